import type { Workspace } from '../../shared/accounts/workspace.ts'
import type { EntityRow } from '../../shared/entities/entity-row.ts'
import { useCall } from '../data/client.ts'
import styles from './media-thumbnail.module.css'
import { MediaThumbnail } from './media-thumbnail.tsx'

interface NamedMedia {
  readonly workspace: Workspace
  /** In the library, or `draft:ID`; empty if there is none. */
  readonly mediaKey: string
}

/** The picture of the media whose key a row contains; nothing if it contains none. */
export function NamedMediaCell({ workspace, mediaKey }: NamedMedia) {
  const row = useMediaRow(workspace, mediaKey)
  // The row has the version of the newest picture.
  return row !== undefined && <MediaCell workspace={workspace} mediaKey={mediaKey} row={row} />
}

/** Name of a media; its key until that's known. */
export function MediaName({ workspace, mediaKey }: NamedMedia) {
  const row = useMediaRow(workspace, mediaKey)
  return row === null || row === undefined ? (
    <code>{mediaKey}</code>
  ) : (
    <span title={`${row.title}, ${mediaKey}`}>{row.title}</span>
  )
}

interface MediaCellProps extends NamedMedia {
  readonly row: EntityRow | null
}

/** The picture of a media row. */
export function MediaCell({ workspace, mediaKey, row }: MediaCellProps) {
  return (
    <span className={styles.cell}>
      <MediaThumbnail
        workspace={workspace}
        mediaKey={mediaKey}
        type={row?.type ?? null}
        version={row?.updatedAt ?? 0}
        hasBadge={false}
      />
    </span>
  )
}

/** The media with a key: null if it wasn't synced, undefined until that's known. */
export function useMediaRow(workspace: Workspace, key: string): EntityRow | null | undefined {
  const input = key === '' ? null : { workspace, subject: 'media' as const, keys: [key] }
  const { value } = useCall('entities', 'find', input)
  return value === null ? undefined : (value[0] ?? null)
}
