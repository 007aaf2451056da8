import { z } from 'zod'
import { toExactInteger } from '../core/exact-integer.ts'

/**
 * Parameters are typed values here and text in requests, according to the operation's schemas: integers in decimal,
 * booleans as `true` and `false`, lists joined with commas (requests-and-lists.md#parameters).
 */
export type ReadResult =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly reason: string }

/** The schema under optional, nullable and default wrappers. */
export function unwrapSchema(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return unwrapSchema(schema.unwrap())
  }
  return schema
}

/** Parses one parameter. The value still has to pass the schema's bounds. */
export function readText(schema: z.core.$ZodType, text: string): ReadResult {
  const inner = unwrapSchema(schema)
  const isLong = z.globalRegistry.get(inner)?.format === 'int64'
  if (isLong || inner instanceof z.ZodNumber) {
    if (!/^-?\d+$/.test(text)) return { ok: false, reason: 'is not a whole number' }
    const value = toExactInteger(BigInt(text))
    return isLong || typeof value === 'number' ? { ok: true, value } : { ok: false, reason: 'is too large' }
  }
  if (inner instanceof z.ZodBoolean) {
    const value = readBoolean(text)
    return value === null ? { ok: false, reason: 'is neither true nor false' } : { ok: true, value }
  }
  if (inner instanceof z.ZodArray) {
    const values: unknown[] = []
    for (const part of text === '' ? [] : text.split(',')) {
      const item = readText(inner.element, part)
      if (!item.ok) return item
      values.push(item.value)
    }
    return { ok: true, value: values }
  }
  return { ok: true, value: text }
}

/** Parses a boolean in every spelling that clients send (`True` in Python, `1` in PHP); null for any other text. */
export function readBoolean(text: string): boolean | null {
  if (/^(true|1)$/i.test(text)) return true
  return /^(false|0)$/i.test(text) ? false : null
}

/** Serializes one typed value for the service. The caller omits undefined; null clears (an empty value). */
export function writeText(value: unknown): string {
  if (value === null) return ''
  if (Array.isArray(value)) return value.map(writeText).join(',')
  return String(value)
}
