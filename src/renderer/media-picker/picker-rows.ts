import type { Workspace } from '../../shared/accounts/workspace.ts'
import type { LibraryRow } from '../../shared/creatives/creative-row.ts'
import { createRowWindows, type RowWindows } from '../workbench/row-windows.ts'
import type { Workbench } from '../workbench/workbench.ts'

export interface PickerSearch {
  readonly text: string
  /** All that may be chosen where empty. */
  readonly types: readonly string[]
}

/** The library as far as it fits a search, newest first; new files that are not uploaded yet are in it. */
export function pickerRows(
  { bridge }: Pick<Workbench, 'bridge'>,
  workspace: Workspace,
  search: PickerSearch,
): RowWindows<LibraryRow> {
  return createRowWindows<LibraryRow>((range) =>
    bridge.library.list({
      workspace,
      subject: 'media',
      text: search.text,
      types: [...search.types],
      changedOnly: false,
      sort: 'updated',
      descending: true,
      ...range,
    }),
  )
}
