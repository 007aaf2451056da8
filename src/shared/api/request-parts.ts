import { percentEncode } from '../text/percent-encoding.ts'
import type { Authentication } from './operation.ts'
import { writeText } from './wire.ts'

/** Parts of a request that the program and the client package build the same way. */

export type FilledPath =
  | { readonly ok: true; readonly text: string }
  /** The parameter whose value isn't allowed in a path. */
  | { readonly ok: false; readonly name: string }

/** Fills in the parameters of a path, which are written as `:name`. */
export function fillPath(template: string, params: Readonly<Record<string, unknown>>): FilledPath {
  let problem: string | null = null
  const text = template.replace(/:([a-z_]+)/g, (_, name: string) => {
    const value = writeText(params[name] ?? null)
    // An empty or dotted segment would lead to another operation, whatever its encoding (URL standard, path state).
    if (value === '' || value === '.' || value === '..') problem ??= name
    return percentEncode(value)
  })
  return problem === null ? { ok: true, text } : { ok: false, name: problem }
}

/**
 * Whether a parameter is sent in the signed Authorization header (RFC 5849 3.5.1); each protocol parameter may appear
 * in one place only (3.1).
 */
export function isSentInHeader(auth: Authentication, name: string): boolean {
  return (auth === 'user' || auth === 'app' || auth === 'requestToken') && name.startsWith('oauth_')
}

export interface PageBounds {
  readonly maxPages: number
  /** Whether the list has taken too long. */
  readonly isLate?: () => boolean
}

/** More than the longest list has: a list of a million records in pages of a hundred. */
export const pageBounds: PageBounds = { maxPages: 10_000 }

/**
 * Follows cursors to the last page or the first failure. A repeated cursor, or more pages than the bounds allow, ends it
 * with `null`: such a list has no end.
 */
export async function* followCursors<Page>(
  first: string | undefined,
  send: (cursor: string | undefined) => Promise<Page>,
  /** The next cursor; empty if this is the last page. */
  nextOf: (page: Page) => string,
  { maxPages, isLate = () => false }: PageBounds = pageBounds,
): AsyncGenerator<Page | null> {
  const visited = new Set<string>()
  let cursor = first
  while (true) {
    const page = await send(cursor)
    yield page
    const next = nextOf(page)
    if (next === '') return
    visited.add(cursor ?? '')
    if (visited.has(next) || visited.size >= maxPages || isLate()) {
      yield null
      return
    }
    cursor = next
  }
}
