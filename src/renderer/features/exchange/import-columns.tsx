import { Text } from '@mantine/core'
import { kinds } from '../../../shared/entities/kinds.ts'
import { clearsField, type ImportItem } from '../../../shared/exchange/import-preview.ts'
import { t } from '../../../shared/text/language.ts'
import { ChangeCell } from '../../changes/change-list.tsx'
import { ClearedLabel } from '../../changes/cleared-label.tsx'
import { type Column, column } from '../../table/columns.ts'
import { formatCount } from '../../ui/number.ts'
import styles from './exchange.module.css'

/** Two lines, for a reason or two changes. */
export const importRowHeight = 44

export const importColumns: readonly Column<ImportItem>[] = [
  column('number', t`Row`, { width: 56, align: 'end' }, ({ number }) =>
    number < 0 ? '–' : formatCount(number),
  ),
  column('subject', t`Type`, { width: 96, optional: true }, ({ subject }) => <Subject subject={subject} />),
  column('title', t`Name`, { width: 160, grow: 2 }, ({ title }) => (
    <Text span inherit lineClamp={2} title={title} className={styles.lines}>
      {title}
    </Text>
  )),
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
      <Text span inherit lineClamp={2} title={text} className={styles.lines}>
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
  return (
    <ChangeCell changes={changes} currency={currency} names={names} isNew={isNew} marksCleared lines={2} />
  )
}
