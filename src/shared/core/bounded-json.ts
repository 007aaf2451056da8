import { formatCount } from '../text/format.ts'
import { t } from '../text/language.ts'
import { parseJson } from './json-text.ts'

/** JSON from outside: read within limits, with the position of what is wrong and of each value. */

export interface JsonLimits {
  readonly depth: number
  readonly values: number
}

export interface JsonPlace {
  /** From 1. */
  readonly line: number
  readonly column: number
  readonly offset: number
}

export type PlacedJson =
  | {
      readonly kind: 'json'
      readonly value: unknown
      /** The position of the value at a path, or of its nearest ancestor. */
      readonly placeOf: (path: readonly PropertyKey[]) => JsonPlace
      /** The first name whose value is lost, and why: an object has it twice, or no schema keeps it. */
      readonly lostName: { readonly place: JsonPlace; readonly message: string } | null
    }
  | { readonly kind: 'broken'; readonly place: JsonPlace; readonly message: string }

/** The message is for the user. */
export class ExcessiveJson extends SyntaxError {
  readonly offset: number

  constructor(offset: number, message: string) {
    super(message)
    this.offset = offset
  }
}

/** A value would be lost because of its name; the message is for the user. */
export class LostName extends SyntaxError {}

/** `names`: whether an object may have a name twice, of which `JSON.parse` keeps the last, or one that schemas drop. */
export function parseBoundedJson(text: string, limits: JsonLimits, names: 'any' | 'unique' = 'any'): unknown {
  const { lostName } = scan(text, limits, names)
  if (lostName !== null) throw new LostName(lostNameMessage(lostName.name))
  return parseJson(text)
}

/** A schema drops it, because assigning to it replaces an object's prototype. */
const droppedName = '__proto__'

function lostNameMessage(name: string): string {
  return name === droppedName
    ? t`No value can be named “${name}”. Remove it.`
    : t`“${name.slice(0, 100)}” occurs twice in one object of the file. Remove one of them.`
}

const placedLimits: JsonLimits = { depth: 200, values: Number.POSITIVE_INFINITY }

/** Parses JSON whose values have to be found again. */
export function readPlacedJson(text: string, limits: JsonLimits = placedLimits): PlacedJson {
  const placeAt = createPlaces(text)
  try {
    const { lostName } = scan(text, limits, 'unique')
    return {
      kind: 'json',
      value: parseJson(text),
      lostName:
        lostName === null
          ? null
          : { place: placeAt(lostName.offset), message: lostNameMessage(lostName.name) },
      placeOf: createValuePlaces(text, placeAt),
    }
  } catch (error) {
    if (!(error instanceof BrokenJson || error instanceof ExcessiveJson)) throw error
    return { kind: 'broken', place: placeAt(error.offset), message: error.message }
  }
}

class BrokenJson extends SyntaxError {
  readonly offset: number

  constructor(offset: number, message: string) {
    super(message)
    this.offset = offset
  }
}

interface Scan {
  readonly lostName: { readonly name: string; readonly offset: number } | null
}

/** Checks the whole text without building its values. Throws `BrokenJson` and `ExcessiveJson`. */
function scan(text: string, { depth, values }: JsonLimits, names: 'any' | 'unique'): Scan {
  let lostName: Scan['lostName'] = null
  /** Names of the open objects, in which each may occur once; null for an array. */
  const open: (Set<string> | null)[] = []
  let count = 0
  let at = afterSpace(text, 0)
  const readName = (object: Set<string>): void => {
    const from = at
    if (text[at] !== '"') throw new BrokenJson(at, t`A name in double quotes is needed here.`)
    at = scalarEnd(text, at)
    if (names === 'unique') {
      const name = String(JSON.parse(text.slice(from, at)))
      if (name === droppedName || object.has(name)) lostName ??= { name, offset: from }
      object.add(name)
    }
    at = afterSpace(text, at)
    if (text[at] !== ':') throw new BrokenJson(at, t`A colon is missing here.`)
    at = afterSpace(text, at + 1)
  }
  for (;;) {
    count += 1
    if (count > values)
      throw new ExcessiveJson(at, t`The file holds more than ${formatCount(values)} values.`)
    const character = text[at]
    if (character === '{' || character === '[') {
      const object = character === '{' ? new Set<string>() : null
      open.push(object)
      if (open.length > depth) throw new ExcessiveJson(at, t`The file nests deeper than ${depth} levels.`)
      at = afterSpace(text, at + 1)
      if (text[at] !== closing(object)) {
        if (object !== null) readName(object)
        continue
      }
      open.pop()
      at += 1
    } else at = scalarEnd(text, at)
    // The value is complete, and with it every container that ends here.
    for (;;) {
      at = afterSpace(text, at)
      const object = open.at(-1)
      if (object === undefined) {
        if (at < text.length) throw new BrokenJson(at, t`Nothing may follow the value.`)
        return { lostName }
      }
      if (text[at] !== closing(object)) break
      open.pop()
      at += 1
    }
    const object = open.at(-1) ?? null
    if (text[at] !== ',') throw new BrokenJson(at, t`A comma or ${closing(object)} is missing here.`)
    at = afterSpace(text, at + 1)
    if (object !== null) readName(object)
  }
}

