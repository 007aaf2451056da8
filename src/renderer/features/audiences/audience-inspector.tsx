import { Group } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { AccountName } from '../../changes/account-name.tsx'
import { TargetBadge } from '../../changes/target-badge.tsx'
import { DeletedLabel } from '../../drafting/change-label.tsx'
import { Button } from '../../ui/button.tsx'
import { IdText } from '../../ui/id-text.tsx'
import { AskButton } from '../../ui/inputs/ask-button.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { formatCount } from '../../ui/number.ts'
import { FieldList } from '../../ui/record/field-list.tsx'
import { RecordFold } from '../../ui/record/record-fold.tsx'
import { rich } from '../../ui/rich.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { RenameAudience } from './audience-form.tsx'
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
  const [, navigate] = useLocation()
  const [renames, setRenames] = useState(false)
  const mayChange = !row.deleted && (row.kind !== 'shared' || row.level === 'READ_WRITE')
  return (
    <div>
      <Section
        title={t`People`}
        actions={
          mayChange && (
            <>
              {row.kind === 'own' && <Button onClick={() => setRenames(true)}>{t`Rename`}</Button>}
              <Button
                variant="filled"
                icon={IconUpload}
                onClick={() => navigate(`/audiences/upload/${encodeURIComponent(row.id)}`)}
              >{t`Upload people`}</Button>
            </>
          )
        }
      >
        <FieldList
          fields={{
            [t`State`]: row.deleted ? <DeletedLabel /> : <Targetable row={row} />,
            ...(!row.deleted &&
              row.targetable !== true &&
              row.reasons.length > 0 && { [t`Not ready`]: row.reasons.map(formatReason).join('; ') }),
            [t`People found`]: row.size === null ? null : formatCount(row.size),
            [t`Description`]: row.description,
            [t`Type`]: row.kind === 'shared' ? t`Shared with this account` : row.type,
            ...(row.ownerAccountId !== null && {
              [t`Owner`]: <AccountName host={workspace.host} accountId={row.ownerAccountId} />,
            }),
            [t`ID`]: <IdText text={row.id} what={t`list ID`} />,
          }}
        />
        <RecordFold what={t`audience`} record={row.record} />
      </Section>
      {!row.deleted && row.kind !== 'doNotReach' && <TargetedBy workspace={workspace} audienceId={row.id} />}
      {!row.deleted && row.kind !== 'doNotReach' && (
        <AudiencePermissions
          workspace={workspace}
          audienceId={row.id}
          name={row.name}
          isOwner={row.kind === 'own'}
        />
      )}
      {!row.deleted && row.kind !== 'shared' && <Deletion workspace={workspace} row={row} />}
      {renames && <RenameAudience workspace={workspace} row={row} onClose={() => setRenames(false)} />}
    </div>
  )
}

function Deletion({ workspace, row }: AudienceInspectorProps) {
  const workbench = useWorkbench()
  const { run } = useListAct(workspace)
  const [, navigate] = useLocation()
  const { audiences } = workbench.bridge
  const remove = async () => {
    const removed = await run(() =>
      row.kind === 'doNotReach'
        ? audiences.removeDoNotReach({ workspace, listId: row.id })
        : audiences.remove({ workspace, audienceId: row.id }),
    )
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
