import type { Pairs } from '../console-request.ts'

/** A request as a file or a command describes it, before it's matched to an operation. */
export interface ForeignRequest {
  /** Null takes the operation's title. */
  readonly name: string | null
  readonly note: string
  readonly method: string
  /** An address, or a path; variables as `{{name}}`. */
  readonly url: string
  /** Beside those of the address, decoded. */
  readonly query: Pairs
  readonly headers: Pairs
  readonly body: ForeignBody
  /** What its reader couldn't take over, in sentences. */
  readonly notes: readonly string[]
}

export type ForeignBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'text'; readonly text: string; readonly contentType: string }
  | { readonly kind: 'form'; readonly fields: Pairs }

/** What a reader found: a request, or an entry that it can't read. */
export type ForeignEntry =
  | { readonly kind: 'request'; readonly request: ForeignRequest }
  | { readonly kind: 'unreadable'; readonly name: string; readonly reason: string }

export interface ForeignFile {
  /** Suggested for the collection. */
  readonly name: string
  readonly entries: readonly ForeignEntry[]
}

/** The most entries that are read of a file: as many as a collection holds. */
export const maxEntries = 2_000

export function unreadable(name: string, reason: string): ForeignEntry {
  return { kind: 'unreadable', name: name.slice(0, 200), reason }
}

/** `{{account_id}}` for the ways in which other programs write a variable: `accountId`, `ACCOUNT_ID`, `account id`. */
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

/** The same for each `{{name}}` of a text. */
export function withOurVariables(text: string): string {
  return text.replace(/\{\{([^{}]{1,100})\}\}/g, (_, name: string) => variable(name))
}

/** Name and value of `a=1&b=2`, decoded; half an escape stays as it is. */
export function readPairs(text: string): [string, string][] {
  if (text === '') return []
  return text.split('&').flatMap((part): [string, string][] => {
    if (part === '') return []
    const equals = part.indexOf('=')
    const name = equals === -1 ? part : part.slice(0, equals)
    return [[decodeForm(name), equals === -1 ? '' : decodeForm(part.slice(equals + 1))]]
  })
}

function decodeForm(text: string): string {
  const spaced = text.replaceAll('+', ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    return spaced
  }
}
