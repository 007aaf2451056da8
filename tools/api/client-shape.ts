import type { Shape } from '../../packages/client/src/shape.ts'
import { type Leniency, leniency, leniencyKey, recordReference, type Schema } from './schemas.ts'

/** A reply's schema as the client's shape: a TypeScript expression in which shared records are names. */
export function shapeText(schema: Schema): string {
  return JSON.stringify(shapeOf(schema)).replace(/"=(\w+)"/g, '$1')
}

export function shapeName(record: string): string {
  return `${record.charAt(0).toLowerCase()}${record.slice(1)}Shape`
}

/** Replaced by a constant's name once that is written. */
type Named = Shape | `=${string}`

function shapeOf(schema: Schema | boolean): Named | object {
  return typeof schema === 'boolean' ? 'any' : shapeAlone(schema)
}

function shapeAlone(schema: Schema): Named | object {
  if (schema.$ref !== undefined) {
    const name = `=${shapeName(schema.$ref.slice(recordReference.length))}` as const
    return leniencyOf(schema)?.kind === 'wrapped' ? { kind: 'wrapped', shape: name } : name
  }
  if (schema.const !== undefined) return { kind: 'choice', values: [schema.const] }
  if (schema.enum !== undefined) return { kind: 'choice', values: schema.enum }
  const parts = schema.anyOf ?? schema.oneOf
  if (parts !== undefined) return { kind: 'union', shapes: parts.map(shapeOf) }
  if (Array.isArray(schema.type)) {
    return { kind: 'union', shapes: schema.type.map((type) => shapeAlone({ ...schema, type })) }
  }
  const deviation = leniencyOf(schema)
  switch (schema.type) {
    case 'string':
      return 'text'
    case 'integer':
      return deviation?.kind === 'text' ? { kind: 'wholeOrDigits' } : 'whole'
    case 'number':
    case 'boolean':
    case 'null':
      return schema.type
    case 'array': {
      const item = schema.items === undefined || Array.isArray(schema.items) ? 'any' : shapeOf(schema.items)
      return { kind: 'list', item, ...listLeniency(deviation) }
    }
    case 'object': {
      const shape = objectShape(schema)
      return deviation?.kind === 'wrapped' ? { kind: 'wrapped', shape } : shape
    }
    default:
      return 'any'
  }
}

function objectShape({ properties = {}, required = [], additionalProperties }: Schema): object {
  const entries = Object.entries(properties)
  if (entries.length === 0 && typeof additionalProperties === 'object') {
    return { kind: 'map', value: shapeOf(additionalProperties) }
  }
  const fields = Object.fromEntries(entries.map(([name, property]) => [name, shapeOf(property)]))
  return { kind: 'record', fields, required }
}

function leniencyOf(schema: Schema): Leniency | undefined {
  return leniency.safeParse(Reflect.get(schema, leniencyKey)).data
}

function listLeniency(deviation: Leniency | undefined): object {
  switch (deviation?.kind) {
    case 'lone':
      return { lone: true }
    case 'inside':
      return { inside: deviation.key }
    default:
      return {}
  }
}
