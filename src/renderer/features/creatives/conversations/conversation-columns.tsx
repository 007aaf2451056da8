import type { LibraryRow } from '../../../../shared/creatives/creative-row.ts'
import {
  findingsColumn,
  type LibraryColumn,
  stateColumn,
  textColumn,
  titleColumn,
  updatedColumn,
} from '../../../drafting/list/list-columns.tsx'
import { callsOf } from './conversation-form.ts'

const callsColumn = textColumn({ key: 'calls', title: 'Calls to action', width: 160, grow: 2 }, callsText)

export const conversationColumns: readonly LibraryColumn[] = [
  stateColumn,
  findingsColumn,
  titleColumn,
  callsColumn,
  updatedColumn,
]

function callsText({ content }: LibraryRow): string {
  return callsOf(content, 0)
    .map(({ call }) => call)
    .filter((call) => call !== '')
    .join(', ')
}
