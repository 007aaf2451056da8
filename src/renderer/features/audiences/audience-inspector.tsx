import { Group } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { kinds } from '../../../shared/entities/kinds.ts'
import { listNames, usesLabel } from '../../../shared/entities/uses.ts'
import { compareNames } from '../../../shared/text/format.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { AccountName } from '../../changes/account-name.tsx'
import { TargetBadge } from '../../changes/target-badge.tsx'
import { useCall } from '../../data/client.ts'
import { DeletedLabel } from '../../drafting/change-label.tsx'
import { DraftEditor } from '../../drafting/editor/draft-editor.tsx'
import { DraftText } from '../../drafting/fields.tsx'
import { creativeLists } from '../../drafting/list/list-store.ts'
import { Button } from '../../ui/button.tsx'
import { Reason } from '../../ui/form/findings.tsx'
import { IdText } from '../../ui/id-text.tsx'
import { AskButton } from '../../ui/inputs/ask-button.tsx'
import { ConfirmDialog } from '../../ui/inputs/confirm-dialog.tsx'
import { Figure, InspectorFigures } from '../../ui/inspector/inspector-figures.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { formatCount } from '../../ui/number.ts'
import { FieldList } from '../../ui/record/field-list.tsx'
import { RecordFold } from '../../ui/record/record-fold.tsx'
import { rich } from '../../ui/rich.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { AudiencePermissions } from './audience-permissions.tsx'
import { type AudienceRow, formatReason } from './audience-rows.ts'
import { Targetable } from './targetable.tsx'
import { TargetedBy } from './targeted-by.tsx'
import { useListAct } from './use-audience-lists.ts'

interface AudienceInspectorProps {
  readonly workspace: Workspace
  readonly row: AudienceRow
}

export function AudienceInspector({ workspace, row }: AudienceInspectorProps) {
  if (row.kind === 'own' && !row.deleted) return <OwnAudience workspace={workspace} row={row} />
  const mayChange = !row.deleted && (row.kind !== 'shared' || row.level === 'READ_WRITE')
  return (
    <div>
      <People workspace={workspace} row={row} canUpload={mayChange} />
      <RecordFold what={t`audience`} record={row.record} />
      {!row.deleted && row.kind === 'shared' && <Uses workspace={workspace} row={row} />}
      {!row.deleted && row.kind === 'doNotReach' && <Deletion workspace={workspace} row={row} />}
    </div>
  )
}

/** The name and description of an own audience are drafted; its people are uploaded once it's published. */
function OwnAudience({ workspace, row }: AudienceInspectorProps) {
  const [, navigate] = useLocation()
  const [asksRemoval, setAsksRemoval] = useState(false)
  const isPublished = row.change?.kind !== 'create'
  return (
    <>
      <DraftEditor
        workspace={workspace}
        subject="customAudience"
        itemKey={row.id}
        clonable={false}
        layout="properties"
        onGo={(key) => navigate(key === null ? '/audiences' : `/audiences/${encodeURIComponent(key)}`)}
        onRemove={() => setAsksRemoval(true)}
        status={() => <Targetable row={row} />}
      >
        {(form, record) => (
          <>
            <DraftText {...form} label={t`Name`} path="name" hint={t`Must be unique in the account.`} />
            <DraftText {...form} label={t`Description`} path="description" />
            {isPublished ? (
              <>
                <People workspace={workspace} row={row} canUpload />
                <Uses workspace={workspace} row={row} />
              </>
            ) : (
              <Section title={t`People`}>
                <Reason>{t`Publish the list first, then upload people to it.`}</Reason>
              </Section>
            )}
            {record}
          </>
        )}
      </DraftEditor>
      {asksRemoval && (
        <RemovalQuestion workspace={workspace} row={row} onClose={() => setAsksRemoval(false)} />
      )}
    </>
  )
}

interface PeopleProps extends AudienceInspectorProps {
  readonly canUpload: boolean
}

function People({ workspace, row, canUpload }: PeopleProps) {
  const [, navigate] = useLocation()
  return (
    <>
      <InspectorFigures label={t`Figures of the list`}>
        <Figure title={t`People found`} value={row.size === null ? t`Unknown` : formatCount(row.size)} />
      </InspectorFigures>
      <Section
        title={t`People`}
        actions={
          canUpload && (
            <Button
              variant="filled"
              icon={IconUpload}
              onClick={() => navigate(`/audiences/upload/${encodeURIComponent(row.id)}`)}
            >{t`Upload people`}</Button>
          )
        }
      >
        <FieldList
          fields={{
            // The header has the status of an own audience.
            ...((row.kind !== 'own' || row.deleted) && {
              [t`State`]: row.deleted ? <DeletedLabel /> : <Targetable row={row} />,
            }),
            ...(!row.deleted &&
              row.targetable !== true &&
              row.reasons.length > 0 && { [t`Not ready`]: row.reasons.map(formatReason).join('; ') }),
            // An own audience has a field for it.
            ...((row.kind !== 'own' || row.deleted) && { [t`Description`]: row.description }),
            [t`Type`]: row.kind === 'shared' ? t`Shared with this account` : row.type,
            ...(row.ownerAccountId !== null && {
              [t`Owner`]: <AccountName host={workspace.host} accountId={row.ownerAccountId} />,
            }),
            [t`ID`]: <IdText text={row.id} what={t`list ID`} />,
          }}
        />
      </Section>
    </>
  )
}

