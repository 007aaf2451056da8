import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Fields } from '../../../../shared/core/json.ts'
import { t } from '../../../../shared/text/language.ts'
import { textIn } from '../../../drafting/content.ts'
import parts from '../../../ui/layout/parts.module.css'
import { domainOf } from '../cards/destination-labels.ts'
import styles from '../preview/preview.module.css'
import type { PreviewMedia } from '../preview/preview-card.ts'
import { PreviewButtons, PreviewPicture } from '../preview/preview-parts.tsx'
import { callsOf } from './conversation-form.ts'

interface ConversationPreviewProps {
  readonly content: Fields
  readonly media: (key: string) => PreviewMedia | null
  readonly picture: (key: string) => ReactNode
}

/** A video conversation before and after taking part. */
export function ConversationPreview({ content, media, picture }: ConversationPreviewProps) {
  const video = textIn(content, 'media_key')
  const poster = textIn(content, 'poster_media_key') || video
  const title = textIn(content, 'title')
  const calls = callsOf(content, 1).filter(({ ordinal, call }) => ordinal === 'first' || call !== '')
  return (
    <>
      <div className={styles.card}>
        <PreviewPicture media={video === '' ? null : media(video)}>
          {poster === '' ? null : picture(poster)}
        </PreviewPicture>
        <Stack gap={8} py={8} px={12}>
          {title !== '' && (
            <Text fw={600} className={styles.title}>
              {title}
            </Text>
          )}
          <PreviewButtons
            label={t`Calls to action in the preview`}
            buttons={calls.map(({ ordinal, call, post }) => ({
              key: ordinal,
              text: call === '' ? t`Call to action` : t`Post ${call}`,
              missing: call === '',
              title: post === '' ? undefined : post,
            }))}
          />
        </Stack>
      </div>
      <AfterPosting content={content} media={media} picture={picture} />
    </>
  )
}

function AfterPosting({ content, media, picture }: ConversationPreviewProps) {
  const thanks = textIn(content, 'thank_you_text')
  const address = textIn(content, 'thank_you_url')
  const unlocked = [textIn(content, 'unlocked_image_media_key'), textIn(content, 'unlocked_video_media_key')]
  return (
    <Stack gap={8}>
      <p className={parts.numbers}>{t`After posting`}</p>
      <div className={styles.card}>
        {unlocked
          .filter((key) => key !== '')
          .map((key) => (
            <PreviewPicture key={key} media={media(key)}>
              {picture(key)}
            </PreviewPicture>
          ))}
        <Stack gap={8} py={8} px={12}>
          <Text fw={600} className={styles.title} data-missing={thanks === ''}>
            {thanks === '' ? t`Thank-you text` : thanks}
          </Text>
          {address !== '' && <p className={parts.numbers}>{domainOf(address)}</p>}
        </Stack>
      </div>
    </Stack>
  )
}
