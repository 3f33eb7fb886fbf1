// Pure: no Deno, no fetch, no file system.

/** Names that may be meant by one that does not exist, the likeliest first, at most three: few letters are different. */
export function nearNames(missing: string, names: readonly string[]): readonly string[] {
  const wanted = missing.toLowerCase();
  const most = Math.max(1, Math.min(3, Math.floor(wanted.length / 3)));
  return names
    .map((name) => ({ name, away: edits(wanted, name.toLowerCase(), most) }))
    .filter(({ away }) => away <= most)
    .sort((a, b) => a.away - b.away || (a.name < b.name ? -1 : 1))
    .slice(0, 3)
    .map(({ name }) => name);
}

/** Letters to change, add, take away or swap with the next; over `most` when there are more than that. */
function edits(from: string, to: string, most: number): number {
  if (Math.abs(from.length - to.length) > most) return most + 1;
  const rows = [Array.from({ length: to.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const same = from[i - 1] === to[j - 1];
      let least = Math.min(rows[i - 1]![j - 1]! + (same ? 0 : 1), rows[i - 1]![j]! + 1, row[j - 1]! + 1);
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]) {
        least = Math.min(least, rows[i - 2]![j - 2]! + 1);
      }
      row.push(least);
    }
    rows.push(row);
  }
  return rows[from.length]![to.length]!;
}
