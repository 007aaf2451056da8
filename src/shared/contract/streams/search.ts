import { z } from 'zod'
import { call } from '../../bridge/call.ts'
import {
  countQuery,
  type FoundPostDetail,
  type FoundPosts,
  type PostCounts,
  type StoredSearch,
  searchQuery,
} from '../../streams/search.ts'

/** The part of the contract about searching posts. What a search finds stays on this computer. */

const id = z.int().min(1)

const searchCalls = {
  /** Newest first, at most 50. */
  list: call('shows', () => z.undefined()).returns<readonly StoredSearch[]>(),
  /** Reads the first page. */
  start: call('reads', () => searchQuery).returns<StoredSearch>(),
  /** Reads the next page; nothing if there is none. */
  more: call('reads', () => z.strictObject({ id })).returns<StoredSearch>(),
  rows: call('shows', () =>
    z.strictObject({ id, offset: z.int().min(0).max(1_000_000), count: z.int().min(1).max(200) }),
  ).returns<FoundPosts>(),
  get: call('shows', () =>
    z.strictObject({ id, number: z.int().min(0).max(1_000_000) }),
  ).returns<FoundPostDetail>(),
  remove: call('edits', () => z.strictObject({ id })).returns<void>(),
  /** How many posts match over time. */
  counts: call('reads', () => countQuery).returns<PostCounts>(),
}

export const postSearchContract = { postSearch: searchCalls }
