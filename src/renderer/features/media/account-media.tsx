import { Button, Group, Stack } from '@mantine/core'
import { IconMovie, IconTrash } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { creativeTypes } from '../../../shared/api/ads/account-media.ts'
import type { LibraryRow } from '../../../shared/creatives/creative-row.ts'
import { ChangeWord } from '../../drafting/change-word.tsx'
import { GoneRecord } from '../../drafting/editor/gone-record.tsx'
import { useDraftEditing } from '../../drafting/editor/use-draft-editing.ts'
import { LibraryList } from '../../drafting/list/draft-list.tsx'
import { type LibraryColumn, stateColumn, updatedColumn } from '../../drafting/list/list-columns.tsx'
import { libraryLists } from '../../drafting/list/list-store.ts'
import { MediaThumbnail } from '../../media-picker/media-thumbnail.tsx'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { IdText } from '../../ui/id-text.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { ListAndInspector } from '../../ui/layout/list-and-inspector.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton-rows.tsx'
import { FieldList, FieldRow } from '../../ui/record/field-list.tsx'
import { RecordFold } from '../../ui/record/record-fold.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { fromConstant } from '../../ui/words.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import styles from './media.module.css'
import { accountMediaPath, MediaViews } from './media-views.tsx'

interface AccountMediaProps {
  readonly workspace: Workspace
  readonly itemKey: string | null
}

const types = creativeTypes.map((value) => ({ value, label: fromConstant(value) }))

const columns: readonly LibraryColumn[] = [
  stateColumn,
  {
    key: 'title',
    title: 'Media key',
    width: 200,
    grow: 2,
    sortable: true,
    cell: ({ title }) => <code>{title}</code>,
    text: ({ title }) => title,
  },
  {
    key: 'type',
    title: 'Kind',
    width: 132,
    sortable: true,
    cell: ({ type }) => type !== null && fromConstant(type),
    text: ({ type }) => type ?? '',
  },
  updatedColumn,
]

/** Creatives that videos for ads became: they are looked at and deleted. */
export function AccountMedia({ workspace, itemKey }: AccountMediaProps) {
  const [, navigate] = useLocation()
  const open = (key: string | null) => navigate(accountMediaPath(key))
  return (
    <ListAndInspector
      list={
        <>
          <PageHeader title="Account media" />
          <MediaViews current="account" />
          <LibraryList
            workspace={workspace}
            subject="accountMedia"
            label="Account media"
            noun={{ one: 'account media', many: 'account media' }}
            columns={columns}
            types={types}
            openedKey={itemKey}
            onOpen={open}
            empty={{
              icon: IconMovie,
              sentence: 'Videos that were uploaded for ads will be listed here.',
              hint: 'Each becomes a preroll creative by itself when it is added to the library.',
            }}
          />
        </>
      }
      inspector={
        itemKey === null
          ? null
          : {
              title: 'Account media',
              content: <Opened key={itemKey} workspace={workspace} itemKey={itemKey} />,
              onClose: () => open(null),
            }
      }
    />
  )
}

function Opened({ workspace, itemKey }: { readonly workspace: Workspace; readonly itemKey: string }) {
  const { state, editing } = useDraftEditing(workspace, 'accountMedia', itemKey)
  const { opened } = state
  switch (opened.kind) {
    case 'opening':
      return <SkeletonRows label="Opening the account media" rows={4} />
    case 'failed':
      return <FaultNotice fault={opened.fault} onRetry={editing.load} />
    case 'gone':
      return (
        <GoneRecord workspace={workspace} subject="accountMedia" itemKey={itemKey}>
          <EmptyState icon={IconMovie} sentence="This account media is no longer there." />
        </GoneRecord>
      )
    case 'open':
      return opened.row === null ? null : <Known workspace={workspace} row={opened.row} />
  }
}

function Known({ workspace, row }: { readonly workspace: Workspace; readonly row: LibraryRow }) {
  const list = libraryLists(useWorkbench())(workspace, 'accountMedia')
  const { change, record } = row
  const video = typeof record.video_id === 'string' ? record.video_id : null
  const isHeld = change !== null && change.publish !== 'idle' && change.publish !== 'failed'
  return (
    <Stack gap={16}>
      <div className={styles.large}>
        <MediaThumbnail
          workspace={workspace}
          mediaKey={row.key}
          type="VIDEO"
          alt={row.title}
          size="large"
          fit="contain"
        />
      </div>
      <FieldList>
        <FieldRow name="Id">
          <IdText text={row.key} what="account media id" />
        </FieldRow>
        <FieldRow name="Media key">{video !== null && <IdText text={video} what="media key" />}</FieldRow>
        <FieldRow name="Kind">{row.type === null ? null : fromConstant(row.type)}</FieldRow>
        <FieldRow name="Updated">
          <RelativeTime at={row.updatedAt} />
        </FieldRow>
        <FieldRow name="Planned">{change !== null && <ChangeWord change={change} />}</FieldRow>
      </FieldList>
      <RecordFold what="account media" record={record} />
      <Group gap={8} align="stretch" wrap="nowrap">
        {change === null && (
          <Button
            color="danger"
            leftSection={<IconTrash size={14} aria-hidden />}
            onClick={() => list.remove([row.key])}
          >
            Delete account media
          </Button>
        )}
        {change !== null && !isHeld && (
          <Button onClick={() => list.discard([change.draftId])}>Keep the account media</Button>
        )}
      </Group>
    </Stack>
  )
}
