import { Text } from '@mantine/core'
import { kinds } from '../../../shared/entities/kinds.ts'
import { clearsField, type ImportItem, type ImportKind } from '../../../shared/exchange/import-preview.ts'
import { t } from '../../../shared/text/language.ts'
import { ChangeCell } from '../../changes/change-list.tsx'
import { ClearedLabel } from '../../changes/cleared-label.tsx'
import { type Column, column } from '../../table/columns.ts'
import { NameText } from '../../ui/name-text.tsx'
import { formatCount } from '../../ui/number.ts'
import styles from './exchange.module.css'

/** Whether the rows of a kind say why they are of it: in a sentence or two. */
export function hasReasons(kind: ImportKind): boolean {
  return kind === 'problem' || kind === 'erased'
}

export const importColumns: readonly Column<ImportItem>[] = [
  column('number', t`Row`, { width: 56, align: 'end' }, ({ number }) =>
    number < 0 ? '–' : formatCount(number),
  ),
  column('subject', t`Type`, { width: 96, optional: true }, ({ subject }) => <Subject subject={subject} />),
  column('title', t`Name`, { width: 160, grow: 2 }, ({ title }) => <NameText text={title} />),
  column('what', t`Details`, { width: 320, grow: 3 }, (item) => <What item={item} />),
]

function Subject({ subject }: Pick<ImportItem, 'subject'>) {
  const label = kinds[subject].label.one
  return <>{label.charAt(0).toUpperCase() + label.slice(1)}</>
}

function What({ item }: { readonly item: ImportItem }) {
  const { kind, changes, problems, currency, names = {} } = item
  if (problems.length > 0) {
    const text = problems.join(' ')
    return (
      <Text span inherit lineClamp={2} title={text} className={styles.reasons}>
        {clearsField(item) && (
          <>
            <ClearedLabel />{' '}
          </>
        )}
        {text}
      </Text>
    )
  }
  const isNew = kind === 'new' || kind === 'existing'
  return <ChangeCell changes={changes} currency={currency} names={names} isNew={isNew} marksCleared />
}
