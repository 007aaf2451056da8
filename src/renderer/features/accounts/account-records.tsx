import { Checkbox, Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { ChoiceKind } from '../../../shared/campaigns/related-entities.ts'
import { t } from '../../../shared/text/language.ts'
import { ChangeList } from '../../changes/change-list.tsx'
import { useChoices } from '../../data/use-choices.ts'
import { DeletedLabel } from '../../drafting/change-label.tsx'
import { HistoryPanel } from '../../drafting/history-panel.tsx'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import parts from '../../ui/layout/parts.module.css'
import { Section } from '../../ui/layout/section.tsx'
import { RecordFold } from '../../ui/record/record-fold.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { useLive } from '../../workbench/use-workbench.ts'
import type { AccountReference } from './accounts-view.ts'

interface AccountRecordsProps {
  readonly reference: AccountReference
  readonly timezone: string
}

const none: readonly string[] = []

/** Funding of the account's campaigns, users whose posts it may promote, and the change history. */
export function AccountRecords({ reference: { host, accountId }, timezone }: AccountRecordsProps) {
  const { environmentId } = useLive('session')
  const workspace = useMemo(
    () => (environmentId === null ? null : { environmentId, host, accountId }),
    [environmentId, host, accountId],
  )
  if (workspace === null) return null
  return (
    <>
      <Listed
        workspace={workspace}
        timezone={timezone}
        of="fundingInstruments"
        title={t`Funding instruments`}
        what={t`funding instrument`}
      />
      <Listed
        workspace={workspace}
        timezone={timezone}
        of="promotableUsers"
        title={t`Promotable users`}
        what={t`promotable user`}
      />
      <Section title={t`History`} hint={t`Available only for accounts with history enabled.`}>
        <HistoryPanel
          workspace={workspace}
          timezone={timezone}
          entity={null}
          changesOf={({ changes }, when) => (
            <ChangeList label={t`Changes of ${when}`} changes={changes} isNew={false} />
          )}
        />
      </Section>
    </>
  )
}

interface ListedProps {
  readonly workspace: Workspace
  readonly timezone: string
  readonly of: Extract<ChoiceKind, 'fundingInstruments' | 'promotableUsers'>
  readonly title: string
  readonly what: string
}

function Listed({ workspace, timezone, of, title, what }: ListedProps) {
  const [withDeleted, setWithDeleted] = useState(false)
  const { choices, fault, isFetching, refresh } = useChoices(workspace, of, none, withDeleted)
  const rows = choices?.value ?? null
  return (
    <Section
      title={title}
      actions={<RefreshButton label={t`Refresh: ${title}`} busy={isFetching} onClick={refresh} />}
    >
      <Checkbox
        label={t`Show deleted`}
        checked={withDeleted}
        onChange={({ currentTarget }) => setWithDeleted(currentTarget.checked)}
      />
      {fault !== null && <FaultNotice fault={fault} onRetry={refresh} />}
      {rows !== null && rows.length === 0 && <Text c="dimmed">{t`None.`}</Text>}
      <Stack component="ul" gap={8} aria-label={title}>
        {(rows ?? []).map(({ id, title: name, detail, unusable, deleted, record }) => (
          <Stack
            component="li"
            key={String(record.id ?? id)}
            gap={0}
            px={12}
            py={8}
            className={`${parts.framed} ${parts.anywhere}`}
          >
            {deleted === true && <DeletedLabel />}
            <span>
              {name} <span className={parts.muted}>{detail}</span>
            </span>
            {unusable !== null && deleted !== true && <span className={parts.muted}>{unusable}</span>}
            <RecordFold what={`${what} ${id}`} record={record} timeZone={timezone} />
          </Stack>
        ))}
      </Stack>
    </Section>
  )
}
