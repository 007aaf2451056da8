import { z } from 'zod'
import { instant, type isoTime } from '../api/conventions.ts'
import type { Fields } from '../core/json.ts'

/** Which posts are searched: those of the last week, or all. */
export const searchPlaces = ['recent', 'all'] as const
export type SearchPlace = (typeof searchPlaces)[number]

export const granularities = ['minute', 'hour', 'day'] as const
export type Granularity = (typeof granularities)[number]

/** Longest query that is sent; the service's own limit is lower for most plans and is its to state. */
const maxQuery = 4_096

/** A side that is null is the service's: 30 s ago, and the last week or month. Milliseconds since 1970. */
const span = {
  place: z.enum(searchPlaces),
  query: z.string().trim().min(1).max(maxQuery),
  from: instant.nullable(),
  until: instant.nullable(),
}
export const searchQuery = z.strictObject({ ...span, sort: z.enum(['recency', 'relevancy']) })
export type SearchQuery = z.infer<typeof searchQuery>

export const countQuery = z.strictObject({ ...span, granularity: z.enum(granularities) })
export type CountQuery = z.infer<typeof countQuery>

/** A search whose posts are on this computer. */
export interface StoredSearch extends SearchQuery {
  readonly id: number
  readonly at: number
  /** Posts that were read. */
  readonly posts: number
  /** Whether the service has more. */
  readonly hasMore: boolean
}

export interface FoundPost {
  /** Its place among the search's posts, from 0. */
  readonly number: number
  readonly postId: string
  readonly text: string
  /** Without the @; null if the service didn't send it. */
  readonly author: string | null
  readonly authorName: string | null
  /** Milliseconds since 1970. */
  readonly at: number | null
  readonly likes: number | null
  readonly replies: number | null
  readonly reposts: number | null
}

export interface FoundPosts {
  readonly rows: readonly FoundPost[]
  readonly total: number
}

export interface FoundPostDetail extends FoundPost {
  /** The post and what the answer has about it, as the service sent them. */
  readonly record: Fields
}

export interface PostCounts {
  /** Oldest first; the first and last may be cut by the span. */
  readonly bars: readonly { readonly at: number; readonly until: number; readonly count: number }[]
  readonly total: number
  /** Whether the service has counts of an earlier time that weren't read. */
  readonly hasMore: boolean
}

/** As the service takes it. */
export function timeParameter(at: number): z.infer<typeof isoTime> {
  return new Date(at).toISOString()
}
