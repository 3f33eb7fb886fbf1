;; Counts line ends (LF, CR, and CRLF as one) in the bytes from $at to $end. The byte before $at must lie in the memory,
;; too: when it is a CR, a first LF belongs to it. The text of this file is assembled to `lineEndsWasm` in line_ends.ts.
(module
  (memory (export "memory") 9)

  (func (export "count") (param $at i32) (param $end i32) (result i32)
    (local $n i32) (local $lf v128) (local $cr v128) (local $crs i64) (local $after i64) (local $byte i32)
    (local.set $lf (v128.const i8x16 10 10 10 10 10 10 10 10 10 10 10 10 10 10 10 10))
    (local.set $cr (v128.const i8x16 13 13 13 13 13 13 13 13 13 13 13 13 13 13 13 13))
    ;; 1 when the byte before $at is a CR
    (local.set $after (i64.extend_i32_u (i32.eq (i32.load8_u (i32.sub (local.get $at) (i32.const 1))) (i32.const 13))))
    (loop $next
      ;; 64 bytes a step, while there are as many
      (if (i32.le_s (i32.add (local.get $at) (i32.const 64)) (local.get $end)) (then
        (local.set $crs (i64.const 0))
        ;; most texts have no CR at all, and telling that is cheaper than telling where they are
        (if (v128.any_true (v128.or
          (v128.or
            (i8x16.eq (v128.load (local.get $at)) (local.get $cr))
            (i8x16.eq (v128.load offset=16 (local.get $at)) (local.get $cr)))
          (v128.or
            (i8x16.eq (v128.load offset=32 (local.get $at)) (local.get $cr))
            (i8x16.eq (v128.load offset=48 (local.get $at)) (local.get $cr)))))
          (then (local.set $crs (i64.or
              (i64.extend_i32_u (i32.or (i8x16.bitmask (i8x16.eq (v128.load offset=0 (local.get $at)) (local.get $cr)))
                (i32.shl (i8x16.bitmask (i8x16.eq (v128.load offset=16 (local.get $at)) (local.get $cr))) (i32.const 16))))
              (i64.shl (i64.extend_i32_u (i32.or (i8x16.bitmask (i8x16.eq (v128.load offset=32 (local.get $at)) (local.get $cr)))
                (i32.shl (i8x16.bitmask (i8x16.eq (v128.load offset=48 (local.get $at)) (local.get $cr))) (i32.const 16))))
                (i64.const 32))))))
        ;; one bit for each byte, the first one lowest: every CR ends a line, and every LF that follows no CR
        (local.set $n (i32.add (local.get $n) (i32.wrap_i64 (i64.popcnt (i64.or
          (local.get $crs)
          (i64.and
            (i64.or
              (i64.extend_i32_u (i32.or (i8x16.bitmask (i8x16.eq (v128.load offset=0 (local.get $at)) (local.get $lf)))
                (i32.shl (i8x16.bitmask (i8x16.eq (v128.load offset=16 (local.get $at)) (local.get $lf))) (i32.const 16))))
              (i64.shl (i64.extend_i32_u (i32.or (i8x16.bitmask (i8x16.eq (v128.load offset=32 (local.get $at)) (local.get $lf)))
                (i32.shl (i8x16.bitmask (i8x16.eq (v128.load offset=48 (local.get $at)) (local.get $lf))) (i32.const 16))))
                (i64.const 32)))
            (i64.xor (i64.const -1) (i64.or (i64.shl (local.get $crs) (i64.const 1)) (local.get $after)))))))))
        (local.set $after (i64.shr_u (local.get $crs) (i64.const 63)))
        (local.set $at (i32.add (local.get $at) (i32.const 64)))
        (br $next)))
      ;; the rest byte by byte
      (if (i32.lt_s (local.get $at) (local.get $end)) (then
        (local.set $byte (i32.load8_u (local.get $at)))
        (if (i32.eq (local.get $byte) (i32.const 13))
          (then
            (local.set $n (i32.add (local.get $n) (i32.const 1)))
            (local.set $after (i64.const 1)))
          (else
            (if (i32.and (i32.eq (local.get $byte) (i32.const 10)) (i64.eqz (local.get $after)))
              (then (local.set $n (i32.add (local.get $n) (i32.const 1)))))
            (local.set $after (i64.const 0))))
        (local.set $at (i32.add (local.get $at) (i32.const 1)))
        (br $next))))
    (local.get $n)))
