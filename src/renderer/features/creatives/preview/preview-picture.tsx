import { IconPhoto, IconPlayerPlayFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { minutesAndSeconds } from '../../../media-picker/media-facts.ts'
import styles from './preview.module.css'
import { cropOf, type PreviewMedia } from './preview-card.ts'

interface PreviewPictureProps {
  readonly media: PreviewMedia | null
  /** The picture; null shows an empty place. */
  readonly children: ReactNode
}

/** A media in the window that the timeline gives it; a video with its play sign and duration. */
export function PreviewPicture({ media, children }: PreviewPictureProps) {
  const { ratio, isCut, name } = cropOf(media)
  return (
    <span
      className={styles.picture}
      style={{ aspectRatio: String(ratio) }}
      title={isCut ? `Cut from ${media?.ratio ?? ''} to ${name}` : undefined}
    >
      {children ?? (
        <span className={styles.nothing}>
          <IconPhoto size={28} stroke={1.25} aria-hidden />
          Media
        </span>
      )}
      {media?.kind === 'VIDEO' && (
        <>
          <span className={styles.play} aria-hidden>
            <IconPlayerPlayFilled size={20} />
          </span>
          {media.durationMs !== null && (
            <span className={styles.duration}>{minutesAndSeconds(media.durationMs)}</span>
          )}
        </>
      )}
    </span>
  )
}
