import { z } from 'zod'
import { workspace } from '../../../shared/accounts/workspace.ts'
import { gridSubjects } from '../../../shared/campaigns/campaign-grid.ts'
import {
  type ImportPage,
  importChoice,
  importKinds,
  type OpenedImport,
} from '../../../shared/exchange/import-preview.ts'
import type { TakenPage } from './ports.ts'

/** What the thread of files is asked. `id` comes back with the answer. */
const id = z.int()
const place = z.string().min(1)

export const exchangeQuestion = z.discriminatedUnion('kind', [
  z.object({
    ...{ kind: z.literal('writeSheet'), id, workspace, path: place, zone: z.string() },
    form: z.enum(['csv', 'xlsx']),
    /** Packed; all of the account where it is null. */
    rows: z.array(z.string()).nullable(),
    subjects: z.array(z.enum(gridSubjects)),
  }),
  z.object({ kind: z.literal('readSheet'), id, workspace, path: place, zone: z.string() }),
  z.object({
    ...{ kind: z.literal('writeSet'), id, workspace, path: place, comment: z.string(), now: z.int() },
    /** All of the account where it is null. */
    draftIds: z.array(z.string()).nullable(),
  }),
  z.object({ kind: z.literal('readSet'), id, workspace, path: place }),
  z.object({
    ...{ kind: z.literal('items'), id, importId: z.string(), of: z.enum(importKinds) },
    ...{ offset: z.int(), count: z.int() },
  }),
  z.object({
    ...{ kind: z.literal('taken'), id, importId: z.string(), choice: importChoice },
    ...{ offset: z.int(), count: z.int() },
  }),
  z.object({ kind: z.literal('close'), id, importId: z.string() }),
  z.object({ kind: z.literal('stop'), id }),
  z.object({ kind: z.literal('writeBackup'), id, path: place }),
  z.object({ kind: z.literal('stageRestore'), id, path: place }),
  z.object({ kind: z.literal('keepRestore'), id, leftOut: z.int() }),
  z.object({ kind: z.literal('dropRestore'), id }),
  z.object({ kind: z.literal('exportTables'), id, path: place }),
  /** Removes what is left of a file that was being written when its thread was ended. */
  z.object({ kind: z.literal('discard'), id, path: place }),
])
export type ExchangeQuestion = z.output<typeof exchangeQuestion>

/** The answers by their questions. */
export type ExchangeAnswers = {
  /** Null where it was stopped, as in all that can be. */
  readonly writeSheet: { readonly rows: number } | null
  readonly readSheet: OpenedImport | null
  readonly items: ImportPage
  readonly writeSet: { readonly rows: number; readonly notes: readonly string[] }
  readonly readSet: OpenedImport | null
  readonly taken: TakenPage
  readonly close: null
  readonly stop: null
  readonly writeBackup: true | null
  readonly stageRestore: { readonly leftOut: number } | null
  readonly keepRestore: true
  readonly dropRestore: null
  readonly exportTables: { readonly rows: number } | null
  readonly discard: null
}
