import { kinds } from '../../../shared/entities/kinds.ts'
import { clearsField, type ImportItem, type ImportKind } from '../../../shared/exchange/import-preview.ts'
import { t } from '../../../shared/text/language.ts'
import { AfterCell, BeforeCell, DifferenceCell, FieldCell } from '../../changes/change-cells.tsx'
import { ChangeCell } from '../../changes/change-list.tsx'
import { ClearedLabel } from '../../changes/cleared-label.tsx'
import { type Column, column } from '../../table/columns.ts'
import { formatCount } from '../../ui/number.ts'

/** What a row is about. */
const subjectColumns: readonly Column<ImportItem>[] = [
  column('number', t`Row`, { width: 56, align: 'end', optional: 'late' }, ({ number }) =>
    number < 0 ? '–' : formatCount(number),
  ),
  column('subject', t`Type`, { width: 96, optional: true }, ({ subject }) => <Subject subject={subject} />),
  column('title', t`Name`, { width: 200, grow: 2 }, ({ title }) => <span title={title}>{title}</span>),
]

/** An item's own key isn't React's. */
function changesOf({ changes, currency, names }: ImportItem) {
  return { changes, currency, names }
}

/** What changes: one field with its values, and the names of the others. */
const valueColumns: readonly Column<ImportItem>[] = [
  column('field', t`Field`, 136, (item) => <FieldCell {...changesOf(item)} />),
  column('before', t`Before`, { width: 96, align: 'end' }, (item) => <BeforeCell {...changesOf(item)} />),
  column('after', t`After`, { width: 96, align: 'end' }, (item) => <AfterCell {...changesOf(item)} />),
  column('difference', t`Difference`, { width: 128, align: 'end', optional: 'late' }, (item) => (
    <DifferenceCell {...changesOf(item)} />
  )),
]

const reasonColumn = column<ImportItem>('reason', t`Reason`, { width: 240, grow: 3 }, (item) => (
  <Reason item={item} />
))

const detailsColumn = column<ImportItem>('what', t`Details`, { width: 320, grow: 3 }, (item) => (
  <Details item={item} />
))

const changedColumns = [...subjectColumns, ...valueColumns]
/** What is cleared isn't more or less. */
const clearedColumns = changedColumns.filter(({ key }) => key !== 'difference')
const refusedColumns = [...subjectColumns, reasonColumn]
const otherColumns = [...subjectColumns, detailsColumn]

/** Of the rows of a kind: what changes in columns, or why it doesn't, or what a new one is. */
export function importColumns(kind: ImportKind): readonly Column<ImportItem>[] {
  if (kind === 'changed') return changedColumns
  if (kind === 'erased') return clearedColumns
  return kind === 'problem' || kind === 'conflict' ? refusedColumns : otherColumns
}

function Subject({ subject }: Pick<ImportItem, 'subject'>) {
  const label = kinds[subject].label.one
  return <>{label.charAt(0).toUpperCase() + label.slice(1)}</>
}

function Reason({ item }: { readonly item: ImportItem }) {
  const text = item.problems.join(' ')
  return (
    <span title={text}>
      {clearsField(item) && (
        <>
          <ClearedLabel />{' '}
        </>
      )}
      {text}
    </span>
  )
}

function Details({ item }: { readonly item: ImportItem }) {
  const { kind, changes, problems, currency, names = {} } = item
  if (problems.length > 0) return <Reason item={item} />
  const isNew = kind === 'new' || kind === 'existing'
  return <ChangeCell changes={changes} currency={currency} names={names} isNew={isNew} marksCleared />
}
