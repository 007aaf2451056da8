import type { ReactNode } from 'react'
import type { PreviewMedia } from '../preview/preview-card.ts'
import { PreviewPicture } from '../preview/preview-picture.tsx'
import { durationWords } from './poll-duration.ts'
import styles from './polls.module.css'

interface PollPreviewProps {
  readonly choices: readonly string[]
  readonly minutes: number | null
  readonly mediaKey: string | null
  readonly media: (key: string) => PreviewMedia | null
  readonly picture: (key: string) => ReactNode
}

/** A poll as the timeline shows it before anybody has voted. */
export function PollPreview({ choices, minutes, mediaKey, media, picture }: PollPreviewProps) {
  return (
    <div className={styles.poll}>
      {mediaKey !== null && (
        <div className={styles.picture}>
          <PreviewPicture media={media(mediaKey)}>{picture(mediaKey)}</PreviewPicture>
        </div>
      )}
      <ul className={styles.choices} aria-label="Choices in the preview">
        {choices.map((choice, index) => (
          <li key={placeOf(index)} data-missing={choice === ''}>
            {choice === '' ? `Choice ${index + 1}` : choice}
          </li>
        ))}
      </ul>
      <p className={styles.muted}>0 votes{minutes !== null && ` · ${durationWords(minutes)} left`}</p>
    </div>
  )
}

/** Choices may say the same, so their place is what tells them apart. */
function placeOf(index: number): string {
  return `choice ${index}`
}
