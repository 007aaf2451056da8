import { z } from 'zod'
import type { Operation } from '../../src/shared/api/operation.ts'

/** What an operation's schemas say about its parameters and answers, as cells of a Markdown table. */

type Schema = z.core.JSONSchema.BaseSchema

export interface ParameterFact {
  readonly name: string
  readonly isRequired: boolean
  /** "text, at most 255 characters", or the values. */
  readonly rule: string
}

/** Parameters outside the path, and the keys of a JSON body by their path: `components[].type`. */
export function parametersOf(operation: Operation): readonly ParameterFact[] {
  const body = operation.body === null ? [] : factsOf(toJsonSchema(operation.body), '')
  return [...factsOf(toJsonSchema(operation.params), ''), ...body].filter(
    ({ name }) => !operation.path.split('/').includes(`:${name}`),
  )
}

/** Names of an answer's fields: `data {id, tags[] {name}}`. */
export function answerOf(operation: Operation): string {
  return namesOf(toJsonSchema(operation.reply), 0)
}

/** Values of every enumeration in the operation's schemas. */
export function valuesOf(operation: Operation): readonly string[] {
  const values = new Set<string>()
  const collect = (schema: Schema): void => {
    for (const value of [...(schema.enum ?? []), ...(schema.const === undefined ? [] : [schema.const])])
      values.add(String(value))
    for (const part of partsOf(schema)) collect(part)
  }
  const { params, body, reply } = operation
  for (const schema of [params, body, reply]) if (schema !== null) collect(toJsonSchema(schema))
  return [...values]
}

function toJsonSchema(schema: z.ZodType): Schema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' })
}

function isSchema(schema: Schema | boolean | undefined): schema is Schema {
  return typeof schema === 'object'
}

function itemsOf({ items }: Schema): Schema | null {
  return isSchema(Array.isArray(items) ? undefined : items) ? (items as Schema) : null
}

/** Its alternatives without null. */
function alternativesOf(schema: Schema): readonly Schema[] {
  const alternatives = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].filter(
    isSchema,
  )
  return alternatives.filter(({ type }) => type !== 'null')
}

function partsOf(schema: Schema): readonly Schema[] {
  const items = itemsOf(schema)
  return [
    ...Object.values(schema.properties ?? {}).filter(isSchema),
    ...(isSchema(schema.additionalProperties) ? [schema.additionalProperties] : []),
    ...(items === null ? [] : [items]),
    ...alternativesOf(schema),
  ]
}

function factsOf(schema: Schema, path: string): readonly ParameterFact[] {
  const items = itemsOf(schema)
  if (items !== null && path === '') return factsOf(items, '[].')
  const required = new Set(schema.required)
  const facts = Object.entries(schema.properties ?? {}).flatMap(([key, property]): ParameterFact[] => {
    const inner = isSchema(property) ? property : {}
    const name = `${path}${key}`
    return [{ name, isRequired: required.has(key), rule: ruleOf(inner) }, ...nestedFacts(inner, name)]
  })
  return [...facts, ...alternativesOf(schema).flatMap((alternative) => factsOf(alternative, path))]
}

function nestedFacts(schema: Schema, name: string): readonly ParameterFact[] {
  if (name.split('.').length > 3) return []
  const items = itemsOf(schema)
  if (items !== null) return nestedFacts(items, `${name}[]`)
  const propertyFacts = schema.properties === undefined ? [] : factsOf({ ...schema, anyOf: [] }, `${name}.`)
  return [
    ...propertyFacts,
    ...alternativesOf(schema).flatMap((alternative) => nestedFacts(alternative, name)),
  ]
}

const numbers = new Intl.NumberFormat('en-US')

function ruleOf(schema: Schema): string {
  const alternatives = alternativesOf(schema)
  const note = schema.description === undefined ? '' : `. ${schema.description}`
  if (alternatives.length > 0) return `${[...new Set(alternatives.map(ruleOf))].join(', or ')}${note}`
  const values = [...(schema.enum ?? []), ...(schema.const === undefined ? [] : [schema.const])]
  if (values.length > 0) return `${values.map((value) => `\`${String(value)}\``).join(', ')}${note}`
  const pattern = patternOf(schema)
  if (pattern === anId) return `${anId}${note}`
  return `${[kindOf(schema), boundsOf(schema), pattern].filter((part) => part !== '').join(', ')}${note}`
}

function kindOf(schema: Schema): string {
  const items = itemsOf(schema)
  switch (schema.type) {
    case 'array':
      return items === null ? 'list' : `list of ${ruleOf(items).replace(/^an ID$/, 'IDs')}`
    case 'integer':
      return 'whole number'
    case 'number':
      return 'number'
    case 'boolean':
      return 'true or false'
    case 'object':
      return 'object'
    default:
      return schema.format === 'time' ? 'time' : 'text'
  }
}

function boundsOf(schema: Schema): string {
  const { minLength, maxLength, minItems, maxItems } = schema
  const minimum = schema.minimum === Number.MIN_SAFE_INTEGER ? undefined : schema.minimum
  const maximum = schema.maximum === Number.MAX_SAFE_INTEGER ? undefined : schema.maximum
  return [
    rangeOf(minimum, maximum, ''),
    minLength === 1 && maxLength === undefined ? 'not empty' : rangeOf(minLength, maxLength, ' characters'),
    minItems === 1 && maxItems === undefined ? 'not empty' : rangeOf(minItems, maxItems, ' entries'),
  ]
    .filter((bound) => bound !== '')
    .join(', ')
}

function rangeOf(minimum: number | undefined, maximum: number | undefined, unit: string): string {
  if (minimum === undefined && maximum === undefined) return ''
  if (minimum === undefined) return `at most ${numbers.format(maximum ?? 0)}${unit}`
  if (maximum === undefined) return `at least ${numbers.format(minimum)}${unit}`
  return minimum === maximum
    ? `exactly ${numbers.format(minimum)}${unit}`
    : `${numbers.format(minimum)} to ${numbers.format(maximum)}${unit}`
}

/** The patterns of IDs are the convention, so only the others are worth a line. */
const anId = 'an ID'
const idPatterns: readonly string[] = ['^[A-Za-z0-9_-]{1,64}$', '^[0-9]{1,19}$']

function patternOf({ pattern }: Schema): string {
  if (pattern === undefined) return ''
  if (idPatterns.includes(pattern)) return anId
  return pattern.length > 60 ? '' : `\`${pattern.replaceAll('|', '\\|')}\``
}

function namesOf(schema: Schema, depth: number): string {
  const names = new Map<string, string>()
  const collect = (part: Schema): void => {
    for (const [key, property] of Object.entries(part.properties ?? {})) {
      if (key === 'request' || !isSchema(property)) continue
      const text = `${key}${isList(property) ? '[]' : ''}`
      const inner = depth > 3 ? '' : namesOf(property, depth + 1)
      const full = inner === '' ? text : `${text} {${inner}}`
      if (full.length > (names.get(key)?.length ?? 0)) names.set(key, full)
    }
    const items = itemsOf(part)
    if (items !== null) collect(items)
    for (const alternative of alternativesOf(part)) collect(alternative)
  }
  collect(schema)
  return [...names.values()].join(', ')
}

function isList(schema: Schema): boolean {
  return schema.type === 'array' || alternativesOf(schema)[0]?.type === 'array'
}
