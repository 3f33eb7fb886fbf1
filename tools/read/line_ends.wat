(module
  (memory (export "memory") 9)
  (func (export "count") (param $at i32) (param $end i32) (result i32)
    (local $n i32) (local $lf v128) (local $cr v128) (local $v v128)
    (local.set $cr (v128.const i8x16 13 13 13 13 13 13 13 13 13 13 13 13 13 13 13 13))
    (local.set $lf (v128.const i8x16 10 10 10 10 10 10 10 10 10 10 10 10 10 10 10 10))
    (loop $next
      (if (i32.le_s (i32.add (local.get $at) (i32.const 64)) (local.get $end)) (then
        (if (i32.eqz (v128.any_true (v128.or
          (v128.or (i8x16.eq (v128.load (local.get $at)) (local.get $cr)) (i8x16.eq (v128.load offset=16 (local.get $at)) (local.get $cr)))
          (v128.or (i8x16.eq (v128.load offset=32 (local.get $at)) (local.get $cr)) (i8x16.eq (v128.load offset=48 (local.get $at)) (local.get $cr))))))
        (then (if (i32.eqz (i32.eq (i32.load8_u (i32.sub (local.get $at) (i32.const 1))) (i32.const 13))) (then
          (local.set $n (i32.add (local.get $n) (i32.wrap_i64 (i64.popcnt (i64.or
            (i64.extend_i32_u (i32.or (i8x16.bitmask (i8x16.eq (v128.load (local.get $at)) (local.get $lf)))
               (i32.shl (i8x16.bitmask (i8x16.eq (v128.load offset=16 (local.get $at)) (local.get $lf))) (i32.const 16))))
            (i64.shl (i64.extend_i32_u (i32.or (i8x16.bitmask (i8x16.eq (v128.load offset=32 (local.get $at)) (local.get $lf)))
               (i32.shl (i8x16.bitmask (i8x16.eq (v128.load offset=48 (local.get $at)) (local.get $lf))) (i32.const 16)))) (i64.const 32)))))))
          (local.set $at (i32.add (local.get $at) (i32.const 64)))
          (br $next)))))))
      (if (i32.le_s (i32.add (local.get $at) (i32.const 16)) (local.get $end)) (then
        (local.set $v (v128.load (local.get $at)))
        (local.set $n (i32.add (local.get $n) (i32.popcnt (i8x16.bitmask
          (v128.or (i8x16.eq (local.get $v) (local.get $cr))
            (v128.andnot (i8x16.eq (local.get $v) (local.get $lf))
              (i8x16.eq (v128.load (i32.sub (local.get $at) (i32.const 1))) (local.get $cr))))))))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (br $next)))
      (if (i32.lt_s (local.get $at) (local.get $end)) (then
        (local.set $n (i32.add (local.get $n) (i32.or
          (i32.eq (i32.load8_u (local.get $at)) (i32.const 13))
          (i32.and (i32.eq (i32.load8_u (local.get $at)) (i32.const 10))
            (i32.ne (i32.load8_u (i32.sub (local.get $at) (i32.const 1))) (i32.const 13))))))
        (local.set $at (i32.add (local.get $at) (i32.const 1)))
        (br $next))))
    (local.get $n)))
