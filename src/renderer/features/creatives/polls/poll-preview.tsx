import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../../../shared/text/language.ts'
import parts from '../../../ui/layout/parts.module.css'
import styles from '../preview/preview.module.css'
import type { PreviewMedia } from '../preview/preview-card.ts'
import { PreviewButtons, PreviewPicture } from '../preview/preview-parts.tsx'
import { pollDuration } from './poll-duration.ts'

interface PollPreviewProps {
  readonly choices: readonly string[]
  /** How long it will be open; null if it's open or over, since no votes are known here. */
  readonly minutes: number | null
  readonly mediaKey: string | null
  readonly media: (key: string) => PreviewMedia | null
  readonly picture: (key: string) => ReactNode
}

/** A poll as the timeline shows it before the reader has voted. */
export function PollPreview({ choices, minutes, mediaKey, media, picture }: PollPreviewProps) {
  return (
    <Stack gap={8}>
      {mediaKey !== null && (
        <div className={styles.card}>
          <PreviewPicture media={media(mediaKey)}>{picture(mediaKey)}</PreviewPicture>
        </div>
      )}
      <PreviewButtons
        label={t`Preview choices`}
        buttons={choices.map((choice, index) => ({
          // Choices may have the same text, so their key is their position.
          key: String(index),
          text: choice === '' ? t`Choice ${index + 1}` : choice,
          missing: choice === '',
        }))}
      />
      {minutes !== null && <p className={parts.numbers}>{t`0 votes · ${pollDuration(minutes)} left`}</p>}
    </Stack>
  )
}
