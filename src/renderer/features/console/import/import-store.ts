import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ImportRow } from '../../../../shared/console/import/import-request.ts'
import type { Shell } from '../../../../shared/console/import/shell/shells.ts'
import type { ConsoleImportPreview } from '../../../../shared/contract/console.ts'
import { oncePerWorkbench } from '../../../workbench/workbench.ts'

export interface ImportView {
  readonly text: string
  /** Chosen for the text; null is detected. */
  readonly shell: Shell | null
  /** Null until a text or file was read. */
  readonly preview: ConsoleImportPreview | null
  /** Indexes of rows to skip. */
  readonly left: ReadonlySet<number>
}

export const emptyImport: ImportView = { text: '', shell: null, preview: null, left: new Set() }

/** The pasted text and the selected rows, for the lifetime of the window. */
export const importView = oncePerWorkbench((): StoreApi<ImportView> => createStore(() => emptyImport))

export interface PlacedRow {
  readonly index: number
  readonly row: ImportRow
}

export function placedRows({ preview }: ImportView): readonly PlacedRow[] {
  return (preview?.rows ?? []).map((row, index) => ({ index, row }))
}

/** How many rows will be added, could be added, and can't be added. */
export function countRows({ preview, left }: ImportView): {
  readonly chosen: number
  readonly ready: number
  readonly refused: number
} {
  const rows = preview?.rows ?? []
  const ready = rows.filter(({ kind }) => kind === 'ready').length
  return { chosen: ready - left.size, ready, refused: rows.length - ready }
}
