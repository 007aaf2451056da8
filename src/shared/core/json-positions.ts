import { t } from '../text/language.ts'
import { parseJson } from './json-text.ts'

/** The position of each value in a JSON text, so a finding can be shown there. */

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
      /** The first name that an object has twice: the value has only the last, so the others are lost. */
      readonly repeated: { readonly name: string; readonly place: JsonPlace } | null
    }
  | { readonly kind: 'broken'; readonly place: JsonPlace; readonly message: string }

/** Parses JSON and records each value's position. Refuses more than 200 levels. */
export function readPlacedJson(text: string): PlacedJson {
  const reader = new Reader(text)
  try {
    reader.document()
  } catch (error) {
    if (!(error instanceof BrokenJson)) throw error
    return { kind: 'broken', place: placeAt(text, error.offset), message: error.message }
  }
  const { repeated } = reader
  return {
    kind: 'json',
    value: parseJson(text),
    repeated: repeated === null ? null : { name: repeated.name, place: placeAt(text, repeated.offset) },
    placeOf(path) {
      for (let length = path.length; length > 0; length -= 1) {
        const offset = reader.places.get(keyOf(path.slice(0, length)))
        if (offset !== undefined) return placeAt(text, offset)
      }
      return placeAt(text, reader.places.get('') ?? 0)
    },
  }
}

const maxDepth = 200

class BrokenJson extends Error {
  readonly offset: number

  constructor(offset: number, message: string) {
    super(message)
    this.offset = offset
  }
}

const scalar =
  /"(?:[^"\\\r\n]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y
const space = /[ \t\n\r]*/y

class Reader {
  readonly places = new Map<string, number>()
  repeated: { readonly name: string; readonly offset: number } | null = null
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  document(): void {
    this.#value([])
    this.#skip()
    if (this.#at < this.#text.length) throw this.#broken(t`Nothing may follow the value.`)
  }

  #value(path: readonly PropertyKey[]): void {
    this.#skip()
    this.places.set(keyOf(path), this.#at)
    if (path.length > maxDepth) throw this.#broken(t`This is nested too deeply.`)
    const character = this.#text.charAt(this.#at)
    if (character === '{') {
      const names = new Set<string>()
      this.#items('}', () => this.#member(path, names))
    } else if (character === '[') this.#items(']', (index) => this.#value([...path, index]))
    else this.#scalar()
  }

  #items(end: string, item: (index: number) => void): void {
    this.#at += 1
    this.#skip()
    if (this.#take(end)) return
    for (let index = 0; ; index += 1) {
      item(index)
      this.#skip()
      if (this.#take(end)) return
      if (!this.#take(',')) throw this.#broken(t`A comma or ${end} is missing here.`)
    }
  }

  #member(path: readonly PropertyKey[], names: Set<string>): void {
    this.#skip()
    const offset = this.#at
    if (this.#text.charAt(this.#at) !== '"') throw this.#broken(t`A name in double quotes is needed here.`)
    const name = String(JSON.parse(this.#scalar()))
    if (names.has(name)) this.repeated ??= { name, offset }
    names.add(name)
    this.#skip()
    if (!this.#take(':')) throw this.#broken(t`A colon is missing here.`)
    this.#value([...path, name])
  }

  #scalar(): string {
    scalar.lastIndex = this.#at
    const found = scalar.exec(this.#text)?.[0]
    if (found === undefined) {
      throw this.#broken(
        this.#at < this.#text.length ? t`This isn’t a JSON value.` : t`The text ends too early.`,
      )
    }
    // Everything else the pattern matches is JSON; only control characters in quotes remain.
    if (found.startsWith('"') && !isJson(found))
      throw this.#broken(t`A control character has to be escaped here.`)
    this.#at += found.length
    return found
  }

  #take(character: string): boolean {
    if (this.#text.charAt(this.#at) !== character) return false
    this.#at += 1
    return true
  }

  #skip(): void {
    space.lastIndex = this.#at
    this.#at += space.exec(this.#text)?.[0].length ?? 0
  }

  #broken(message: string): BrokenJson {
    return new BrokenJson(this.#at, message)
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function keyOf(path: readonly PropertyKey[]): string {
  return path.map((part) => `/${String(part)}`).join('')
}

function placeAt(text: string, offset: number): JsonPlace {
  const before = text.slice(0, offset)
  const line = before.split('\n').length
  return { line, column: offset - before.lastIndexOf('\n'), offset }
}
