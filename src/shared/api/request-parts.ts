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
  /** How many records per page were asked for, if known. */
  readonly pageSize?: number | undefined
  /** Whether the list has taken too long. */
  readonly isLate?: () => boolean
}

/** More than the longest list has: a list of a million records in pages of a hundred. */
export const pageBounds: PageBounds = { maxPages: 10_000 }

/** Empty or equal pages in a row; a service that filters what it has paged may send a few. */
const maxRepeatedPages = 10

/**
 * Pages in a row that are all but empty beside the fullest, or beside what was asked for; a service that filters what it
 * has paged sends a few.
 */
const maxSparsePages = 250
const sparseShare = 1 / 4
/** A service may cap the size that was asked for, but hardly below this. */
const smallestCap = 20

/**
 * Notices a list without an end: a repeated cursor, pages that bring nothing new or next to nothing, or more pages than
 * the bounds allow.
 * Returns whether the page behind `next` is one too many; `names` are those of the records of the last page, if known.
 */
export function createPageGuard({ maxPages, pageSize = 0, isLate = () => false }: PageBounds = pageBounds) {
  const visited = new Set<string>()
  let lastNames = ''
  let repeatedPages = 0
  let sparsePages = 0
  let fullestPage = Math.min(pageSize, smallestCap)
  return (next: string, names: readonly string[] | null): boolean => {
    const joined = names?.join(' ') ?? null
    repeatedPages = joined !== null && (joined === '' || joined === lastNames) ? repeatedPages + 1 : 0
    lastNames = joined ?? ''
    const length = names?.length ?? 0
    fullestPage = Math.max(fullestPage, length)
    sparsePages = length < fullestPage * sparseShare ? sparsePages + 1 : 0
    const isRepeated = visited.has(next)
    visited.add(next)
    const bringsLittle = repeatedPages >= maxRepeatedPages || sparsePages >= maxSparsePages
    return isRepeated || bringsLittle || visited.size >= maxPages || isLate()
  }
}

/**
 * Follows cursors to the last page or the first failure. A list without an end is ended with `null`.
 */
export async function* followCursors<Page>(
  first: string | undefined,
  send: (cursor: string | undefined) => Promise<Page>,
  /** The next cursor; empty if this is the last page. */
  nextOf: (page: Page) => string,
  bounds: PageBounds = pageBounds,
  namesOf: (page: Page) => readonly string[] | null = () => null,
): AsyncGenerator<Page | null> {
  const isEndless = createPageGuard(bounds)
  let cursor = first
  while (true) {
    const page = await send(cursor)
    yield page
    const next = nextOf(page)
    if (next === '') return
    if (next === cursor || isEndless(next, namesOf(page))) {
      yield null
      return
    }
    cursor = next
  }
}
