import type { ReactNode } from 'react'
import type { Workspace } from '../../shared/accounts/workspace.ts'
import type { CreativeRow } from '../../shared/creatives/creative-row.ts'
import { fromConstant } from '../../shared/text/format.ts'
import { t } from '../../shared/text/language.ts'
import parts from '../ui/layout/parts.module.css'
import { mediaDuration, mediaShape, minutesAndSeconds } from './media-facts.ts'
import { MediaThumbnail } from './media-thumbnail.tsx'
import styles from './media-tile.module.css'

interface MediaTileProps {
  readonly workspace: Workspace
  readonly row: CreativeRow
  /** Shown over the picture: its position in a selection, or the planned change. */
  readonly mark?: ReactNode
  /** Before kind and format. */
  readonly line?: ReactNode
}

/** A media in a grid: picture, title, kind and format. */
export function MediaTile({ workspace, row, mark, line }: MediaTileProps) {
  const { type, title, key, remoteId, updatedAt } = row
  const shape = mediaShape(row)
  const duration = mediaDuration(row)
  return (
    <>
      <span className={styles.picture}>
        <MediaThumbnail
          workspace={workspace}
          mediaKey={key}
          type={type}
          version={updatedAt}
          length={duration === null ? null : minutesAndSeconds(duration)}
        />
        {mark !== undefined && <span className={styles.mark}>{mark}</span>}
      </span>
      <span className={styles.text}>
        <span className={parts.ellipsis} title={title}>
          {title}
        </span>
        <span className={styles.line}>
          {line}
          <span className={styles.facts}>
            {[
              type === null ? null : formatKind(type),
              shape,
              remoteId === null && line === undefined ? t`new file` : null,
            ]
              .filter((part) => part !== null)
              .join(', ')}
          </span>
        </span>
      </span>
    </>
  )
}

function formatKind(type: string): string {
  return type === 'GIF' ? 'GIF' : fromConstant(type)
}
