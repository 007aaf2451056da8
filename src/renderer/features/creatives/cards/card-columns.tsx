import type { LibraryRow } from '../../../../shared/creatives/creative-row.ts'
import {
  findingsColumn,
  type LibraryColumn,
  stateColumn,
  textColumn,
  titleColumn,
  updatedColumn,
} from '../../../drafting/list/list-columns.tsx'
import { fromConstant } from '../../../ui/words.ts'
import { readCard } from './card-form.ts'
import { destinationWords } from './destination-words.ts'

const typeColumn = textColumn({ key: 'type', title: 'Type', width: 150, grow: 1, sortable: true }, typeText)

const destinationColumn = textColumn(
  { key: 'destination', title: 'Destination', width: 140, grow: 1 },
  destinationText,
)

const idColumn: LibraryColumn = {
  key: 'id',
  title: 'Id',
  width: 100,
  cell: ({ remoteId }) => remoteId !== null && <code>{remoteId}</code>,
  text: ({ remoteId }) => remoteId ?? '',
}

export const cardColumns: readonly LibraryColumn[] = [
  stateColumn,
  findingsColumn,
  titleColumn,
  typeColumn,
  destinationColumn,
  updatedColumn,
]

export const legacyColumns: readonly LibraryColumn[] = [
  stateColumn,
  titleColumn,
  typeColumn,
  idColumn,
  updatedColumn,
]

function typeText({ type }: LibraryRow): string {
  return type === null ? '' : fromConstant(type)
}

function destinationText({ content }: LibraryRow): string {
  return destinationWords(readCard(content))
}
