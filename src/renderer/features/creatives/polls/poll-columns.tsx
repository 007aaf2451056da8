import type { LibraryRow } from '../../../../shared/creatives/creative-row.ts'
import { textIn } from '../../../drafting/content.ts'
import {
  findingsColumn,
  type LibraryColumn,
  stateColumn,
  textColumn,
  titleColumn,
  updatedColumn,
} from '../../../drafting/list/list-columns.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { readTime } from '../../../ui/time.ts'
import { durationWords } from './poll-duration.ts'
import { choicesOf, pollMinutesOf } from './poll-form.ts'

const choicesColumn = textColumn({ key: 'choices', title: 'Choices', width: 150, grow: 2 }, choicesText)

const durationColumn: LibraryColumn = {
  key: 'duration',
  title: 'Open for',
  width: 100,
  cell: (row) => durationText(row),
  text: durationText,
}

const endColumn: LibraryColumn = {
  key: 'end',
  title: 'Ends',
  width: 110,
  align: 'end',
  cell: (row) => {
    const end = endOf(row)
    return end === null ? null : <RelativeTime at={end} />
  },
  text: (row) => {
    const end = endOf(row)
    return end === null ? '' : new Date(end).toISOString()
  },
}

export const pollColumns: readonly LibraryColumn[] = [
  stateColumn,
  findingsColumn,
  titleColumn,
  choicesColumn,
  durationColumn,
  endColumn,
  updatedColumn,
]

function choicesText({ content }: LibraryRow): string {
  return choicesOf(content, 0)
    .filter((choice) => choice !== '')
    .join(', ')
}

function durationText({ content }: LibraryRow): string {
  return durationWords(pollMinutesOf(content))
}

function endOf({ record }: LibraryRow): number | null {
  return readTime(textIn(record, 'end_time'))
}
