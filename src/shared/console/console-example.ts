import { z } from 'zod'
import { type Operation, pathParameters } from '../api/operation.ts'
import { writeText } from '../api/wire.ts'
import type { Json } from '../core/json.ts'
import { writeJson } from '../core/json-text.ts'
import { describe, type FormValues } from './console-form.ts'

/** The smallest inputs that an operation's schema accepts, as a starting point. */

type Schema = z.core.JSONSchema.BaseSchema

/** Tried in turn if a schema requires a text format. */
const samples = [
  'example',
  '1',
  'a1',
  '202601010000',
  'https://example.com/',
  'example.com',
  'card://1',
  '#example',
  'US',
  'USD',
  '2026-01-01',
  '9.99 USD',
  '0'.repeat(64),
]

/** Values of the required parameters, as typed. */
export function exampleValues(operation: Operation): FormValues {
  const schema = describe(operation.params)
  const required = new Set(schema.required)
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
      required.has(name)
        ? [[name, writeText(accepted(operation.params.shape[name], exampleOf(property)))]]
        : [],
    ),
  )
}

/** Found by trying what JSON Schema can't express. */
function accepted(schema: z.core.$ZodType | undefined, value: Json): Json {
  const takes = (candidate: Json) =>
    schema instanceof z.ZodType ? schema.safeParse(candidate).success : true
  return takes(value) ? value : (samples.find(takes) ?? value)
}

/**
 * The list whose records have a parameter's IDs: `/campaigns` for `/campaigns/:campaign_id`. An operation's own path
 * comes first, because kinds of cards share a parameter. Null if no operation lists them.
 */
export function idSource(name: string, operation: Operation, all: readonly Operation[]): Operation | null {
  const single = name.replace(/_ids$/, '_id')
  for (const { path } of [operation, ...all]) {
    const parent = path.split(`/:${single}`)[0] ?? path
    if (parent === path) continue
    const list = all.find((other) => other.method === 'GET' && other.path === parent)
    if (list !== undefined && list.id !== operation.id) return list
  }
  return null
}

/** Names of the parameters that need an ID or key of a record. */
export function idParameters(operation: Operation): readonly string[] {
  const required = describe(operation.params).required ?? []
  const names = new Set([...pathParameters(operation), ...required])
  return [...names].filter((name) => /(^|_)(id|ids|key)$/.test(name))
}

/** A body as JSON text; empty if the operation has none. */
export function exampleBody(operation: Operation): string {
  const { body } = operation
  if (body === null) return ''
  const schema = describe(body)
  const minimal = exampleOf(schema)
  const needed = Object.keys(schema.properties ?? {}).map((name) => withProperty(minimal, schema, name))
  const takes = (candidate: Json) => body.safeParse(candidate).success
  // Where nothing is required by itself, an empty body would be refused.
  const isEnough = takes(minimal) && writeJson(minimal) !== '{}'
  const example = isEnough ? minimal : (needed.find(takes) ?? minimal)
  return writeJson(example, 2)
}

/** Some bodies require one of several optional properties. */
function withProperty(value: Json, schema: Schema, name: string): Json {
  const property = schema.properties?.[name]
  if (property === undefined || value === null || typeof value !== 'object' || Array.isArray(value))
    return value
  return { ...value, [name]: exampleOfProperty(name, property) }
}

function exampleOf(schema: Schema | boolean): Json {
  if (typeof schema === 'boolean') return {}
  if (schema.const !== undefined) return plain(schema.const)
  if (schema.enum !== undefined) return plain(schema.enum[0])
  const alternative = (schema.anyOf ?? schema.oneOf)?.find(
    (part) => typeof part !== 'boolean' && part.type !== 'null',
  )
  if (alternative !== undefined) return exampleOf(alternative)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  switch (type) {
    case 'string':
      return textOf(schema)
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum === Number.MIN_SAFE_INTEGER ? 1 : (schema.minimum ?? 1))
    case 'boolean':
      return true
    case 'array': {
      const item = Array.isArray(schema.items) ? schema.items[0] : schema.items
      return Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () => exampleOf(item ?? {}))
    }
    default:
      return objectOf(schema)
  }
}

function objectOf(schema: Schema): Json {
  const required = new Set(schema.required)
  const entries = Object.entries(schema.properties ?? {})
  const needed = entries.filter(([name]) => required.has(name))
  return Object.fromEntries(needed.map(([name, property]) => [name, exampleOfProperty(name, property)]))
}

/** The service takes any text for some addresses, and then refuses what isn't one. */
function exampleOfProperty(name: string, property: Schema | boolean): Json {
  const example = exampleOf(property)
  return example === 'example' && /(^|_)ur[il]$/.test(name) ? 'https://example.com/' : example
}

function textOf({ format, pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: Schema): string {
  if (format === 'time') return '2026-01-01T00:00:00Z'
  if (format === 'base64') return 'AA=='
  const form = pattern === undefined ? null : new RegExp(pattern)
  const fits = (text: string) =>
    text.length >= minLength && text.length <= maxLength && (form === null || form.test(text))
  return samples.find(fits) ?? 'x'.repeat(Math.max(1, minLength))
}

function plain(value: unknown): Json {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}
