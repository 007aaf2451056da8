import type { LibraryRow } from '../../../../shared/domain/library-row.ts'
import {
  findingsColumn,
  type LibraryColumn,
  stateColumn,
  titleColumn,
  updatedColumn,
} from '../../../drafting/library-columns.tsx'
import { fromConstant } from '../../../ui/words.ts'
import { readCard } from './card-form.ts'
import { destinationWords } from './destination-words.ts'

const typeColumn: LibraryColumn = {
  key: 'type',
  title: 'Type',
  width: 150,
  grow: 1,
  sortable: true,
  cell: (row) => <span title={typeText(row)}>{typeText(row)}</span>,
  text: typeText,
}

const destinationColumn: LibraryColumn = {
  key: 'destination',
  title: 'Destination',
  width: 140,
  grow: 1,
  cell: (row) => <span title={destinationText(row)}>{destinationText(row)}</span>,
  text: destinationText,
}

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
