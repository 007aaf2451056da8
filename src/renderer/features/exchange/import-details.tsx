import { Stack } from '@mantine/core'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { ImportItem } from '../../../shared/exchange/import-preview.ts'
import { t } from '../../../shared/text/language.ts'
import { ChangeList } from '../../changes/change-list.tsx'
import { IdText } from '../../ui/id-text.tsx'
import parts from '../../ui/layout/parts.module.css'
import { FieldList } from '../../ui/record/field-list.tsx'
import { ImportReach } from './import-reach.tsx'

/** One row of an opened file, value by value. */
interface ImportDetailsProps {
  readonly workspace: Workspace
  readonly item: ImportItem
}

export function ImportDetails({ workspace, item }: ImportDetailsProps) {
  const { kind, key, changes, problems, currency, targeting, names = {} } = item
  return (
    <Stack gap={16}>
      {key !== null && <FieldList fields={{ [t`ID`]: <IdText text={key} what={t`ID`} /> }} />}
      {problems.length > 0 && (
        <ul className={parts.bullets} aria-label={t`Reasons`}>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      {changes.length > 0 && (
        <ChangeList
          label={t`Fields`}
          changes={changes}
          isNew={kind === 'new' || kind === 'existing'}
          currency={currency}
          names={names}
          marksCleared
        />
      )}
      {targeting !== undefined && <ImportReach workspace={workspace} targeting={targeting} />}
    </Stack>
  )
}
