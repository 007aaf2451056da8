import { formatCount } from '../../text/format.ts'
import { type PluralForms, t } from '../../text/language.ts'
import type { Pairs } from '../console-request.ts'

/** A request as a file or a command describes it, before it's matched to an operation. */
export interface ForeignRequest {
  /** Null uses the operation's title. */
  readonly name: string | null
  readonly note: string
  readonly method: string
  /** A URL or a path; variables as `{{name}}`. */
  readonly url: string
  /** In addition to those in the URL, decoded. */
  readonly query: Pairs
  readonly headers: Pairs
  readonly body: ForeignBody
  /** Sent with a bearer token that isn't among its headers. */
  readonly isBearer?: boolean
  /** Parts of it that its reader couldn't import, as sentences: without them, it isn't what was sent. */
  readonly losses: readonly string[]
  /** Everything else that its reader changed. */
  readonly notes: readonly string[]
}

export type ForeignBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'text'; readonly text: string; readonly contentType: string }
  | { readonly kind: 'form'; readonly fields: Pairs }

/** What a reader found: a request, or an unreadable entry. */
export type ForeignEntry =
  | { readonly kind: 'request'; readonly request: ForeignRequest }
  | { readonly kind: 'unreadable'; readonly name: string; readonly reason: string }

export interface ForeignFile {
  /** The number of the entry, from 1, in which the text ends too early, and how; without it, it's complete. */
  readonly brokenOff?: { readonly entry: number; readonly reason: string } | undefined
  /** Suggested name of the collection. */
  readonly name: string
  readonly entries: readonly ForeignEntry[]
}

/** Maximum entries to read from a file: the capacity of a collection. */
export const maxEntries = 2_000

export const tooMany = () => t`An import takes ${formatCount(maxEntries)} requests at most.`

export const furtherRequests: PluralForms = { one: '# further request', other: '# further requests' }

export function unreadable(name: string, reason: string): ForeignEntry {
  return { kind: 'unreadable', name: name.slice(0, 200), reason }
}

/** `{{account_id}}` for a variable as other programs write it: `accountId`, `ACCOUNT_ID`, `account id`. */
export function variable(name: string): string {
  const plain = name
    .slice(0, 100)
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_/, '')
    .replace(/_$/, '')
  return `{{${(/^[a-z]/.test(plain) ? plain : `v_${plain}`).slice(0, 60)}}}`
}

/** The same for every `{{name}}` in a text. */
export function withOurVariables(text: string): string {
  return text.replace(/\{\{([^{}]{1,100})\}\}/g, (_, name: string) => variable(name))
}

/** Names and values of `a=1&b=2`, decoded. */
export function readPairs(text: string): [string, string][] {
  if (text === '') return []
  return text.split('&').flatMap((part): [string, string][] => {
    if (part === '') return []
    const equals = part.indexOf('=')
    const name = equals === -1 ? part : part.slice(0, equals)
    return [[decodeForm(name), equals === -1 ? '' : decodeForm(part.slice(equals + 1))]]
  })
}

/** A name or value of a form or query; an incomplete escape stays as it is. */
export function decodeForm(text: string): string {
  const spaced = text.replaceAll('+', ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    return spaced
  }
}
