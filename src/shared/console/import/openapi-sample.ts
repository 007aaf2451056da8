import { z } from 'zod'
import { type Json, json } from '../../core/json.ts'
import type { References } from './openapi-references.ts'

/** Sample values for schemas of an OpenAPI document. */
export interface Sampler {
  /** A value for a schema; undefined if the schema is recursive, or once the document's budget is used up. */
  readonly sample: (schema: unknown) => Json | undefined
  /** A value from the schema itself: an example, or if one is `needed` also a default or the first choice. */
  readonly stated: (schema: unknown, needed: boolean) => Json | undefined
}

const maxDepth = 16
/** Maximum schemas to visit for all operations of a document. */
const maxSchemas = 20_000

const schemaObject = z.object({
  type: z
    .union([z.string(), z.array(z.string())])
    .optional()
    .catch(undefined),
  example: z.unknown().optional(),
  examples: z.array(z.unknown()).optional().catch(undefined),
  default: z.unknown().optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional().catch(undefined),
  properties: z.record(z.string(), z.unknown()).optional().catch(undefined),
  items: z.unknown().optional(),
  allOf: z.array(z.unknown()).optional().catch(undefined),
  oneOf: z.array(z.unknown()).optional().catch(undefined),
  anyOf: z.array(z.unknown()).optional().catch(undefined),
  minimum: z.number().optional().catch(undefined),
  format: z.string().optional().catch(undefined),
  readOnly: z.boolean().optional().catch(undefined),
})
type SchemaObject = z.output<typeof schemaObject>

export function createSampler(references: References): Sampler {
  let visited = 0

  const read = (given: unknown): SchemaObject | null => {
    visited += 1
    if (visited > maxSchemas) return null
    return schemaObject.safeParse(references.resolve(given).value).data ?? null
  }

  const sampleAt = (given: unknown, depth: number): Json | undefined => {
    const schema = depth > maxDepth ? null : read(given)
    if (schema === null) return undefined
    const stated = statedBy(schema, true)
    if (stated !== undefined) return stated
    const alternative = schema.oneOf?.[0] ?? schema.anyOf?.[0]
    if (alternative !== undefined) return sampleAt(alternative, depth + 1)
    if (schema.allOf !== undefined) return merged(schema, depth)
    const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type
    if (type === 'array' || (type === undefined && schema.items !== undefined)) {
      const item = sampleAt(schema.items ?? {}, depth + 1)
      return item === undefined ? [] : [item]
    }
    if (type === 'object' || schema.properties !== undefined) return objectOf(schema, depth)
    return scalarOf(type, schema)
  }

  /** Omits properties that lead back to their own schema. */
  const objectOf = ({ properties }: SchemaObject, depth: number): Json =>
    Object.fromEntries(
      Object.entries(properties ?? {}).flatMap(([name, property]) => {
        const value = sampleAt(property, depth + 1)
        return value === undefined ? [] : [[name, value] as const]
      }),
    )

  const merged = (schema: SchemaObject, depth: number): Json => {
    const parts = [...(schema.allOf ?? []).map((part) => sampleAt(part, depth + 1)), objectOf(schema, depth)]
    return Object.assign({}, ...parts.filter((part) => typeof part === 'object' && !Array.isArray(part)))
  }

  return {
    sample: (schema) => sampleAt(schema, 0),
    stated(schema, needed) {
      const found = schema === undefined ? null : read(schema)
      return found === null ? undefined : statedBy(found, needed)
    },
  }
}

function statedBy(schema: SchemaObject, needed: boolean): Json | undefined {
  const example = schema.example ?? schema.examples?.[0]
  return plainJson(example ?? (needed ? (schema.const ?? schema.default ?? schema.enum?.[0]) : undefined))
}

function scalarOf(type: string | undefined, { minimum, format }: SchemaObject): Json {
  switch (type) {
    case 'integer':
    case 'number':
      return minimum ?? 0
    case 'boolean':
      return true
    case 'null':
      return null
    case 'string':
      return format === 'date-time' ? '2026-01-01T00:00:00Z' : 'string'
    default:
      return {}
  }
}

/** A value of the document as JSON; undefined if there is none. */
export function plainJson(value: unknown): Json | undefined {
  return value === undefined ? undefined : json.safeParse(value).data
}
