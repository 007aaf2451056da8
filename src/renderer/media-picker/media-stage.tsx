import type { ReactNode } from 'react'
import parts from '../ui/layout/parts.module.css'
import styles from './media-thumbnail.module.css'
import { MediaThumbnail, type MediaThumbnailProps } from './media-thumbnail.tsx'

interface MediaAndFactsProps {
  /** The picture, with what can be done with it. */
  readonly stage: ReactNode
  readonly children: ReactNode
}

/** A picture and what is known of it: below each other, and in a wide inspector side by side. */
export function MediaAndFacts({ stage, children }: MediaAndFactsProps) {
  return (
    <div className={styles.withFacts}>
      <div>{stage}</div>
      <div>{children}</div>
    </div>
  )
}

interface MediaStageProps extends Omit<MediaThumbnailProps, 'size' | 'fit' | 'hasBadge'> {
  /** Width by height of the media; null if unknown. */
  readonly ratio: number | null
}

/** What stays without a mat: 16:9, 1.91:1 and what is between. */
const widest = 2.2
const narrowest = 1.5

/** In a wide inspector, so that there's room for the details. */
const maxHeight = 320

/** The picture of a media above its details: all of it, as wide as there is room, on a mat if it's square or upright. */
export function MediaStage({ ratio, ...picture }: MediaStageProps) {
  const isWide = ratio !== null && ratio > narrowest && ratio < widest
  const shownRatio = isWide ? ratio : 16 / 9
  return (
    <div
      className={`${parts.framed} ${parts.clipped} ${styles.stage}`}
      style={{ aspectRatio: shownRatio, maxWidth: maxHeight * shownRatio }}
    >
      <MediaThumbnail {...picture} size="large" fit={isWide ? 'cover' : 'mat'} />
    </div>
  )
}
