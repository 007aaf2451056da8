import { Stack } from '@mantine/core'
import { IconMovie } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useLocation } from 'wouter'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { creativeTypes } from '../../../shared/api/ads/account-media.ts'
import { ChangeLabel } from '../../drafting/change-label.tsx'
import { FixedRecord } from '../../drafting/editor/fixed-record.tsx'
import { CreativeList } from '../../drafting/list/draft-list.tsx'
import { type CreativeColumn, stateColumn, updatedColumn } from '../../drafting/list/list-columns.tsx'
import { useSyncOf } from '../../drafting/list/use-sync.ts'
import { MediaName, NamedMediaCell } from '../../media-picker/media-cell.tsx'
import { MediaThumbnail } from '../../media-picker/media-thumbnail.tsx'
import { IdText } from '../../ui/id-text.tsx'
import { ListAndInspector } from '../../ui/layout/list-and-inspector.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { FieldList } from '../../ui/record/field-list.tsx'
import { RecordFold } from '../../ui/record/record-fold.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { fromConstant } from '../../ui/text-format.ts'
import styles from './media.module.css'
import { accountMediaPath, MediaViews } from './media-views.tsx'

interface AccountMediaProps {
  readonly workspace: Workspace
  readonly itemKey: string | null
}

const mediaSubjects = ['media'] as const
const types = creativeTypes.map((value) => ({ value, label: fromConstant(value) }))

/** A creative bears the key of its video as its title. */
const columnsOf = (workspace: Workspace): readonly CreativeColumn[] => [
  {
    key: 'picture',
    title: '',
    width: 52,
    cell: ({ title }) => <NamedMediaCell workspace={workspace} mediaKey={title} />,
    text: ({ key }) => key,
  },
  stateColumn,
  {
    key: 'title',
    title: 'Media',
    width: 200,
    grow: 2,
    cell: ({ title }) => <MediaName workspace={workspace} mediaKey={title} />,
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
  const columns = useMemo(() => columnsOf(workspace), [workspace])
  useSyncOf(workspace, mediaSubjects, true)
  const open = (key: string | null) => navigate(accountMediaPath(key))
  return (
    <ListAndInspector
      inspector={
        itemKey !== null && {
          title: 'Account media',
          content: <Opened key={itemKey} workspace={workspace} itemKey={itemKey} />,
          onClose: () => open(null),
        }
      }
    >
      <PageHeader title="Account media" />
      <MediaViews current="account" />
      <CreativeList
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
          sentence: 'Videos uploaded for ads appear here.',
          hint: 'Each becomes a preroll creative when it’s added to the library.',
        }}
      />
    </ListAndInspector>
  )
}

function Opened(props: { readonly workspace: Workspace; readonly itemKey: string }) {
  return (
    <FixedRecord {...props} subject="accountMedia" icon={IconMovie} noun="account media">
      {({ title, type, key, updatedAt, change, record }) => (
        <Stack gap={16}>
          <div className={styles.large}>
            <MediaThumbnail
              workspace={props.workspace}
              mediaKey={key}
              type="VIDEO"
              alt={title}
              size="large"
              fit="contain"
            />
          </div>
          <FieldList
            fields={{
              Id: <IdText text={key} what="account media ID" />,
              'Media key': typeof record.video_id === 'string' && (
                <IdText text={record.video_id} what="media key" />
              ),
              Kind: type === null ? null : fromConstant(type),
              Updated: <RelativeTime at={updatedAt} />,
              Planned: change !== null && <ChangeLabel change={change} />,
            }}
          />
          <RecordFold what="account media" record={record} />
        </Stack>
      )}
    </FixedRecord>
  )
}
