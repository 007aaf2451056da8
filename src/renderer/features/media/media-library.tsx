import { IconPhoto, IconUpload } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { referencedDraft } from '../../../shared/drafts/draft.ts'
import { t } from '../../../shared/text/language.ts'
import { CreativeList } from '../../drafting/list/draft-list.tsx'
import type { ShownRows } from '../../drafting/list/list-props.ts'
import { useTitle } from '../../drafting/use-title.ts'
import { missedPicture, picturesStore } from '../../media-picker/pictures.ts'
import { mediaTile } from '../../media-picker/tiles.tsx'
import { Button } from '../../ui/button.tsx'
import { ListAndInspector } from '../../ui/layout/list-and-inspector.tsx'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { addingFiles } from './adding-files.ts'
import { DropZone } from './drop-zone.tsx'
import { mediaColumns } from './media-columns.tsx'
import { MediaEditor } from './media-editor.tsx'
import { LibraryTile, MediaTiles } from './media-tiles.tsx'
import { mediaPath, mediaViews } from './media-views.tsx'
import { RefusedFiles } from './refused-files.tsx'
import { UploadPanel } from './upload-panel.tsx'

const kinds = [
  { value: 'IMAGE', label: t`Images` },
  { value: 'GIF', label: t`GIFs` },
  { value: 'VIDEO', label: t`Videos` },
]

interface MediaLibraryProps {
  readonly workspace: Workspace
  readonly itemKey: string | null
}

/** The account's media library with new files, their issues and their upload. */
export function MediaLibrary({ workspace, itemKey }: MediaLibraryProps) {
  const workbench = useWorkbench()
  const [, navigate] = useLocation()
  const adding = addingFiles(workbench)
  const isAdding = useStore(adding.store).task.kind === 'running'
  const columns = useMemo(() => mediaColumns(workspace), [workspace])
  const open = (key: string | null) => navigate(mediaPath(key))
  const pictures = picturesStore(workbench)
  const missed = useStore(pictures.store, (all) => missedPicture(all, workspace))
  const isNew = itemKey !== null && referencedDraft(itemKey) !== null
  const title = useTitle(workspace, 'media', isNew ? null : itemKey)
  const pick = () => adding.pick(workspace)
  const tiles = (shown: ShownRows) => (
    <MediaTiles
      label={t`Media`}
      shown={shown}
      openedKey={itemKey}
      onOpen={open}
      tile={(row) => <LibraryTile workspace={workspace} row={row} />}
    />
  )
  return (
    <DropZone onFiles={(files) => adding.drop(workspace, files)}>
      <ListAndInspector
        inspector={
          itemKey !== null && {
            icon: IconPhoto,
            kind: t`Media`,
            title: isNew ? t`New file` : (title ?? t`Media`),
            content: <MediaEditor key={itemKey} workspace={workspace} itemKey={itemKey} onGo={open} />,
            onClose: () => open(null),
          }
        }
      >
        <CreativeList
          workspace={workspace}
          subject="media"
          label={t`Media`}
          {...mediaViews('library')}
          actions={
            <Button
              variant="filled"
              icon={IconUpload}
              loading={isAdding}
              onClick={pick}
            >{t`Add files`}</Button>
          }
          above={
            <>
              <RefusedFiles />
              <UploadPanel workspace={workspace} />
            </>
          }
          missed={missed}
          onRetryMissed={pictures.retry}
          columns={columns}
          types={kinds}
          openedKey={itemKey}
          onOpen={open}
          shapeOf="mediaShape"
          tileHeight={mediaTile.height}
          tiles={tiles}
          empty={{
            icon: IconPhoto,
            scene: 'media',
            sentence: t`Images, GIFs and videos appear here.`,
            hint: t`Drop files here, or choose them.`,
            action: <Button onClick={pick}>{t`Add files`}</Button>,
          }}
        />
      </ListAndInspector>
    </DropZone>
  )
}
