import { z } from 'zod'
import { type Authentication, type Operation, pathParameters, pathTemplate } from '../api/operation.ts'
import { readText } from '../api/wire.ts'
import { formatCount } from '../text/format.ts'
import { type PluralForms, plural, t } from '../text/language.ts'
import type { ConsoleRequest, Pairs } from './console-request.ts'
import { hasVariable } from './console-variables.ts'

/** An operation's form, generated from its schema. */

export interface FormField {
  readonly name: string
  readonly place: 'path' | 'query' | 'form'
  readonly required: boolean
  /** An empty value clears the attribute at the service. */
  readonly clearable: boolean
  readonly control: Control
  /** Bounds as text: "1 to 1,000", "at most 255 characters"; null if there are none. */
  readonly bounds: string | null
  readonly help: string | null
}

export type Control =
  | { readonly kind: 'text' | 'number' | 'boolean' | 'time' | 'list' }
  | { readonly kind: 'choice'; readonly choices: readonly string[] }
  /** Several values of a set; sent comma-separated. */
  | { readonly kind: 'choices'; readonly choices: readonly string[] }

/** Text as typed; null clears the attribute, empty text omits the parameter. */
export type FormValues = Readonly<Record<string, string | null>>

type Schema = z.core.JSONSchema.BaseSchema

export function formOf(operation: Operation): readonly FormField[] {
  const schema: Schema = describe(operation.params)
  const required = new Set(schema.required)
  const inPath = new Set(pathParameters(operation))
  const placeOutsidePath = operation.encoding === 'form' ? 'form' : 'query'
  return Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const { inner, nullable, help } = unwrap(typeof property === 'boolean' ? {} : property)
    return {
      name,
      place: inPath.has(name) ? 'path' : placeOutsidePath,
      required: required.has(name),
      clearable: nullable,
      control: controlOf(inner),
      bounds: boundsOf(inner),
      help,
    }
  })
}

/** JSON Schema of the input; leaves open what JSON Schema can't express. */
export function describe(schema: z.ZodType): Schema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
}

function unwrap(schema: Schema): {
  readonly inner: Schema
  readonly nullable: boolean
  readonly help: string | null
} {
  const parts = (schema.anyOf ?? []).filter((part) => typeof part !== 'boolean')
  const others = parts.filter(({ type }) => type !== 'null')
  const [only] = others
  const inner = others.length === 1 && only !== undefined ? only : schema
  return {
    inner,
    nullable: others.length < parts.length,
    help: schema.description ?? inner.description ?? null,
  }
}

function controlOf(schema: Schema): Control {
  const choices = choicesOf(schema)
  if (choices !== null) return { kind: 'choice', choices }
  switch (schema.type) {
    case 'integer':
    case 'number':
      return { kind: 'number' }
    case 'boolean':
      return { kind: 'boolean' }
    case 'array': {
      const items = schema.items
      const of = typeof items === 'object' && !Array.isArray(items) ? choicesOf(items) : null
      return of === null ? { kind: 'list' } : { kind: 'choices', choices: of }
    }
    default:
      return schema.format === 'time' ? { kind: 'time' } : { kind: 'text' }
  }
}

function choicesOf(schema: Schema): readonly string[] | null {
  if (schema.const !== undefined) return [String(schema.const)]
  return schema.enum === undefined ? null : schema.enum.map(String)
}

function boundsOf(schema: Schema): string | null {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema
  // JSON Schema limits every integer to the safe range.
  const min = minimum === Number.MIN_SAFE_INTEGER ? undefined : minimum
  const max = maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum
  if (min !== undefined || max !== undefined) return range(min, max, null)
  if (maxLength !== undefined)
    return range(aboveOne(minLength), maxLength, { one: '# character', other: '# characters' })
  if (maxItems !== undefined)
    return range(aboveOne(minItems), maxItems, { one: '# value', other: '# values' })
  return null
}

function aboveOne(minimum: number | undefined): number | undefined {
  return minimum === 1 ? undefined : minimum
}

function range(min: number | undefined, max: number | undefined, unit: PluralForms | null): string {
  const amount = (count: number) => (unit === null ? formatCount(count) : plural(count, unit))
  if (min === undefined) return t`at most ${amount(max ?? 0)}`
  if (max === undefined) return t`at least ${amount(min)}`
  return min === max ? amount(min) : t`${formatCount(min)} to ${amount(max)}`
}

export interface ReadForm {
  /** Typed values; empty fields are omitted. */
  readonly params: Readonly<Record<string, unknown>>
  /** The first finding of each field. */
  readonly errors: ReadonlyMap<string, string>
}

/**
 * Parses the typed values with the operation's own schema; values with variables are only checked once the variables
 * have values.
 */
export function readForm(operation: Operation, values: FormValues): ReadForm {
  const params: Record<string, unknown> = {}
  const open = new Set<string>()
  const errors = new Map<string, string>()
  for (const [name, schema] of Object.entries(operation.params.shape)) {
    const text = values[name]
    if (text === undefined || text === '') continue
    if (text === null) {
      params[name] = null
      continue
    }
    if (hasVariable(text)) {
      params[name] = text
      open.add(name)
      continue
    }
    const fieldReading = readText(schema, text)
    if (fieldReading.ok) params[name] = fieldReading.value
    else errors.set(name, fieldReading.reason)
  }
  const checked = operation.params.safeParse(params)
  for (const issue of checked.success ? [] : checked.error.issues) {
    const name = String(issue.path[0] ?? '')
    if (errors.has(name) || open.has(name)) continue
    errors.set(
      name,
      params[name] === undefined && issue.code === 'invalid_type' ? t`is required` : issue.message,
    )
  }
  if (params.with_total_count === true && params.cursor !== undefined) {
    errors.set('with_total_count', t`can’t be combined with cursor`)
  }
  return { params, errors }
}

/** Every kind of authentication that an operation accepts, the default first. */
export function authenticationsOf({
  auth,
  acceptsBearer,
  scopes,
}: Pick<Operation, 'auth' | 'acceptsBearer' | 'scopes'>): readonly Authentication[] {
  return [
    auth,
    ...(acceptsBearer ? ['bearer' as const] : []),
    ...(scopes === null ? [] : ['oauth2User' as const]),
  ]
}

/**
 * The reverse: a request's values in the fields of an operation's form; null if the form can't represent all of them.
 */
export function valuesOf(operation: Operation, request: ConsoleRequest): FormValues | null {
  const names: string[] = []
  const source = pathTemplate(operation)
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/:([a-z_]+)/g, (_whole, name: string) => {
      names.push(name)
      return '([^/]+)'
    })
  const match = new RegExp(`^${source}$`).exec(request.path)
  if (match === null || request.headers.length > 0) return null
  if (!authenticationsOf(operation).includes(request.auth)) return null
  const requestPairs: Pairs = request.body.kind === 'form' ? request.body.fields : request.query
  const values: Record<string, string | null> = {}
  for (const [index, name] of names.entries()) values[name] = decode(match[index + 1] ?? '')
  for (const [name, value] of requestPairs) {
    if (!(name in operation.params.shape) || name in values) return null
    values[name] = value === '' ? null : value
  }
  return values
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
