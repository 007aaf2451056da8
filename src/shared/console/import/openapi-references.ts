import { z } from 'zod'
import { t } from '../../text/language.ts'

/** Resolves `$ref` within one OpenAPI document. Nothing outside the document is read. */
export interface References {
  readonly resolve: (value: unknown) => Resolved
}

export interface Resolved {
  /** Undefined if a reference can't be resolved. */
  readonly value: unknown
  /** The reason, in a sentence; null if it was resolved. */
  readonly problem: string | null
}

/** Maximum length of a chain of references. */
const maxHops = 32

const reference = z.object({ $ref: z.string().max(1_000) })

export function createReferences(document: unknown): References {
  return {
    resolve(input) {
      let value = input
      for (let hops = 0; hops <= maxHops; hops += 1) {
        const parsedReference = reference.safeParse(value)
        if (!parsedReference.success) return { value, problem: null }
        const { $ref } = parsedReference.data
        if (!$ref.startsWith('#/')) return broken($ref, t`isn’t in this document`)
        value = at(document, $ref.slice(2).split('/'))
        if (value === undefined) return broken($ref, t`isn’t in this document`)
      }
      return broken(reference.safeParse(input).data?.$ref ?? '', t`leads to itself`)
    },
  }
}

function broken(ref: string, why: string): Resolved {
  return { value: undefined, problem: `${ref.slice(0, 200)} ${why}.` }
}

/** The value of a JSON pointer (RFC 6901), in own properties only. */
function at(document: unknown, parts: readonly string[]): unknown {
  let value = document
  for (const part of parts) {
    if (typeof value !== 'object' || value === null) return undefined
    const name = decode(part).replaceAll('~1', '/').replaceAll('~0', '~')
    value = Object.hasOwn(value, name) ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined
  }
  return value
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
