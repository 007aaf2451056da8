import { Button, Group, NativeSelect, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { type PermissionLevel, permissionLevels } from '../../../shared/api/ads/audience-permissions.ts'
import { formatPermissionLevel, permissionLevelLabels } from '../../../shared/audiences/permission-levels.ts'
import { t } from '../../../shared/text/language.ts'
import { AccountName, useAccountName } from '../../changes/account-name.tsx'
import { useCall } from '../../data/client.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { FieldFindings } from '../../ui/form/findings.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useFields } from '../../ui/form/use-fields.ts'
import { FieldGrid } from '../../ui/layout/field-grid.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton-rows.tsx'
import { RecordFold } from '../../ui/record/record-fold.tsx'
import { type SharingDraft, useSharingDrafts } from './use-sharing-drafts.ts'

interface AudiencePermissionsProps {
  readonly workspace: Workspace
  readonly audienceId: string
  /** Only the owner can share it. */
  readonly isOwner: boolean
}

/** Accounts that may use an audience (version 5 of the API), and those that may once it's published. */
export function AudiencePermissions({ workspace, audienceId, isOwner }: AudiencePermissionsProps) {
  const {
    value: permissions,
    fault,
    refetch,
  } = useCall('audiences', 'permissions', {
    workspace,
    audienceId,
  })
  const sharing = useSharingDrafts(workspace, audienceId)
  const rows = permissions?.rows.filter(({ deleted }) => deleted !== true) ?? null
  const planned = sharing.drafts.filter(({ kind }) => kind === 'create')
  const ends = new Map(sharing.drafts.map((draft) => [draft.permissionId, draft]))
  return (
    <Section
      title={t`Shared with`}
      hint={isOwner ? sharingHint(permissions?.outsideBusiness ?? null) : undefined}
    >
      {fault !== null && <FaultNotice fault={fault} onRetry={refetch} />}
      {sharing.listFault !== null && <FaultNotice fault={sharing.listFault} />}
      {sharing.fault !== null && <FaultNotice fault={sharing.fault} onDismiss={sharing.dismiss} />}
      {rows === null && fault === null && <SkeletonRows label={t`Loading permissions`} rows={2} />}
      {rows?.length === 0 && planned.length === 0 && <Text c="dimmed">{t`No other accounts.`}</Text>}
      {(rows?.length ?? 0) + planned.length > 0 && (
        <Stack component="ul" gap={8} p={0} aria-label={t`Accounts that may use it`}>
          {(rows ?? []).map((row) => {
            const { id, granted_account_id: accountId, permission_level: level } = row
            return (
              <li key={id}>
                <SharedWith host={workspace.host} accountId={accountId ?? ''} level={level ?? ''}>
                  {isOwner && (
                    <SharingAction
                      draft={ends.get(id) ?? null}
                      sharing={sharing}
                      host={workspace.host}
                      accountId={accountId ?? ''}
                      onEnd={() => void sharing.end(id)}
                    />
                  )}
                </SharedWith>
                <RecordFold what={t`permission of ${accountId ?? id}`} record={row} />
              </li>
            )
          })}
          {planned.map((draft) => (
            <li key={draft.draftId}>
              <SharedWith host={workspace.host} accountId={draft.accountId} level={draft.level}>
                <SharingAction
                  draft={draft}
                  sharing={sharing}
                  host={workspace.host}
                  accountId={draft.accountId}
                />
              </SharedWith>
              <Findings draftId={draft.draftId} />
            </li>
          ))}
        </Stack>
      )}
      {isOwner && (
        <GrantForm
          workspace={workspace}
          sharedWith={[
            ...(rows ?? []).map((row) => row.granted_account_id ?? ''),
            ...planned.map(({ accountId }) => accountId),
          ]}
          busy={sharing.isBusy}
          onGrant={sharing.share}
        />
      )}
      {!isOwner && <Text c="dimmed">{t`Only the owner can share it or stop sharing.`}</Text>}
    </Section>
  )
}

