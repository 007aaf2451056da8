import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Workspace } from '../../shared/accounts/workspace.ts'
import { ratioValue } from '../../shared/creatives/card-ratios.ts'
import type { EntityRow } from '../../shared/entities/entity-row.ts'
import { fromConstant } from '../../shared/text/format.ts'
import { t } from '../../shared/text/language.ts'
import parts from '../ui/layout/parts.module.css'
import { mediaDuration, mediaRatio, mediaShape, minutesAndSeconds } from './media-facts.ts'
import { MediaThumbnail } from './media-thumbnail.tsx'
import styles from './media-tile.module.css'

interface MediaTileProps {
  readonly workspace: Workspace
  readonly row: EntityRow
  /** Shown over the picture: its position in a selection, or the planned change. */
  readonly mark?: ReactNode
  /** Before kind and format. */
  readonly line?: ReactNode
  /** Beside its title, in lists where rows can be selected. */
  readonly box?: ReactNode
}

/** A media in a grid: picture, title, kind and format. */
export function MediaTile({ workspace, row, mark, line, box }: MediaTileProps) {
  const { type, title, key, remoteId, updatedAt } = row
  const shape = mediaShape(row)
  const duration = mediaDuration(row)
  return (
    <>
      <Text span mih={0} flex={1} pos="relative">
        <MediaThumbnail
          workspace={workspace}
          mediaKey={key}
          type={type}
          fit={fillsTile(row) ? 'cover' : 'mat'}
          version={updatedAt}
          length={duration === null ? null : minutesAndSeconds(duration)}
        />
        {mark !== undefined && <span className={styles.mark}>{mark}</span>}
      </Text>
      <Stack
        component="span"
        className={styles.caption}
        gap={0}
        p="4px 8px 4px"
        flex="none"
        fz={12}
        lh="16px"
        pos="relative"
      >
        <span className={`${parts.ellipsis} ${styles.title}`} title={title}>
          {title}
        </span>
        {box}
        <span className={styles.line}>
          {line}
          <Text span c="dimmed" className={parts.ellipsis}>
            {[
              type === null ? null : formatKind(type),
              shape,
              remoteId === null && line === undefined ? t`new file` : null,
            ]
              .filter((part) => part !== null)
              .join(', ')}
          </Text>
        </span>
      </Stack>
    </>
  )
}

/** The place of the picture is about 16:9: one of that shape fills it, all others have a mat and are whole. */
function fillsTile(row: EntityRow): boolean {
  const ratio = ratioValue(mediaRatio(row) ?? '')
  return ratio !== null && Math.abs(ratio / (16 / 9) - 1) < 0.03
}

function formatKind(type: string): string {
  return type === 'GIF' ? 'GIF' : fromConstant(type)
}
