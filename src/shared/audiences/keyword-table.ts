import { byteOrderMark, delimitedLine } from '../text/delimited-text.ts'

/** The answer of a keyword search as CSV: the volume over time, then the related keywords. */
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
