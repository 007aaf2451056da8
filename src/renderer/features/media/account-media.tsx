import { Text } from '@mantine/core'
import { IconMovie } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useLocation } from 'wouter'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { creativeTypes } from '../../../shared/api/ads/account-media.ts'
import type { EntityRow } from '../../../shared/entities/entity-row.ts'
import { fromConstant } from '../../../shared/text/format.ts'
import { t } from '../../../shared/text/language.ts'
import { ChangeLabel } from '../../drafting/change-label.tsx'
import { FixedRecord } from '../../drafting/editor/fixed-record.tsx'
import { CreativeList } from '../../drafting/list/draft-list.tsx'
import { type CreativeColumn, stateColumn, updatedColumn } from '../../drafting/list/list-columns.tsx'
import type { ShownRows } from '../../drafting/list/list-props.ts'
import { useSyncOf } from '../../drafting/list/use-sync.ts'
import { useTitle } from '../../drafting/use-title.ts'
import { MediaName, NamedMediaCell, useMediaRow } from '../../media-picker/media-cell.tsx'
import { MediaAndFacts, MediaStage } from '../../media-picker/media-stage.tsx'
import { mediaTile } from '../../media-picker/tiles.tsx'
import { IdText } from '../../ui/id-text.tsx'
import { ListAndInspector } from '../../ui/layout/list-and-inspector.tsx'
import { FieldList } from '../../ui/record/field-list.tsx'
import { RecordFold } from '../../ui/record/record-fold.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { LibraryTile, MediaTiles } from './media-tiles.tsx'
import { accountMediaPath, mediaViews } from './media-views.tsx'

interface AccountMediaProps {
  readonly workspace: Workspace
  readonly itemKey: string | null
}

const mediaSubjects = ['media'] as const
const types = creativeTypes.map((value) => ({ value, label: fromConstant(value) }))

/** The title of an account media creative is the key of its video, or its own ID if it has none. */
const columnsOf = (workspace: Workspace): readonly CreativeColumn[] => [
  {
    key: 'picture',
    title: t`Picture`,
    isTitleHidden: true,
    width: 52,
    cell: ({ title }) => <NamedMediaCell workspace={workspace} mediaKey={title} />,
    text: ({ key }) => key,
  },
  stateColumn,
  {
    key: 'title',
    title: t`Name`,
    width: 200,
    grow: 2,
    cell: ({ title, remoteId }) =>
      title === remoteId ? (
        <Text span inherit c="dimmed" title={title}>{t`No name`}</Text>
      ) : (
        <MediaName workspace={workspace} mediaKey={title} />
      ),
    text: ({ title }) => title,
  },
  {
    key: 'type',
    title: t`Type`,
    width: 132,
    sortable: true,
    cell: ({ type }) => type !== null && fromConstant(type),
    text: ({ type }) => type ?? '',
  },
  updatedColumn,
]

/** Account media created from videos for ads; they can be viewed and deleted. */
export function AccountMedia({ workspace, itemKey }: AccountMediaProps) {
  const [, navigate] = useLocation()
  const columns = useMemo(() => columnsOf(workspace), [workspace])
  useSyncOf(workspace, mediaSubjects, true)
  const videoKey = useTitle(workspace, 'accountMedia', itemKey)
  const title = useTitle(workspace, 'media', videoKey)
  const open = (key: string | null) => navigate(accountMediaPath(key))
  const tiles = (shown: ShownRows) => (
    <MediaTiles
      label={t`Account media`}
      shown={shown}
      openedKey={itemKey}
      onOpen={open}
      tile={(row) => <AccountTile workspace={workspace} row={row} />}
    />
  )
  return (
    <ListAndInspector
      inspector={
        itemKey !== null && {
          icon: IconMovie,
          kind: t`Account media`,
          title: title ?? t`Account media`,
          content: <AccountMediaInspector key={itemKey} workspace={workspace} itemKey={itemKey} />,
          onClose: () => open(null),
        }
      }
    >
      <CreativeList
        workspace={workspace}
        subject="accountMedia"
        label={t`Account media`}
        {...mediaViews('account')}
        columns={columns}
        types={types}
        openedKey={itemKey}
        onOpen={open}
        shapeOf="mediaShape"
        tileHeight={mediaTile.height}
        tiles={tiles}
        empty={{
          icon: IconMovie,
          sentence: t`Videos uploaded for ads appear here.`,
          hint: t`Each becomes a preroll creative when it’s added to the library.`,
        }}
      />
    </ListAndInspector>
  )
}

/** The picture and name of its video, and what it's used as. */
function AccountTile({ workspace, row }: { readonly workspace: Workspace; readonly row: EntityRow }) {
  const video = useMediaRow(workspace, row.title)
  if (video === undefined) return null
  const kind = row.type !== null && fromConstant(row.type)
  const unnamed = { ...row, title: row.title === row.remoteId ? t`No name` : row.title, type: null }
  return <LibraryTile workspace={workspace} row={row} shown={video ?? unnamed} line={kind} />
}

function AccountMediaInspector(props: { readonly workspace: Workspace; readonly itemKey: string }) {
  return (
    <FixedRecord {...props} subject="accountMedia" icon={IconMovie}>
      {({ title, type, key, updatedAt, change, record }) => (
        <MediaAndFacts
          stage={
            <MediaStage workspace={props.workspace} mediaKey={key} type="VIDEO" alt={title} ratio={null} />
          }
        >
          <FieldList
            fields={{
              [t`ID`]: <IdText text={key} what={t`account media ID`} />,
              [t`Media key`]: typeof record.video_id === 'string' && (
                <IdText text={record.video_id} what={t`media key`} />
              ),
              [t`Type`]: type === null ? null : fromConstant(type),
              [t`Updated`]: <RelativeTime at={updatedAt} />,
              ...(change !== null && { [t`Change`]: <ChangeLabel change={change} /> }),
            }}
          />
          <RecordFold what={t`account media`} record={record} />
        </MediaAndFacts>
      )}
    </FixedRecord>
  )
}
