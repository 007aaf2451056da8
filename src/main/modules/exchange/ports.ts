import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { GridSubject } from '../../../shared/campaigns/campaign-grid.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'
import type { SetChange } from '../../../shared/exchange/change-set.ts'
import type {
  ImportChoice,
  ImportKind,
  ImportPage,
  OpenedImport,
} from '../../../shared/exchange/import-preview.ts'
import type { TargetRows } from '../campaigns/ports.ts'

/** What main's logic needs of sheets, change sets, backups and plain exports. Types only, as ports.ts. */

/** `total` is null where nobody knows yet. */
type RowProgress = (done: number, total: number | null) => void

export interface SheetToWrite {
  readonly workspace: Workspace
  readonly path: string
  readonly form: 'csv' | 'xlsx'
  /** IANA name: times are written as clocks there show them. */
  readonly zone: string
  /** All of the account where it is null. */
  readonly rows: TargetRows | null
  readonly subjects: readonly GridSubject[]
}

export interface ChangesToWrite {
  readonly workspace: Workspace
  readonly path: string
  readonly draftIds: readonly string[] | null
  readonly comment: string
  readonly now: number
}

/** Chosen ones among some items from an offset on; `total` is that of all items. */
export interface TakenPage extends ImportPage {
  /** Of a change set, the changes that the items stand for, in their order; empty for a sheet. */
  readonly changes: readonly SetChange[]
}

/** Sheets and change sets, read and written on a thread of their own. One file is open at a time. */
export interface ExchangeFiles {
  /** Null where it was stopped, as in all that can be; then no file is written. */
  writeSheet(sheet: SheetToWrite, onProgress: RowProgress): Promise<Outcome<{ readonly rows: number } | null>>
  readSheet(
    workspace: Workspace,
    path: string,
    zone: string,
    onProgress: RowProgress,
  ): Promise<Outcome<OpenedImport | null>>
  /** Ends what is written or read at the moment. */
  stop(): Promise<Outcome<null>>
  items(importId: string, of: ImportKind, offset: number, count: number): Promise<Outcome<ImportPage>>
  /** Unpublished changes, all of the account where `draftIds` is null. */
  writeSet(
    set: ChangesToWrite,
  ): Promise<Outcome<{ readonly rows: number; readonly notes: readonly string[] }>>
  readSet(workspace: Workspace, path: string): Promise<Outcome<OpenedImport | null>>
  taken(importId: string, choice: ImportChoice, offset: number, count: number): Promise<Outcome<TakenPage>>
  closeFile(importId: string): Promise<Outcome<null>>
  /** A consistent copy of the database. */
  writeBackup(path: string): Promise<Outcome<true | null>>
  /** Checks a backup and lays it where the next start takes it. */
  stageRestore(path: string): Promise<Outcome<true | null>>
  /** Every row of every table as lines of JSON in a new folder. */
  exportTables(folder: string): Promise<Outcome<{ readonly rows: number } | null>>
  close(): Promise<void>
}