interface SharedWithProps {
  readonly host: Workspace['host']
  readonly accountId: string
  readonly level: string
  /** What can be done about it. */
  readonly children: ReactNode
}

function SharedWith({ host, accountId, level, children }: SharedWithProps) {
  return (
    <Group component="span" gap={8} justify="space-between">
      <span>
        {accountId !== '' && <AccountName host={host} accountId={accountId} />}
        <Text span inherit c="dimmed">
          {' '}
          · {formatPermissionLevel(level)}
        </Text>
      </span>
      {children}
    </Group>
  )
}

interface SharingActionProps {
  /** The planned sharing, or its planned end. */
  readonly draft: SharingDraft | null
  readonly sharing: Pick<ReturnType<typeof useSharingDrafts>, 'isBusy' | 'discard'>
  readonly host: Workspace['host']
  readonly accountId: string
  readonly onEnd?: () => void
}

/** Ends a sharing when it's published, or discards such a change. */
function SharingAction({ draft, sharing, host, accountId, onEnd }: SharingActionProps) {
  const account = useAccountName({ host, accountId }) ?? accountId
  const { isBusy, discard } = sharing
  if (draft === null) {
    return (
      <Button disabled={isBusy} onClick={onEnd}>
        <span aria-hidden>{t`Stop sharing`}</span>
        <VisuallyHidden>{t`Stop sharing with ${account}`}</VisuallyHidden>
      </Button>
    )
  }
  return (
    <Group component="span" role="status" gap={8}>
      {draft.kind === 'create' ? t`Shared when you publish.` : t`Ends when you publish.`}
      <Button disabled={isBusy} onClick={() => void discard(draft.draftId)}>
        <span aria-hidden>{t`Discard`}</span>
        <VisuallyHidden>{t`Discard the change for ${account}`}</VisuallyHidden>
      </Button>
    </Group>
  )
}

function Findings({ draftId }: { readonly draftId: string }) {
  const view = useCall('drafts', 'get', { draftId }).value
  return <FieldFindings findings={view?.findings ?? []} />
}

function sharingHint(outside: boolean | null): string {
  const rule =
    outside === true
      ? t`You can also share with accounts of other businesses.`
      : t`You can share only within the same business. Sharing outside needs the feature SHARE_AUDIENCE_OUTSIDE_BUSINESS.`
  return t`${rule} When sharing ends, running campaigns continue, but you can’t use the audience in new ones or copy campaigns that use it.`
}

/** The choice that opens a field for an ID; no account has it. */
const another = ' another'

interface GrantValues {
  /** An account's ID, nothing yet, or `another`. */
  readonly chosen: string
  /** The ID of another account. */
  readonly typed: string
  readonly level: PermissionLevel
}

interface GrantFormProps {
  readonly workspace: Workspace
  /** Accounts that don't have to be offered. */
  readonly sharedWith: readonly string[]
  readonly busy: boolean
  readonly onGrant: (accountId: string, level: PermissionLevel) => void
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
      submitLabel={t`Share`}
      submitVariant="default"
      disabled={busy}
      missing={account === '' ? t`Choose an account.` : null}
      onSubmit={() => void onGrant(account, values.level)}
    >
      <FieldGrid minWidth={180} fill={false}>
        <NativeSelect
          label={t`Account`}
          data={[
            { value: '', label: t`Not chosen` },
            ...offered.map(({ id, name }) => ({ value: id, label: name ? t`${name} (${id})` : id })),
            { value: another, label: t`Another account, by ID` },
          ]}
          value={chosen}
          onChange={({ currentTarget }) => set('chosen', currentTarget.value)}
        />
        {chosen === another && (
          <TextInput
            label={t`Account ID`}
            maxLength={64}
            {...text('typed')}
            description={accounts.find(({ id }) => id === account)?.name}
          />
        )}
        <NativeSelect
          label={t`May`}
          data={permissionLevels.map((value) => ({ value, label: permissionLevelLabels[value] }))}
          {...choice('level', permissionLevels)}
        />
      </FieldGrid>
    </Form>
  )
}
