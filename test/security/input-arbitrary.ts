import fc from 'fast-check'
import { z } from 'zod'
import { anyLong } from '../support/longs.ts'

/** What a schema lets through, more or less: lengths, ranges and patterns are kept, rules in code are not known. */
export function inputOf(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  // Every schema of the library is one of this union; its base type, which schemas nest, does not say so.
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(def.shape).map(([key, field]) => [key, inputOf(field)])),
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
      return fc.array(inputOf(def.element), { minLength, maxLength: Math.min(maxLength, minLength + 3) })
    }
    case 'tuple':
      return fc.tuple(...def.items.map(inputOf))
    case 'union':
      return fc.oneof(...def.options.map(inputOf))
    case 'record':
      return fc.array(fc.tuple(keyOf(def.keyType), inputOf(def.valueType)), { maxLength: 3 }).map(asRecord)
    case 'nullable':
      return fc.option(inputOf(def.innerType), { nil: null })
    case 'optional':
    case 'default':
      return fc.oneof(fc.constant(undefined), inputOf(def.innerType))
    // Amounts and bytes of a file are all that has no schema of the library.
    case 'custom':
      if (z.globalRegistry.get(schema)?.format === 'int64') return anyLong
      return fc.uint8Array({ minLength: 1, maxLength: 10 })
    case 'pipe':
      return inputOf(def.in)
    // Fields of drafts may hold any JSON; deeper schemas than that do not exist.
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

/** What the checks of a schema say, each as the library notes it. */
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

/** Addresses that lead nowhere: what a fuzz hits must not leave this machine. */
const addresses = ['https://flightdeck.invalid/', 'https://127.0.0.1:1/callback']
const wellKnown = ['2026-12-01T00:00:00Z', 'USD', 'short']

function textOf(format: string | undefined, checks: Checks): fc.Arbitrary<string> {
  if (format === 'url') return fc.constantFrom(...addresses)
  const rules = rulesOf(checks)
  const pattern = rules.find((one) => one.pattern !== undefined)?.pattern
  if (pattern !== undefined) return fc.stringMatching(pattern)
  const { minLength, maxLength } = lengths(checks)
  const text = fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 20) })
  // Rules in code: what one is about is not known, so each kind of text gets its chance.
  return rules.some(({ check }) => check === 'custom')
    ? fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...addresses, ...wellKnown) }, text)
    : text
}
