import type { Incoming } from './incoming.ts'
import { parseJson } from './json-text.ts'
import { type Parts, readParts } from './multipart.ts'

/** A body other than parameters, by its content type. */
export type Body =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'multipart'; readonly parts: Parts }
  | { readonly kind: 'otherType' }
  | { readonly kind: 'broken' }

export function readBody({ body, contentType, headers }: Incoming): Body {
  const isEmpty = body === null || body.length === 0
  if (contentType === 'application/json') return isEmpty ? { kind: 'none' } : parseJson(body.toString('utf8'))
  if (contentType === 'multipart/form-data') {
    const parts = isEmpty ? null : readParts(headers['content-type'] ?? '', body)
    return parts === null ? { kind: 'broken' } : { kind: 'multipart', parts }
  }
  return isEmpty ? { kind: 'none' } : { kind: 'otherType' }
}
