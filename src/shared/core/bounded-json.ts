import { formatCount } from '../text/format.ts'
import { t } from '../text/language.ts'
import { parseJson } from './json-text.ts'

/** The message is for the user. */
export class ExcessiveJson extends SyntaxError {}

export function parseBoundedJson(
  text: string,
  { depth, values }: { readonly depth: number; readonly values: number },
): unknown {
  let open = 0
  let count = 1
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case 0x22:
        at = endOfString(text, at)
        break
      case 0x2c:
        count += 1
        break
      case 0x5b:
      case 0x7b:
        open += 1
        count += 1
        if (open > depth) throw new ExcessiveJson(t`The file nests deeper than ${depth} levels.`)
        break
      case 0x5d:
      case 0x7d:
        open -= 1
        break
    }
    if (count > values) {
      throw new ExcessiveJson(t`The file holds more than ${formatCount(values)} values.`)
    }
  }
  return parseJson(text)
}

function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 0x22) return at
    if (code === 0x5c) at += 1
  }
  return text.length
}
