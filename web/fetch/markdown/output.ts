// Pure: no Deno, no fetch, no file system.

const breaks = ["", "\n", "\n\n"];

/**
 * The text written so far, as pieces, and the line breaks due before the next piece. Two pieces meet with the larger of
 * the line breaks at their edges, two at most; keeping those as a number lets most elements write straight into their
 * parent's output, so that text is copied once and not once a level.
 */
export class Output {
  private readonly pieces: string[] = [];
  /** Line breaks at the end of what is written. */
  private pending = 0;

  /** How many pieces there are; marks a place. */
  get length(): number {
    return this.pieces.length;
  }

  /** Adds a text, joined to what is there. */
  add(text: string): void {
    const length = text.length;
    let start = 0;
    while (start < length && text.charCodeAt(start) === 10) start++;
    const lines = Math.min(2, Math.max(this.pending, start));
    if (start === length) {
      this.pending = lines;
      return;
    }
    let end = length;
    while (text.charCodeAt(end - 1) === 10) end--;
    if (lines > 0) this.pieces.push(breaks[lines]!);
    this.pieces.push(start === 0 && end === length ? text : text.slice(start, end));
    this.pending = length - end;
  }

  /** Asks for at least so many line breaks (0 to 2) before the next piece. */
  breakLines(lines: number): void {
    this.pending = Math.min(2, Math.max(this.pending, lines));
  }

  /** Ends a block that wrote straight into this output since `mark`. */
  endBlock(mark: number): void {
    if (this.pieces.length > mark) this.pending += 2;
    else this.pending = 2;
  }

  /** Starts a part that is put together on its own; gives the line breaks that were due. The part starts after the place kept for its head. */
  begin(): number {
    const pending = this.pending;
    this.pending = 0;
    this.pieces.push("");
    return pending;
  }

  /** Whether nothing but line breaks was written since `mark`. */
  isEmpty(mark: number): boolean {
    return this.pieces.length === mark;
  }

  /** Whether only white space was written since `mark`. */
  isBlank(mark: number): boolean {
    for (let at = mark; at < this.pieces.length; at++) if (this.pieces[at]!.trim() !== "") return false;
    return true;
  }

  /** Takes white space off both ends of the part that starts at `mark`. */
  trim(mark: number): void {
    const { pieces } = this;
    this.pending = 0;
    for (let at = mark; at < pieces.length; at++) {
      if (pieces[at] === "") continue;
      pieces[at] = pieces[at]!.trimStart();
      if (pieces[at] !== "") break;
    }
    while (pieces.length > mark) {
      const last = pieces[pieces.length - 1]!.trimEnd();
      if (last !== "") {
        pieces[pieces.length - 1] = last;
        return;
      }
      pieces.pop();
    }
  }

  /** Text of the part that starts at `mark`, the line breaks at its end included. */
  take(mark: number): string {
    const text = this.pieces.length - mark === 1 ? this.pieces[mark]! : this.pieces.slice(mark).join("");
    return this.pending === 0 ? text : text + "\n".repeat(this.pending);
  }

  /** Puts a text in the place of the part that starts at `mark` and joins it to what was there. */
  replace(mark: number, pending: number, text: string): void {
    this.pieces.length = mark - 1;
    this.pending = pending;
    this.add(text);
  }

  /** Puts a head and a tail around the part that starts at `mark` and joins the whole to what was there. */
  wrap(mark: number, pending: number, head: string, tail: string): void {
    let start = 0;
    while (start < head.length && head.charCodeAt(start) === 10) start++;
    this.pieces[mark - 1] = breaks[Math.min(2, Math.max(pending, start))]! + head.slice(start);
    let end = tail.length;
    while (end > 0 && tail.charCodeAt(end - 1) === 10) end--;
    // Line breaks at the very end are due, not written: the next piece decides how many of them show.
    if (end === 0) this.pending += tail.length;
    else {
      if (this.pending > 0) this.pieces.push("\n".repeat(this.pending));
      this.pieces.push(tail.slice(0, end));
      this.pending = tail.length - end;
    }
  }

  /** Joins the part that starts at `mark` with one line break before it. */
  wrapTight(mark: number, pending: number): void {
    const { pieces } = this;
    let lines = 1;
    let at = mark;
    for (; at < pieces.length; at++) {
      const piece = pieces[at]!;
      let start = 0;
      while (start < piece.length && piece.charCodeAt(start) === 10) start++;
      lines += start;
      if (start > 0) pieces[at] = piece.slice(start);
      if (pieces[at] !== "") break;
    }
    if (at === pieces.length) {
      const due = lines + this.pending;
      pieces.length = mark - 1;
      this.pending = Math.min(2, Math.max(pending, due));
      return;
    }
    pieces[mark - 1] = breaks[Math.min(2, Math.max(pending, lines))]!;
  }

  /** The whole text without white space at its ends. */
  finish(): string {
    return this.pieces.join("").replace(/^[\t\r\n]+/, "").trimEnd();
  }
}
