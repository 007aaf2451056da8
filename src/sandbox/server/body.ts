import type { Incoming } from './incoming.ts'

/** A body beside the parameters, by its content type. */
export type Body =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'multipart'; readonly form: FormData }
  | { readonly kind: 'otherType' }
  | { readonly kind: 'broken' }

export async function readBody(incoming: Incoming): Promise<Body> {
  const { body, contentType } = incoming
  if (contentType === 'application/json') return readJsonText(body === null ? '' : body.toString('utf8'))
  if (contentType === 'multipart/form-data') return readMultipart(incoming)
  return body === null || body.length === 0 ? { kind: 'none' } : { kind: 'otherType' }
}

function readJsonText(text: string): Body {
  if (text === '') return { kind: 'none' }
  try {
    const value: unknown = JSON.parse(text)
    return { kind: 'json', value }
  } catch {
    return { kind: 'broken' }
  }
}

async function readMultipart(incoming: Incoming): Promise<Body> {
  const headers = { 'content-type': incoming.headers['content-type'] ?? '' }
  try {
    const form = await new Response(new Uint8Array(incoming.body ?? []), { headers }).formData()
    return { kind: 'multipart', form }
  } catch {
    return { kind: 'broken' }
  }
}
