import { z } from 'zod'
import { type Workspace, workspace } from '../accounts/workspace.ts'
import { call } from '../bridge/call.ts'
import { rowRange } from '../bridge/inputs.ts'
import { gridTarget } from '../campaigns/campaign-bulk.ts'
import { gridSubjects, requestedFigures } from '../campaigns/campaign-grid.ts'
import { chosenFileId } from '../desktop/chosen-file.ts'
import { draftId } from '../drafts/draft.ts'
import { dateOrders } from '../exchange/campaign-sheet-times.ts'
import {
  type Imported,
  type ImportPage,
  importChoice,
  importKinds,
  type OpenedImport,
} from '../exchange/import-preview.ts'
import { readingChoice } from '../files/reading-choice.ts'
import { numberFormats } from '../text/number-text.ts'

/** Contract: files with campaigns and line items, and change sets. */

/** A file that was dropped or opened with the program; if omitted, a dialog asks for one. */
const file = chosenFileId.optional()
const importId = z.string().min(1).max(40)

const exchangeCalls = {
  /**
   * Asks for a file, then exports rows of the grid, or the whole account if `target` is null. Null: the dialog was
   * canceled, or the export was stopped.
   */
  exportSheet: call('opens', () =>
    z.strictObject({
      workspace,
      target: gridTarget.nullable(),
      subjects: z.array(z.enum(gridSubjects)).min(1).max(2),
      form: z.enum(['csv', 'xlsx']),
      /** A sheet with these figures, which can't be imported, in place of one with the fields. */
      figures: requestedFigures.optional(),
    }),
  ).returns<Exported | null>(),
  /**
   * Opens a sheet and compares it with the account; null if the dialog was canceled or reading was stopped. Replaces
   * the open file.
   */
  openSheet: call('opens', () => z.strictObject({ workspace, file })).returns<OpenedImport | null>(),
  /** Reads the open sheet again with these formats and this choice, each judged by the file if null; null if it was stopped. */
  reopenSheet: call('opens', () =>
    z.strictObject({
      importId,
      formats: z.strictObject({
        numbers: z.enum(numberFormats).nullable(),
        dates: z.enum(dateOrders).nullable(),
      }),
      /** The one before if omitted. */
      choice: readingChoice.optional(),
      /** Creates the campaigns that only line items name. The one before if omitted. */
      createsCampaigns: z.boolean().optional(),
    }),
  ).returns<OpenedImport | null>(),
  /** Asks for a file, then exports unpublished changes, all if `draftIds` is null. */
  exportChangeSet: call('opens', () =>
    z.strictObject({
      workspace,
      draftIds: z.array(draftId).min(1).max(50_000).nullable(),
      comment: z.string().max(2_000),
    }),
  ).returns<Exported | null>(),
  openChangeSet: call('opens', () => z.strictObject({ workspace, file })).returns<OpenedImport | null>(),
  items: call('shows', () =>
    z.strictObject({
      importId,
      kind: z.enum(importKinds),
      ...rowRange,
    }),
  ).returns<ImportPage>(),
  /** Creates drafts of the selected rows in one undo step, and closes the file. */
  take: call('edits', () => z.strictObject({ importId, choice: importChoice })).returns<Imported>(),
  /** Stops what is running: an export or an opened file is abandoned, an import ends where it is. */
  stop: call('stops', () => z.strictObject({})).returns<void>(),
  close: call('edits', () => z.strictObject({ importId })).returns<void>(),
}

export const exchangeContract = { exchange: exchangeCalls }

/** Progress in rows, or in names to look up; `total` is null if unknown. An import starts after the selection of rows. */
export interface ExchangeProgress {
  readonly workspace: Workspace
  readonly step: 'writing' | 'reading' | 'lookingUp' | 'taking'
  readonly done: number
  readonly total: number | null
}

export interface Exported {
  readonly fileName: string
  readonly rows: number
  /** Sentences about what was left out. */
  readonly notes: readonly string[]
}
