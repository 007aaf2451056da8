import { Button, Group, NativeSelect, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { permissionLevels } from '../../../shared/api/ads/audience-permissions.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import { AccountName, useAccountName } from '../../changes/account-name.tsx'
import { TargetBadge } from '../../changes/target-badge.tsx'
import { useActOn } from '../../data/act.ts'
import { useCall } from '../../data/client.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useFields } from '../../ui/form/use-fields.ts'
import { ConfirmDialog } from '../../ui/inputs/confirm-dialog.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton-rows.tsx'
import { RecordFold } from '../../ui/record/record-fold.tsx'
import { useWorkbench } from '../../workbench/use-workbench.ts'

interface AudiencePermissionsProps {
  readonly workspace: Workspace
  readonly audienceId: string
  readonly name: string
  /** Only the owner can share it. */
  readonly isOwner: boolean
}

const levelLabel = { READ_ONLY: t`Use`, READ_WRITE: t`Use and edit` } as const
function formatLevel(level: string): string {
  const documentedLevel = permissionLevels.find((name) => name === level)
  return documentedLevel === undefined ? level : levelLabel[documentedLevel]
}

/** Accounts that may use an audience (version 5 of the API). */
export function AudiencePermissions({ workspace, audienceId, name, isOwner }: AudiencePermissionsProps) {
  const { bridge } = useWorkbench()
  const { run, task, dismiss } = useActOn('audiences', 'permissions', { workspace, audienceId })
  const { value: known, fault, refetch } = useCall('audiences', 'permissions', { workspace, audienceId })
  const rows = known?.rows.filter(({ deleted }) => deleted !== true) ?? null
  return (
    <Section title={t`Shared with`} hint={isOwner ? sharingHint(known?.outsideBusiness ?? null) : undefined}>
      {fault !== null && <FaultNotice fault={fault} onRetry={refetch} />}
      {task.kind === 'failed' && <FaultNotice fault={task.fault} onDismiss={dismiss} />}
      {rows === null && fault === null && <SkeletonRows label={t`Loading permissions`} rows={2} />}
      {rows?.length === 0 && <Text c="dimmed">{t`No other accounts.`}</Text>}
      {rows !== null && rows.length > 0 && (
        <Stack component="ul" gap={8} p={0}>
          {rows.map((row) => {
            const { id, granted_account_id: accountId, permission_level: level } = row
            const account = accountId ? <AccountName host={workspace.host} accountId={accountId} /> : null
            return (
              <li key={id}>
                <Group component="span" gap={8} justify="space-between" wrap="nowrap">
                  <span>
                    {account}
                    <Text span inherit c="dimmed">
                      {' '}
                      · {formatLevel(level ?? '')}
                    </Text>
                  </span>
                  {isOwner && (
                    <StopSharing
                      workspace={workspace}
                      accountId={accountId ?? ''}
                      name={name}
                      busy={task.kind === 'running'}
                      onStop={() =>
                        run(() => bridge.audiences.revoke({ workspace, audienceId, permissionId: id }))
                      }
                    />
                  )}
                </Group>
                <RecordFold what={t`permission of ${accountId ?? id}`} record={row} />
              </li>
            )
          })}
        </Stack>
      )}
      {isOwner && (
        <GrantForm
          workspace={workspace}
          sharedWith={rows?.map((row) => row.granted_account_id ?? '') ?? []}
          busy={task.kind === 'running'}
          onGrant={async (grantedAccountId, level) => {
            const granted = await run(() =>
              bridge.audiences.grant({ workspace, audienceId, grantedAccountId, level }),
            )
            // Answering main's question with Cancel isn't a failure.
            if (!granted.ok && granted.fault.kind === 'cancelled') dismiss()
          }}
        />
      )}
      {!isOwner && <Text c="dimmed">{t`Only the owner can share it or stop sharing.`}</Text>}
    </Section>
  )
}

interface StopSharingProps {
  readonly workspace: Workspace
  /** The account that can use the list; empty if the service doesn't say. */
  readonly accountId: string
  readonly name: string
  readonly busy: boolean
  readonly onStop: () => Promise<Outcome<unknown>>
}

function StopSharing({ workspace, accountId, name, busy, onStop }: StopSharingProps) {
  const [asks, setAsks] = useState(false)
  const accountName = useAccountName({ host: workspace.host, accountId }) ?? accountId
  const stop = async () => {
    const outcome = await onStop()
    if (outcome.ok) setAsks(false)
    return outcome
  }
  return (
    <>
      <Button disabled={busy} onClick={() => setAsks(true)}>
        <span aria-hidden>{t`Stop sharing`}</span>
        <VisuallyHidden>{t`Stop sharing with ${accountName}`}</VisuallyHidden>
      </Button>
      {asks && (
        <ConfirmDialog
          title={t`Stop sharing ${name} with ${accountName}?`}
          confirmLabel={t`Stop sharing`}
          onConfirm={stop}
          onClose={() => setAsks(false)}
        >
          <p>{t`This happens at once, without a review. ${accountName} can’t use the list in new campaigns. Campaigns that already use it continue.`}</p>
          <Group>
            <TargetBadge workspace={workspace} />
          </Group>
        </ConfirmDialog>
      )}
    </>
  )
}

function sharingHint(outside: boolean | null): string {
  const rule =
    outside === true
      ? t`You can also share with accounts of other businesses.`
      : t`You can share only within the same business. Sharing outside needs the feature SHARE_AUDIENCE_OUTSIDE_BUSINESS.`
  return t`${rule} When sharing ends, running campaigns continue, but you can’t use the audience in new ones or copy campaigns that use it.`
}

type Level = (typeof permissionLevels)[number]

/** The choice that opens a field for an ID; no account has it. */
const another = ' another'

interface GrantValues {
  /** An account's ID, nothing yet, or `another`. */
  readonly chosen: string
  /** The ID of another account. */
  readonly typed: string
  readonly level: Level
}

interface GrantFormProps {
  readonly workspace: Workspace
  /** Accounts that don't have to be offered. */
  readonly sharedWith: readonly string[]
  readonly busy: boolean
  readonly onGrant: (accountId: string, level: Level) => void
}

/** Accounts of this sign-in are chosen by name; any other needs its ID. */
function GrantForm({ workspace, sharedWith, busy, onGrant }: GrantFormProps) {
  const { host, accountId } = workspace
  const accounts = useCall('accounts', 'list', { host, refresh: false }).value?.accounts ?? []
  const offered = accounts.filter(
    ({ id, deleted }) => deleted !== true && id !== accountId && !sharedWith.includes(id),
  )
  const { text, choice, values, set } = useFields<GrantValues>({ chosen: '', typed: '', level: 'READ_ONLY' })
  // Whom it was just shared with isn't offered any more.
  const chosen =
    offered.some(({ id }) => id === values.chosen) || values.chosen === another ? values.chosen : ''
  const account = chosen === another ? values.typed.trim() : chosen
  return (
    <Form
      label={t`Share this audience`}
      layout="row"
      submitLabel={t`Share…`}
      submitVariant="default"
      disabled={account === '' || busy}
      onSubmit={() => void onGrant(account, values.level)}
    >
      <NativeSelect
        label={t`Account`}
        data={[
          { value: '', label: t`Not chosen` },
          ...offered.map(({ id, name }) => ({ value: id, label: name ? t`${name} (${id})` : id })),
          { value: another, label: t`Another account, by ID` },
        ]}
        flex={1}
        value={chosen}
        onChange={({ currentTarget }) => set('chosen', currentTarget.value)}
      />
      {chosen === another && (
        <TextInput
          label={t`Account ID`}
          maxLength={64}
          flex={1}
          {...text('typed')}
          description={accounts.find(({ id }) => id === account)?.name}
        />
      )}
      <NativeSelect
        label={t`May`}
        data={permissionLevels.map((value) => ({ value, label: levelLabel[value] }))}
        flex={1}
        {...choice('level', permissionLevels)}
      />
    </Form>
  )
}
