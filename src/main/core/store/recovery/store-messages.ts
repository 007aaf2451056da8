import { z } from 'zod'
import type { PreparedFile } from '../open.ts'
import type { UnreadableRows } from './row-checks.ts'

/** What the thread of the database's file is asked. `id` comes back with the answer. */
export const storeQuestion = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('prepare'), id: z.int(), folder: z.string() }),
  z.object({ kind: z.literal('unreadable'), id: z.int() }),
])
export type StoreQuestion = z.output<typeof storeQuestion>

export interface LoggedLine {
  readonly level: 'info' | 'warn' | 'error'
  readonly event: string
  readonly details: Readonly<Record<string, unknown>>
}

/** The answers by their questions. */
export type StoreAnswers = {
  readonly prepare: PreparedFile & { readonly logged: readonly LoggedLine[] }
  readonly unreadable: UnreadableRows
}
