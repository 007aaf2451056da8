import { z } from 'zod'
import { type Workspace, workspace } from '../accounts/workspace.ts'
import { gridTarget } from '../campaigns/campaign-bulk.ts'
import { gridSubjects } from '../campaigns/campaign-grid.ts'
import { chosenFileId } from '../desktop/chosen-file.ts'
import { draftId } from '../drafts/draft.ts'
import {
  type Imported,
  type ImportPage,
  importChoice,
  importKinds,
  type OpenedImport,
} from '../exchange/import-preview.ts'
import { call } from './call.ts'

/** The part of the contract about files: sheets of campaigns and line items, and change sets. */

/** Of a file that was dropped or opened with the program; a dialog asks for one where it is left out. */
const file = chosenFileId.optional()
const importId = z.string().min(1).max(40)

const exchangeCalls = {
  /** Asks where to, then writes rows of the grid, or all of the account where `target` is null. Null: the dialog was closed, or the writing stopped. */
  exportSheet: call(() =>
    z.strictObject({
      workspace,
      target: gridTarget.nullable(),
      subjects: z.array(z.enum(gridSubjects)).min(1).max(2),
      form: z.enum(['csv', 'xlsx']),
    }),
  ).returns<Exported | null>(),
  /** Asks for a sheet and reads it as a difference; null where the dialog was closed or the reading stopped. Replaces what was open. */
  openSheet: call(() => z.strictObject({ workspace, file })).returns<OpenedImport | null>(),
  /** Asks where to, then writes unpublished changes, all where `draftIds` is null. */
  exportChangeSet: call(() =>
    z.strictObject({
      workspace,
      draftIds: z.array(draftId).min(1).max(50_000).nullable(),
      comment: z.string().max(2_000),
    }),
  ).returns<Exported | null>(),
  openChangeSet: call(() => z.strictObject({ workspace, file })).returns<OpenedImport | null>(),
  items: call(() =>
    z.strictObject({
      importId,
      kind: z.enum(importKinds),
      offset: z.int().min(0).max(10_000_000),
      count: z.int().min(1).max(200),
    }),
  ).returns<ImportPage>(),
  /** Makes drafts of what is chosen, in one undo step, and closes the file. */
  take: call(() => z.strictObject({ importId, choice: importChoice })).returns<Imported>(),
  /** Ends what is under way: a file that is being written or read as if it had not begun, a taking over where it is. */
  stop: call(() => z.strictObject({})).returns<void>(),
  close: call(() => z.strictObject({ importId })).returns<void>(),
}

export const exchangeContract = { exchange: exchangeCalls }

/** Progress in rows; `total` is null if unknown. Importing follows the choice of rows. */
export interface ExchangeProgress {
  readonly workspace: Workspace
  readonly step: 'writing' | 'reading' | 'taking'
  readonly done: number
  readonly total: number | null
}

export interface Exported {
  readonly fileName: string
  readonly rows: number
  /** Sentences about what is not in it. */
  readonly notes: readonly string[]
}
