import type { ReactNode } from 'react'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import { mediaDuration, mediaRatio } from '../../../media-picker/media-facts.ts'
import { MediaThumbnail } from '../../../media-picker/media-thumbnail.tsx'
import type { MediaRows } from '../media-rows.ts'
import type { PreviewMedia } from './preview-card.ts'

/** What a preview asks of media, answered from the library. */
export function previewMedia(
  workspace: Workspace,
  rows: MediaRows,
): {
  readonly media: (key: string) => PreviewMedia | null
  readonly picture: (key: string) => ReactNode
} {
  return {
    media: (key) => {
      const row = rows.get(key)
      if (row === undefined) return null
      const kind = (['IMAGE', 'GIF', 'VIDEO'] as const).find((known) => known === row.type) ?? null
      return { kind, ratio: mediaRatio(row), durationMs: mediaDuration(row) }
    },
    // The play sign of the preview stands in the place of the thumbnail's own.
    picture: (key) => (
      <MediaThumbnail
        workspace={workspace}
        mediaKey={key}
        type="IMAGE"
        size="large"
        alt={rows.get(key)?.title ?? key}
        version={rows.get(key)?.updatedAt ?? 0}
      />
    ),
  }
}
