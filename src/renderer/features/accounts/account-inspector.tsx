import { Button, Group, Stack, Text } from '@mantine/core'
import type { AccountDetails } from '../../../shared/accounts/account.ts'
import { type Account, accountOperations } from '../../../shared/api/ads/accounts.ts'
import { fromConstant } from '../../../shared/text/format.ts'
import { t } from '../../../shared/text/language.ts'
import { useAct } from '../../data/act.ts'
import { useRefreshable } from '../../data/client.ts'
import { DeletedLabel } from '../../drafting/change-label.tsx'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { IdText } from '../../ui/id-text.tsx'
import { InspectorPart } from '../../ui/inspector/inspector-panel.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton-rows.tsx'
import { FieldList } from '../../ui/record/field-list.tsx'
import { RecordFold } from '../../ui/record/record-fold.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { rich } from '../../ui/rich.ts'
import { exactTime, readTime } from '../../ui/time.ts'
import { useLive, useWorkbench } from '../../workbench/use-workbench.ts'
import { WaitNotice } from '../../workbench/wait-notice.tsx'
import { AccountAccess } from './account-access.tsx'
import { AccountForm } from './account-form.tsx'
import { AccountPolicy } from './account-policy.tsx'
import { AccountRecords } from './account-records.tsx'
import type { AccountReference } from './accounts-view.ts'
import { Approval } from './approval.tsx'
import { DeleteSandboxAccount } from './delete-sandbox-account.tsx'

interface AccountInspectorProps {
  readonly reference: AccountReference
  /** Called once the account is deleted. */
  readonly onGone: () => void
}

const { get, listApps, listFeatures, readUserAccess } = accountOperations
const detailOperations = [get, listApps, listFeatures, readUserAccess]

export function AccountInspector({ reference, onGone }: AccountInspectorProps) {
  const reply = useRefreshable('accounts', 'details', reference)
  const { value: details, fault, isFetching, refresh } = reply
  return (
    <Stack gap={0}>
      {details !== null && (
        <>
          <InspectorPart part="facts">
            <Approval status={details.account.approval_status} />
            <Text span c="dimmed" fz={12}>
              {rich`Updated ${<RelativeTime at={details.seenAt} timeZone={details.account.timezone ?? null} />}`}
            </Text>
          </InspectorPart>
          <InspectorPart part="acts">
            <RefreshButton label={t`Refresh account`} busy={isFetching} onClick={refresh} />
          </InspectorPart>
        </>
      )}
      <WaitNotice operations={detailOperations} />
      {fault !== null && <FaultNotice fault={fault} onRetry={refresh} />}
      {details === null && fault === null && <SkeletonRows label={t`Loading account`} />}
      {details !== null && (
        <Known reference={reference} details={details} onRefresh={refresh} onGone={onGone} />
      )}
    </Stack>
  )
}

/** A deleted account as it's in the list: the service answers no requests about it. */
export function DeletedAccount({ account }: { readonly account: Account }) {
  const zone = account.timezone ?? null
  return (
    <Stack gap={0}>
      <FieldList
        fields={{
          [t`State`]: <DeletedLabel />,
          [t`ID`]: <IdText text={account.id} what={t`account ID`} />,
          [t`Name`]: account.name,
          [t`Updated`]: timeIn(account.updated_at, zone),
        }}
      />
      <RecordFold what={t`account`} record={account} timeZone={zone} />
    </Stack>
  )
}

interface KnownProps extends AccountInspectorProps {
  readonly details: AccountDetails
  readonly onRefresh: () => void
}

function Known({ reference, details, onRefresh, onGone }: KnownProps) {
  const { bridge, live } = useWorkbench()
  const { accountId: workingId } = useLive('session')
  const { run, task } = useAct()
  const { account } = details
  const workIn = async (accountId: string | null) => {
    const outcome = await run(() => bridge.session.selectAccount({ accountId }))
    if (outcome.ok) live.session.accept(outcome.value)
  }
  const zone = account.timezone ?? null
  return (
    <>
      <Section title={t`Details`}>
        <FieldList
          fields={{
            [t`ID`]: <IdText text={account.id} what={t`account ID`} />,
            [t`Name`]: account.name,
            [t`Approval`]: <Approval status={account.approval_status} />,
            [t`Business`]: account.business_name,
            [t`Business ID`]: account.business_id && (
              <IdText text={account.business_id} what={t`business ID`} />
            ),
            [t`Industry`]: account.industry_type && fromConstant(account.industry_type),
            [t`Time zone`]: account.timezone,
            [t`Time zone set`]: timeIn(account.timezone_switch_at, zone),
            [t`Created`]: timeIn(account.created_at, zone),
            [t`Updated`]: timeIn(account.updated_at, zone),
          }}
        />
        <RecordFold what={t`account`} record={account} timeZone={zone} />
        {task.kind === 'failed' && <FaultNotice fault={task.fault} />}
        {reference.host === 'ads' && (
          <Group gap={8}>
            {account.id === workingId ? (
              <Button onClick={() => workIn(null)}>{t`Stop working in this account`}</Button>
            ) : (
              <Button onClick={() => workIn(account.id)}>{t`Work in this account`}</Button>
            )}
          </Group>
        )}
      </Section>
      <Section title={t`Change`}>
        <AccountForm key={account.id} reference={reference} account={account} />
      </Section>
      <AccountPolicy {...reference} />
      <AccountAccess details={details} onRetry={onRefresh} reference={reference} />
      <AccountRecords reference={reference} timezone={zone ?? 'UTC'} />
      {reference.host === 'adsSandbox' && (
        <Section
          title={t`Delete`}
          hint={t`Only sandbox accounts can be deleted, together with everything in them.`}
        >
          <DeleteSandboxAccount account={account} onDeleted={onGone} />
        </Section>
      )}
    </>
  )
}

function timeIn(text: string | null | undefined, zone: string | null): string | null {
  const at = readTime(text)
  return at === null ? null : exactTime(at, zone)
}
