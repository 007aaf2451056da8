/** What a reply looks like, as data. Fields that no shape names are passed through. */
export type Shape =
  | 'any'
  | 'text'
  | 'number'
  /** A whole number of up to 64 bits: a `bigint` beyond 2^53 − 1. */
  | 'whole'
  | 'boolean'
  | 'null'
  | { readonly kind: 'choice'; readonly values: readonly (string | number | boolean | null)[] }
  | { readonly kind: 'union'; readonly shapes: readonly Shape[] }
  | { readonly kind: 'map'; readonly value: Shape }
  | {
      readonly kind: 'record'
      readonly fields: Readonly<Record<string, Shape>>
      readonly required: readonly string[]
    }
  /** A record that the service is known to send in a list of one, too. */
  | { readonly kind: 'wrapped'; readonly shape: Shape }
  | {
      readonly kind: 'list'
      readonly item: Shape
      /** The service is known to send a single item without its list, too. */
      readonly lone?: true
      /** The service is known to send it below this key, too. */
      readonly inside?: string
    }
  | { readonly kind: 'wholeOrDigits' }

export type ReadValue =
  | { readonly ok: true; readonly value: unknown }
  /** `at`: `data.0.name`, empty for the whole reply. */
  | { readonly ok: false; readonly at: string }

/** Checks a parsed reply, and converts known deviations to the documented form, in place. */
export function readShape(shape: Shape, value: unknown, at = ''): ReadValue {
  const fits = (test: boolean): ReadValue => (test ? { ok: true, value } : { ok: false, at })
  switch (shape) {
    case 'any':
      return { ok: true, value }
    case 'text':
      return fits(typeof value === 'string')
    case 'number':
      return fits(typeof value === 'number' || typeof value === 'bigint')
    case 'whole':
      return fits(typeof value === 'bigint' || Number.isInteger(value))
    case 'boolean':
      return fits(typeof value === 'boolean')
    case 'null':
      return fits(value === null)
  }
  switch (shape.kind) {
    case 'choice':
      return fits(shape.values.some((one) => one === value))
    case 'wholeOrDigits':
      return typeof value === 'string' && /^\d{1,15}$/.test(value)
        ? { ok: true, value: Number(value) }
        : fits(Number.isInteger(value))
    case 'union':
      return readUnion(shape.shapes, value, at)
    case 'map':
      return isRecord(value)
        ? readEntries(value, Object.keys(value), () => shape.value, at)
        : { ok: false, at }
    case 'record': {
      if (!isRecord(value)) return { ok: false, at }
      const missing = shape.required.find((name) => value[name] === undefined)
      if (missing !== undefined) return { ok: false, at: join(at, missing) }
      return readEntries(value, Object.keys(shape.fields), (name) => shape.fields[name] ?? 'any', at)
    }
    case 'wrapped':
      return readShape(shape.shape, Array.isArray(value) && value.length === 1 ? value[0] : value, at)
    case 'list': {
      const inside = shape.inside !== undefined && isRecord(value) ? (value[shape.inside] ?? []) : value
      const list = shape.lone && isRecord(inside) ? [inside] : inside
      if (!Array.isArray(list)) return { ok: false, at }
      for (const [index, item] of list.entries()) {
        const read = readShape(shape.item, item, join(at, String(index)))
        if (!read.ok) return read
        list[index] = read.value
      }
      return { ok: true, value: list }
    }
  }
}

function readUnion(shapes: readonly Shape[], value: unknown, at: string): ReadValue {
  let deepest: ReadValue = { ok: false, at }
  for (const shape of shapes) {
    const read = readShape(shape, value, at)
    if (read.ok) return read
    if (!deepest.ok && read.at.length > deepest.at.length) deepest = read
  }
  return deepest
}

function readEntries(
  record: Record<string, unknown>,
  names: readonly string[],
  shapeOf: (name: string) => Shape,
  at: string,
): ReadValue {
  for (const name of names) {
    if (record[name] === undefined) continue
    const read = readShape(shapeOf(name), record[name], join(at, name))
    if (!read.ok) return read
    record[name] = read.value
  }
  return { ok: true, value: record }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function join(at: string, name: string): string {
  return at === '' ? name : `${at}.${name}`
}
