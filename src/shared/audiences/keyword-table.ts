import { byteOrderMark, delimitedLine } from '../text/delimited-text.ts'

/** A keyword search's result as CSV: volume over time, then related keywords. */
export function keywordTable(
  volume: readonly (readonly [time: string, posts: number])[],
  related: readonly string[],
): string {
  const rows = [
    ['time', 'posts'],
    ...volume.map(([time, posts]) => [time, String(posts)]),
    ['related keyword', ''],
    ...related.map((word) => [word, '']),
  ]
  return byteOrderMark + rows.map(delimitedLine).join('')
}
