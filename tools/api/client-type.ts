import { recordReference, type Schema } from './schemas.ts'

/** A schema as a TypeScript type. */
export function typeText(schema: Schema | boolean): string {
  if (typeof schema === 'boolean') return 'unknown'
  if (schema.$ref !== undefined) return schema.$ref.slice(recordReference.length)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const parts = schema.anyOf ?? schema.oneOf
  if (parts !== undefined) return [...new Set(parts.map(typeText))].join(' | ')
  if (Array.isArray(schema.type)) {
    return schema.type.map((type) => typeText({ ...schema, type })).join(' | ')
  }
  switch (schema.type) {
    case 'string':
      return schema.format === 'binary' ? 'Uint8Array | Blob' : 'string'
    case 'integer':
      return schema.format === 'int64' ? 'number | bigint' : 'number'
    case 'number':
    case 'boolean':
    case 'null':
      return schema.type
    case 'array':
      return arrayText(schema)
    case 'object':
      return objectText(schema)
    default:
      return 'unknown'
  }
}

function arrayText({ items, prefixItems }: Schema): string {
  if (prefixItems !== undefined) return `readonly [${prefixItems.map(typeText).join(', ')}]`
  return `readonly (${items === undefined || Array.isArray(items) ? 'unknown' : typeText(items)})[]`
}

function objectText({ properties = {}, required = [], additionalProperties }: Schema): string {
  const entries = Object.entries(properties)
  if (entries.length === 0) {
    const value = additionalProperties === undefined ? 'unknown' : typeText(additionalProperties)
    return `Readonly<Record<string, ${value}>>`
  }
  const lines = entries.map(([name, property]) => {
    const isThere = required.includes(name)
    const note =
      typeof property === 'object' && property.description ? `/** ${property.description} */\n  ` : ''
    const key = /^[a-z_]\w*$/i.test(name) ? name : JSON.stringify(name)
    return `  ${note}readonly ${key}${isThere ? '' : '?'}: ${typeText(property)}${isThere ? '' : ' | undefined'}`
  })
  return `{\n${lines.join('\n')}\n}`
}
