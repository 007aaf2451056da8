import { formatCount } from '../text/format.ts'
import { t } from '../text/language.ts'
import { parseJson } from './json-text.ts'

/** The message is for the user. */
export class ExcessiveJson extends SyntaxError {}

/** An object has two values of one name; the message is for the user. */
export class RepeatedName extends SyntaxError {}

/** `names`: whether an object may have a name twice, of which `JSON.parse` keeps the last. */
export function parseBoundedJson(
  text: string,
  { depth, values }: { readonly depth: number; readonly values: number },
  names: 'any' | 'unique' = 'any',
): unknown {
  let open = 0
  /** Names of the open objects; null for an array. */
  const objects: (Set<string> | null)[] = []
  let count = 1
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case 0x22: {
        const end = endOfString(text, at)
        const object = names === 'unique' ? objects.at(-1) : null
        if (object != null && isName(text, end)) addName(object, text.slice(at, end + 1))
        at = end
        break
      }
      case 0x2c:
        count += 1
        break
      case 0x5b:
      case 0x7b:
        open += 1
        count += 1
        objects.push(text.charCodeAt(at) === 0x7b ? new Set() : null)
        if (open > depth) throw new ExcessiveJson(t`The file nests deeper than ${depth} levels.`)
        break
      case 0x5d:
      case 0x7d:
        open -= 1
        objects.pop()
        break
    }
    if (count > values) {
      throw new ExcessiveJson(t`The file holds more than ${formatCount(values)} values.`)
    }
  }
  return parseJson(text)
}

function isName(text: string, end: number): boolean {
  let at = end + 1
  while (/\s/.test(text.charAt(at))) at += 1
  return text.charAt(at) === ':'
}

function addName(object: Set<string>, quoted: string): void {
  const name = String(JSON.parse(quoted))
  if (object.has(name)) {
    throw new RepeatedName(
      t`“${name.slice(0, 100)}” occurs twice in one object of the file. Remove one of them.`,
    )
  }
  object.add(name)
}

function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 0x22) return at
    if (code === 0x5c) at += 1
  }
  return text.length
}
