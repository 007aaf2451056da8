import { Group, Menu, Stack } from '@mantine/core'
import { IconTrash, type TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { EntityRow } from '../../../shared/entities/entity-row.ts'
import type { DraftSubject } from '../../../shared/entities/kinds.ts'
import { kinds } from '../../../shared/entities/kinds.ts'
import { t } from '../../../shared/text/language.ts'
import { useCall } from '../../data/client.ts'
import { Button } from '../../ui/button.tsx'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { IdText } from '../../ui/id-text.tsx'
import { InspectorPart } from '../../ui/inspector/inspector-panel.tsx'
import { MoreMenu } from '../../ui/inspector/more-menu.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton-rows.tsx'
import { FieldList } from '../../ui/record/field-list.tsx'
import { RecordFold } from '../../ui/record/record-fold.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { ChangeLabel, DeletedLabel } from '../change-label.tsx'
import { creativeLists } from '../list/list-store.ts'
import { useDraftEditing } from './use-draft-editing.ts'

interface GoneRecordProps {
  readonly workspace: Workspace
  readonly subject: DraftSubject
  readonly itemKey: string
  /** Shown if there is no stored version either. */
  readonly children: ReactNode
}

/** A record that the service deleted, as last seen; read-only. */
export function GoneRecord({ workspace, subject, itemKey, children }: GoneRecordProps) {
  const [row] =
    useCall('entities', 'find', { workspace, subject, keys: [itemKey], withDeleted: true }).value ?? []
  if (row?.deleted !== true) return children
  return (
    <Stack gap={16}>
      <FieldList
        fields={{
          [t`State`]: <DeletedLabel />,
          [t`Name`]: row.title,
          [t`ID`]: <IdText text={row.key} what={t`ID`} />,
          [t`Updated`]: <RelativeTime at={row.updatedAt} />,
        }}
      />
      <RecordFold what={kinds[subject].label.one} record={row.record} />
    </Stack>
  )
}

interface FixedRecordProps {
  readonly workspace: Workspace
  readonly subject: DraftSubject
  readonly itemKey: string
  readonly icon: TablerIcon
  readonly children: (row: EntityRow) => ReactNode
}

/** A record that can only be viewed and deleted. */
export function FixedRecord({ workspace, subject, itemKey, icon, children }: FixedRecordProps) {
  const { state, editing } = useDraftEditing(workspace, subject, itemKey)
  const list = creativeLists(useWorkbench())(workspace, subject)
  const { opened } = state
  switch (opened.kind) {
    case 'opening':
      return <SkeletonRows label={t`Opening`} rows={4} />
    case 'failed':
      return <FaultNotice fault={opened.fault} onRetry={editing.load} />
    case 'gone':
      return (
        <GoneRecord workspace={workspace} subject={subject} itemKey={itemKey}>
          <EmptyState icon={icon} sentence={t`This item no longer exists.`} />
        </GoneRecord>
      )
    case 'open': {
      const { row } = opened
      if (row === null) return null
      const { change } = row
      const isHeld = change !== null && change.publish !== 'idle' && change.publish !== 'failed'
      return (
        <>
          <InspectorPart part="facts">
            <ChangeLabel change={change} />
          </InspectorPart>
          {children(row)}
          {change === null && (
            <InspectorPart part="acts">
              <MoreMenu>
                <Menu.Item
                  c="var(--fd-error)"
                  leftSection={<IconTrash size={14} aria-hidden />}
                  onClick={() => void list.remove([row.key])}
                >{t`Delete ${kinds[subject].label.one}`}</Menu.Item>
              </MoreMenu>
            </InspectorPart>
          )}
          {change !== null && !isHeld && (
            <Group gap={8}>
              <Button onClick={() => list.discard([change.draftId])}>{t`Keep`}</Button>
            </Group>
          )}
        </>
      )
    }
  }
}