function closing(object: Set<string> | null): '}' | ']' {
  return object === null ? ']' : '}'
}

function afterSpace(text: string, from: number): number {
  let at = from
  for (;;) {
    const code = text.charCodeAt(at)
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return at
    at += 1
  }
}

const literal = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y
const escaped = /["\\/bfnrt]|u[0-9a-fA-F]{4}/y

/** The end of a text, number or word. */
function scalarEnd(text: string, from: number): number {
  if (text[from] === '"') return stringEnd(text, from)
  literal.lastIndex = from
  const length = literal.exec(text)?.[0].length ?? 0
  if (length > 0) return from + length
  throw new BrokenJson(from, from < text.length ? t`This isn’t a JSON value.` : t`The text ends too early.`)
}

function stringEnd(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 0x22) return at + 1
    if (code < 0x20) throw new BrokenJson(from, t`A control character has to be escaped here.`)
    if (code !== 0x5c) continue
    escaped.lastIndex = at + 1
    const length = escaped.exec(text)?.[0].length ?? 0
    if (length === 0) break
    at += length
  }
  throw new BrokenJson(from, t`This isn’t a JSON value.`)
}

/** Finds values of a text that was scanned. Only what is on the way to them is read again. */
function createValuePlaces(
  text: string,
  placeAt: (offset: number) => JsonPlace,
): (path: readonly PropertyKey[]) => JsonPlace {
  const partsByOffset = new Map<number, ReadonlyMap<string, number>>()
  return (path) => {
    let offset = afterSpace(text, 0)
    for (const part of path) {
      const parts = partsByOffset.get(offset) ?? partsAt(text, offset)
      partsByOffset.set(offset, parts)
      const next = parts.get(String(part))
      if (next === undefined) break
      offset = next
    }
    return placeAt(offset)
  }
}

/** The offsets of the values in an object, by name, or in an array, by index. */
function partsAt(text: string, from: number): ReadonlyMap<string, number> {
  const parts = new Map<string, number>()
  const isObject = text[from] === '{'
  if (!isObject && text[from] !== '[') return parts
  let at = afterSpace(text, from + 1)
  while (text[at] !== '}' && text[at] !== ']') {
    let name = String(parts.size)
    if (isObject) {
      const end = stringEnd(text, at)
      name = String(JSON.parse(text.slice(at, end)))
      at = afterSpace(text, afterSpace(text, end) + 1)
    }
    parts.set(name, at)
    at = afterSpace(text, valueEnd(text, at))
    if (text[at] === ',') at = afterSpace(text, at + 1)
  }
  return parts
}

function valueEnd(text: string, from: number): number {
  let open = 0
  for (let at = from; ; ) {
    const character = text[at]
    if (character === '{' || character === '[') open += 1
    else if (character === '}' || character === ']') open -= 1
    at = character === '"' ? stringEnd(text, at) : at + 1
    if (open > 0) continue
    return character === '"' || character === '}' || character === ']' ? at : scalarEnd(text, from)
  }
}

function createPlaces(text: string): (offset: number) => JsonPlace {
  let lineStarts: readonly number[] | null = null
  return (offset) => {
    lineStarts ??= lineStartsOf(text)
    let line = 0
    let end = lineStarts.length
    while (end - line > 1) {
      const middle = (line + end) >> 1
      if ((lineStarts[middle] ?? 0) <= offset) line = middle
      else end = middle
    }
    return { line: line + 1, column: offset - (lineStarts[line] ?? 0) + 1, offset }
  }
}

function lineStartsOf(text: string): readonly number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}
