import { Stack } from '@mantine/core'
import type { ImportItem } from '../../../shared/exchange/import-preview.ts'
import { t } from '../../../shared/text/language.ts'
import { ChangeList } from '../../changes/change-list.tsx'
import { IdText } from '../../ui/id-text.tsx'
import parts from '../../ui/layout/parts.module.css'
import { kindLabel } from './import-labels.ts'

/** One row of an opened file, value by value. */
export function ImportDetails({ item }: { readonly item: ImportItem }) {
  const { kind, key, number, changes, problems, currency } = item
  return (
    <Stack gap={16}>
      <p>{t`${kindLabel[kind]}, row ${number}`}</p>
      {key !== null && <IdText text={key} what={t`ID`} />}
      {problems.length > 0 && (
        <ul className={parts.bullets} aria-label={t`Reasons`}>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      {changes.length > 0 && (
        <ChangeList label={t`Fields`} changes={changes} isNew={kind === 'new'} currency={currency} />
      )}
    </Stack>
  )
}
