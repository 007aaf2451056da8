import type { Pairs } from '../../../../shared/console/console-request.ts'

/** Names and values as lines of text: `name=value`, or `name: value`. */
export function writeLines(pairs: Pairs, joiner: '=' | ': '): string {
  return pairs.map(([name, value]) => `${name}${joiner}${value}`).join('\n')
}

/** A line without a joiner is a name without a value; empty lines are skipped. */
export function readLines(text: string, joiner: '=' | ': '): [string, string][] {
  const mark = joiner.charAt(0)
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line): [string, string] => {
      const at = line.indexOf(mark)
      const name = at < 0 ? line : line.slice(0, at)
      const value = at < 0 ? '' : line.slice(at + 1)
      return mark === ':' ? [name.trim(), value.trim()] : [name.trim(), value]
    })
}
