import { Button, Stack, Text } from '@mantine/core'
import type { AccountDetails } from '../../../shared/accounts/account.ts'
import { type Account, accountOperations } from '../../../shared/api/ads/accounts.ts'
import { t } from '../../../shared/text/language.ts'
import { AccountWorkLabel, useAccountWork } from '../../changes/account-work.tsx'
import { useAct } from '../../data/act.ts'
import { useRefreshable } from '../../data/client.ts'
import { DeletedLabel } from '../../drafting/change-label.tsx'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { IdText } from '../../ui/id-text.tsx'
import { Figure, InspectorFigures } from '../../ui/inspector/inspector-figures.tsx'
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
import { AlertsCell, LastPublishCell, PacingShare, SpendCell, useLastPublishes } from './account-cells.tsx'
import { SpendCourse } from './account-courses.tsx'
import { AccountForm } from './account-form.tsx'
import { AccountPolicy } from './account-policy.tsx'
import { AccountRecords } from './account-records.tsx'
import styles from './accounts.module.css'
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
  const work = useAct()
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
          {reference.host === 'ads' && <AccountFigures account={details.account} />}
          {reference.host === 'ads' && (
            <div>
              <WorkButton accountId={reference.accountId} work={work} />
            </div>
          )}
          {work.task.kind === 'failed' && <FaultNotice fault={work.task.fault} />}
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

interface WorkButtonProps {
  readonly accountId: string
  readonly work: ReturnType<typeof useAct>
}

/** Makes it the window's account, or leaves it. */
function WorkButton({ accountId, work }: WorkButtonProps) {
  const { bridge, live } = useWorkbench()
  const isCurrent = useLive('session').accountId === accountId
  const workIn = async (id: string | null) => {
    const outcome = await work.run(() => bridge.session.selectAccount({ accountId: id }))
    if (outcome.ok) live.session.accept(outcome.value)
  }
  return isCurrent ? (
    <Button onClick={() => workIn(null)}>{t`Stop working in this account`}</Button>
  ) : (
    <Button variant="filled" onClick={() => workIn(accountId)}>{t`Work in this account`}</Button>
  )
}

/** What its row in the list says too, which a narrow window hides. */
function AccountFigures({ account }: { readonly account: Account }) {
  const { environmentId } = useLive('session')
  const accountWork = useAccountWork().get(account.id)
  const workspace =
    environmentId === null ? null : { environmentId, host: 'ads' as const, accountId: account.id }
  return (
    <InspectorFigures label={t`Figures of the account`}>
      <Figure title={t`Spend, 7 days`} value={<SpendCell workspace={workspace} />} />
      <Figure title={t`Pacing, 7 days`} value={<PacingShare workspace={workspace} />} />
      <Figure title={t`Alerts`} value={<AlertsCell workspace={workspace} />} />
      {accountWork !== undefined && accountWork.unpublished + accountWork.openJobs > 0 && (
        <Figure title={t`Not published`} value={<AccountWorkLabel work={accountWork} />} />
      )}
    </InspectorFigures>
  )
}

const plotHeight = 160

/** How it does, what can be changed, and what can't at the end. */
function Known({ reference, details, onRefresh, onGone }: KnownProps) {
  const { account } = details
  const zone = account.timezone ?? null
  const publishedAt = useLastPublishes().get(account.id)
  const { environmentId } = useLive('session')
  const workspace =
    environmentId === null || reference.host !== 'ads'
      ? null
      : { environmentId, host: reference.host, accountId: account.id }
  return (
    <div className={styles.sections}>
      {workspace !== null && (
        <Section title={t`Spend against plan`}>
          <SpendCourse workspace={workspace} name={account.name ?? account.id} height={plotHeight} />
        </Section>
      )}
      <Section title={t`Change`}>
        <AccountForm key={account.id} reference={reference} account={account} />
      </Section>
      <AccountPolicy {...reference} />
      <AccountAccess details={details} onRetry={onRefresh} reference={reference} />
      <AccountRecords reference={reference} timezone={zone ?? 'UTC'} />
      <Section title={t`Details`}>
        <FieldList
          fields={{
            [t`ID`]: <IdText text={account.id} what={t`account ID`} />,
            [t`Business`]: account.business_name,
            [t`Business ID`]: account.business_id && (
              <IdText text={account.business_id} what={t`business ID`} />
            ),
            ...(reference.host === 'ads' && {
              [t`Last publish`]: <LastPublishCell at={publishedAt} timeZone={zone} />,
            }),
            [t`Time zone`]: account.timezone,
            [t`Time zone set`]: timeIn(account.timezone_switch_at, zone),
            [t`Created`]: timeIn(account.created_at, zone),
            [t`Updated`]: timeIn(account.updated_at, zone),
          }}
        />
        <RecordFold what={t`account`} record={account} timeZone={zone} />
      </Section>
      {reference.host === 'adsSandbox' && (
        <Section
          title={t`Delete`}
          hint={t`Only sandbox accounts can be deleted, together with everything in them.`}
        >
          <DeleteSandboxAccount account={account} onDeleted={onGone} />
        </Section>
      )}
    </div>
  )
}

function timeIn(text: string | null | undefined, zone: string | null): string | null {
  const at = readTime(text)
  return at === null ? null : exactTime(at, zone)
}
