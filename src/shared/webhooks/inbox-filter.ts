import { z } from 'zod'
import { instant } from '../api/conventions.ts'
import { signatureVerdicts } from './inbox.ts'

/** A filter for received events; null leaves a side open. Times are milliseconds since 1970. */
export const inboxFilter = z.strictObject({
  kind: z.string().max(200).nullable(),
  userId: z.string().max(200).nullable(),
  verdict: z.enum(signatureVerdicts).nullable(),
  bookmarked: z.boolean().nullable(),
  /** Received at this time or later. */
  from: instant.nullable(),
  /** Received before this time. */
  until: instant.nullable(),
})
export type InboxFilter = z.infer<typeof inboxFilter>

/** Every event. */
export const unfiltered: InboxFilter = {
  kind: null,
  userId: null,
  verdict: null,
  bookmarked: null,
  from: null,
  until: null,
}

export function isUnfiltered(filter: InboxFilter): boolean {
  return Object.values(filter).every((side) => side === null)
}

/** Retention of received events; null means unlimited. Older events beyond a limit are deleted first. */
export const inboxRetention = z.strictObject({
  days: z.int().min(1).max(3_650).nullable(),
  count: z.int().min(100).max(1_000_000).nullable(),
})
export type InboxRetention = z.infer<typeof inboxRetention>

/** How many events a search reads while the user waits. */
export const defaultRetention: InboxRetention = { days: null, count: 100_000 }
