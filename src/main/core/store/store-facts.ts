import { z } from 'zod'
import { type Database, readRow } from './database.ts'

export type StoreFacts =
  | {
      readonly schemaVersion: number
      readonly bytes: number
      readonly freeBytes: number
    }
  | { readonly fault: string }

const factsRow = z.object({ version: z.int(), pages: z.int(), size: z.int(), free: z.int() })

export function storeFacts(database: Pick<Database, 'attempt'>): StoreFacts {
  const facts = database.attempt(({ get }) =>
    readRow(
      factsRow,
      get(`SELECT user_version AS version, page_count AS pages, page_size AS size, freelist_count AS free
        FROM pragma_user_version, pragma_page_count, pragma_page_size, pragma_freelist_count`),
    ),
  )
  if (!facts.ok) return { fault: facts.fault.kind }
  const { version, pages, size, free } = facts.value
  return { schemaVersion: version, bytes: pages * size, freeBytes: free * size }
}