/** The campaigns and the accounts that use an audience. */
function Uses({ workspace, row }: AudienceInspectorProps) {
  return (
    <>
      <TargetedBy workspace={workspace} audienceId={row.id} />
      <AudiencePermissions workspace={workspace} audienceId={row.id} isOwner={row.kind === 'own'} />
    </>
  )
}

interface RemovalQuestionProps extends AudienceInspectorProps {
  readonly onClose: () => void
}

/** Line items or campaigns that the question names. */
const maxNames = 5

/** Before the deletion of an audience is drafted; only the service knows all campaigns that use it. */
function RemovalQuestion({ workspace, row, onClose }: RemovalQuestionProps) {
  const [, navigate] = useLocation()
  const list = creativeLists(useWorkbench())(workspace, 'customAudience')
  const { value: campaigns, fault } = useCall('audiences', 'targeted', {
    workspace,
    audienceId: row.id,
    withActive: false,
  })
  return (
    <ConfirmDialog
      title={t`Delete ${row.name}?`}
      confirmLabel={t`Delete ${kinds.customAudience.label.one}`}
      onConfirm={async () => {
        await list.removeNow([row.id])
        onClose()
        // The button that asked is gone; the focus goes on to the list.
        navigate('/audiences')
      }}
      onClose={onClose}
    >
      {fault !== null && <p>{t`Couldn’t read which campaigns target it: ${fault.message}`}</p>}
      {campaigns === null && fault === null && <p>{t`Loading campaigns`}…</p>}
      {campaigns !== null && <p>{targetedSentence(campaigns)}</p>}
      <p>{deletionEffect(row)}</p>
      <p>{t`It’s deleted when you publish, and the service can’t restore it. Until then, you can undo this.`}</p>
    </ConfirmDialog>
  )
}

interface TargetingCampaign {
  readonly campaign_id: string
  readonly campaign_name?: string | null | undefined
  readonly line_items: readonly { readonly id: string; readonly name?: string | null | undefined }[]
}

/** In the words of the review, which names the same line items; then the campaigns reported without any. */
function targetedSentence(campaigns: readonly TargetingCampaign[]): string {
  if (campaigns.length === 0) return t`No campaigns target it.`
  const lineItems = campaigns
    .flatMap(({ line_items: items }) =>
      items.map(({ id, name }) => ({ subject: 'lineItem' as const, key: id, title: name ?? id })),
    )
    .sort((left, right) => compareNames(left.title, right.title))
  const names = campaigns
    .filter(({ line_items: items }) => items.length === 0)
    .map(({ campaign_id: id, campaign_name: name }) => name ?? id)
    .sort(compareNames)
  const sentences = [
    lineItems.length > 0 && `${usesLabel(lineItems, maxNames)}.`,
    names.length > 0 &&
      plural(
        names.length,
        { one: 'Targeted by # campaign: {names}.', other: 'Targeted by # campaigns: {names}.' },
        { names: listNames(names, maxNames) },
      ),
  ]
  return sentences.filter((sentence) => sentence !== false).join(' ')
}

/** A do-not-reach list isn't drafted: its deletion leaves at once. */
function Deletion({ workspace, row }: AudienceInspectorProps) {
  const workbench = useWorkbench()
  const { run } = useListAct(workspace)
  const [, navigate] = useLocation()
  const { audiences } = workbench.bridge
  const remove = async () => {
    const removed = await run(() => audiences.removeDoNotReach({ workspace, listId: row.id }))
    if (!removed.ok) return removed
    workbench.notices.say('ok', t`${row.name} was deleted.`)
    navigate('/audiences')
    return removed
  }
  return (
    <Section title={t`Delete`}>
      <Group gap={8}>
        <AskButton
          label={t`Delete list`}
          color="danger"
          title={t`Delete ${row.name}?`}
          confirmLabel={t`Delete list`}
          typed={{ label: t`Type ${row.name} to confirm`, text: row.name }}
          onConfirm={remove}
        >
          <p>{rich`This deletes a list of ${<AccountName {...workspace} />} at once, without a review. You can’t undo this.`}</p>
          <p>{deletionEffect(row)}</p>
          <Group>
            <TargetBadge workspace={workspace} />
          </Group>
        </AskButton>
      </Group>
    </Section>
  )
}

function deletionEffect({ kind, size }: AudienceRow): string {
  if (kind === 'doNotReach') {
    return size === null
      ? t`Campaigns can reach its people again.`
      : plural(size, {
          one: 'Campaigns can reach its # person again.',
          other: 'Campaigns can reach its # people again.',
        })
  }
  return size === null
    ? t`Its people are deleted for good, and campaigns stop using it.`
    : plural(size, {
        one: 'Its # person is deleted for good, and campaigns stop using it.',
        other: 'Its # people are deleted for good, and campaigns stop using it.',
      })
}
