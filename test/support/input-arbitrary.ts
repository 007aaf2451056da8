import fc from 'fast-check'
import { z } from 'zod'
import { anyLong } from './longs.ts'

/** Values by the name of their field. */
export type Typical = Readonly<Record<string, unknown>>

/**
 * Roughly what a schema accepts: respects lengths, ranges and patterns, but not code rules. A field that accepts the
 * typical value of its name always has it.
 */
export function inputOf(schema: z.core.$ZodType, typical: Typical = {}): fc.Arbitrary<unknown> {
  const partOf = (part: z.core.$ZodType) => inputOf(part, typical)
  const fieldOf = (key: string, field: z.core.$ZodType) =>
    Object.hasOwn(typical, key) && z.safeParse(field, typical[key]).success
      ? fc.constant(typical[key])
      : partOf(field)
  // Every schema of the library belongs to this union, but the base type of nested schemas doesn't say so.
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(def.shape).map(([key, field]) => [key, fieldOf(key, field)])),
        {
          noNullPrototype: true,
        },
      )
    case 'string':
      return textOf('format' in def && typeof def.format === 'string' ? def.format : undefined, def.checks)
    case 'number':
      return numberOf(def.checks)
    case 'bigint':
      return fc.bigInt({ min: 2n ** 53n, max: 2n ** 63n - 1n })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'undefined':
      return fc.constant(undefined)
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'array': {
      const { minLength, maxLength } = lengths(def.checks)
      return fc.array(partOf(def.element), { minLength, maxLength: Math.min(maxLength, minLength + 3) })
    }
    case 'tuple':
      return fc.tuple(...def.items.map(partOf))
    case 'union':
      return fc.oneof({ withCrossShrink: true }, ...def.options.map(partOf))
    case 'record':
      return fc.array(fc.tuple(keyOf(def.keyType), partOf(def.valueType)), { maxLength: 3 }).map(asRecord)
    case 'nullable':
      return fc.option(partOf(def.innerType), { nil: null })
    case 'optional':
    case 'default':
      return fc.oneof({ withCrossShrink: true }, fc.constant(undefined), partOf(def.innerType))
    // Only amounts and a file's bytes have no schema of the library.
    case 'custom':
      if (z.globalRegistry.get(schema)?.format === 'int64') return anyLong
      return fc.uint8Array({ minLength: 1, maxLength: 10 })
    case 'pipe':
      return partOf(def.in)
    // Fields of drafts may contain any JSON; no schema is deeper than that.
    case 'lazy':
    case 'unknown':
      return fc.jsonValue({ maxDepth: 2 })
    default:
      throw new Error(`No inputs are known for a schema of the type ${def.type}.`)
  }
}

function asRecord(entries: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  return Object.fromEntries(entries)
}

function keyOf(schema: z.core.$ZodType): fc.Arbitrary<string> {
  return inputOf(schema).map(String)
}

const rule = z.looseObject({
  check: z.string(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  value: z.number().optional(),
  pattern: z.instanceof(RegExp).optional(),
})

/** The rules in a schema's checks, in the library's representation. */
function rulesOf(checks: readonly z.core.$ZodCheck[] | undefined): readonly z.infer<typeof rule>[] {
  return (checks ?? []).map(({ _zod }) => rule.parse(_zod.def))
}

type Checks = Parameters<typeof rulesOf>[0]

function lengths(checks: Checks): { readonly minLength: number; readonly maxLength: number } {
  const rules = rulesOf(checks)
  return {
    minLength: Math.max(0, ...rules.map(({ minimum }) => minimum ?? 0)),
    maxLength: Math.min(100, ...rules.map(({ maximum }) => maximum ?? 100)),
  }
}

function numberOf(checks: Checks): fc.Arbitrary<number> {
  const rules = rulesOf(checks)
  const valuesOf = (name: string) =>
    rules.flatMap(({ check, value }) => (check === name && value !== undefined ? [value] : []))
  const min = Math.ceil(Math.max(Number.MIN_SAFE_INTEGER, ...valuesOf('greater_than')))
  const max = Math.floor(Math.min(Number.MAX_SAFE_INTEGER, ...valuesOf('less_than')))
  return fc.oneof(fc.integer({ min, max }), fc.constantFrom(min, max))
}

/** Addresses that lead nowhere: a fuzz must not reach beyond this computer. */
const addresses = ['https://flightdeck.invalid/', 'https://127.0.0.1:1/callback']
const wellKnown = ['2026-12-01T00:00:00Z', 'USD', 'short']

function textOf(format: string | undefined, checks: Checks): fc.Arbitrary<string> {
  if (format === 'url') return fc.constantFrom(...addresses)
  const rules = rulesOf(checks)
  const pattern = rules.find((one) => one.pattern !== undefined)?.pattern
  if (pattern !== undefined) return fc.stringMatching(pattern)
  const { minLength, maxLength } = lengths(checks)
  const text = fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 20) })
  // The subject of a code rule is unknown, so each kind of text gets a chance.
  return rules.some(({ check }) => check === 'custom')
    ? fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...addresses, ...wellKnown) }, text)
    : text
}
