import { z } from 'zod'
import { type Json, json } from '../../core/json.ts'
import type { References } from './openapi-references.ts'

/** Sample values for schemas of an OpenAPI document. */
export interface Sampler {
  /** A value for a schema. A property that leads back to a schema around it is left out. */
  readonly sample: (schema: unknown) => Sample
  /** A value from the schema itself: an example, or if one is `needed` also a default or the first choice. */
  readonly stated: (schema: unknown, needed: boolean) => Json | undefined
}

export type Sample =
  | { readonly kind: 'value'; readonly value: Json }
  /** It leads back to itself and to nothing else. */
  | { readonly kind: 'endless' }
  | { readonly kind: 'tooLarge' }

/** Requests nest less deep than the import allows. */
const maxDepth = 50
/** Maximum schemas to visit for one sample. Each has its own budget, so that a large one takes nothing from others. */
const maxSchemas = 2_000

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
  const schemas = new WeakMap<object, SchemaObject | null>()

  /** The object behind references, by which a schema is recognized, and its content. */
  const resolveSchema = (
    schemaOrReference: unknown,
  ): { readonly object: object; readonly schema: SchemaObject } | null => {
    const { value } = references.resolve(schemaOrReference)
    if (typeof value !== 'object' || value === null) return null
    const cached = schemas.get(value)
    const schema = cached === undefined ? (schemaObject.safeParse(value).data ?? null) : cached
    schemas.set(value, schema)
    return schema === null ? null : { object: value, schema }
  }

  const sampleOf = (schema: unknown): Sample => {
    const openSchemas = new Set<object>()
    let visited = 0

    const sampleAt = (schemaOrReference: unknown): Json | undefined => {
      visited += 1
      if (visited > maxSchemas || openSchemas.size > maxDepth) return undefined
      const resolved = resolveSchema(schemaOrReference)
      if (resolved === null || openSchemas.has(resolved.object)) return undefined
      openSchemas.add(resolved.object)
      const value = contentOf(resolved.schema)
      openSchemas.delete(resolved.object)
      return value
    }

    const contentOf = (content: SchemaObject): Json | undefined => {
      const stated = statedBy(content, true)
      if (stated !== undefined) return stated
      const alternatives = content.oneOf ?? content.anyOf
      if (alternatives !== undefined && alternatives.length > 0) return firstOf(alternatives)
      if (content.allOf !== undefined) return mergeParts(content)
      const type = Array.isArray(content.type) ? content.type.find((name) => name !== 'null') : content.type
      if (type === 'array' || (type === undefined && content.items !== undefined)) {
        const item = sampleAt(content.items ?? {})
        return item === undefined ? [] : [item]
      }
      if (type === 'object' || content.properties !== undefined) return objectOf(content)
      return scalarOf(type, content)
    }

    /** The first alternative that ends. */
    const firstOf = (alternatives: readonly unknown[]): Json | undefined => {
      for (const alternative of alternatives) {
        const value = sampleAt(alternative)
        if (value !== undefined || visited > maxSchemas) return value
      }
      return undefined
    }

    const objectOf = ({ properties }: SchemaObject): Json =>
      Object.fromEntries(
        Object.entries(properties ?? {}).flatMap(([name, property]) => {
          const value = sampleAt(property)
          return value === undefined ? [] : [[name, value] as const]
        }),
      )

    const mergeParts = (content: SchemaObject): Json => {
      const parts = [...(content.allOf ?? []).map((part) => sampleAt(part)), objectOf(content)]
      return Object.assign({}, ...parts.filter((part) => typeof part === 'object' && !Array.isArray(part)))
    }

    const value = sampleAt(schema)
    if (visited > maxSchemas) return { kind: 'tooLarge' }
    return value === undefined ? { kind: 'endless' } : { kind: 'value', value }
  }

  return {
    sample: sampleOf,
    stated(schema, needed) {
      const resolved = schema === undefined ? null : resolveSchema(schema)
      return resolved === null ? undefined : statedBy(resolved.schema, needed)
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
