import { Group, Text } from '@mantine/core'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import type { Fields } from '../../../../shared/core/json.ts'
import { mediaKeysOfCard } from '../../../../shared/entities/cards/card-draft.ts'
import { fromConstant } from '../../../../shared/text/format.ts'
import { t } from '../../../../shared/text/language.ts'
import { textIn, textsIn } from '../../../drafting/content.ts'
import { readCard } from '../cards/card-form.ts'
import { mediaOfConversation } from '../conversations/conversation-form.ts'
import { ConversationPreview } from '../conversations/conversation-preview.tsx'
import { type MediaRows, useMediaRows } from '../media-rows.ts'
import { choicesOf, pollMinutesOf } from '../polls/poll-form.ts'
import { PollPreview } from '../polls/poll-preview.tsx'
import { CardPreview } from '../preview/card-preview.tsx'
import { PostFrame, PreviewPicture, previewMedia } from '../preview/preview-parts.tsx'
import { isOnlyAd } from './post-form.ts'
import styles from './posts.module.css'
import { PreviewText } from './preview-text.tsx'
import type { ShownCard } from './use-card-row.ts'

interface PostPreviewProps {
  readonly workspace: Workspace
  readonly content: Fields
  readonly author: { readonly name: string; readonly handle: string }
  /** The post's own media. */
  readonly rows: MediaRows
  readonly card: ShownCard | null
}

/** A post as the timeline shows it, with its media and card. */
export function PostPreview({ workspace, content, author, rows, card }: PostPreviewProps) {
  const text = textIn(content, 'text')
  const keys = textsIn(content, 'media_keys')
  const isEmpty = text === '' && keys.length === 0 && card === null
  const preview = text === '' ? '' : <PreviewText text={text} />
  return (
    <PostFrame author={author} text={isEmpty ? null : preview} promoted={isOnlyAd(content)}>
      {keys.length > 0 && <PostMedia workspace={workspace} content={content} keys={keys} rows={rows} />}
      {card !== null && <PreviewOfCard workspace={workspace} card={card} />}
    </PostFrame>
  )
}

interface PostMediaProps {
  readonly workspace: Workspace
  readonly content: Fields
  readonly keys: readonly string[]
  readonly rows: MediaRows
}

/** Up to four pictures in a grid; a single one fills the width, a video has its texts below. */
function PostMedia({ workspace, content, keys, rows }: PostMediaProps) {
  const { media, picture } = previewMedia(workspace, rows)
  const call = textIn(content, 'video_cta')
  const title = textIn(content, 'video_title')
  return (
    <>
      <div className={styles.pictures} data-count={Math.min(keys.length, 4)}>
        {keys.slice(0, 4).map((key) => (
          <PreviewPicture key={key} media={media(key)}>
            {picture(key)}
          </PreviewPicture>
        ))}
      </div>
      {(call !== '' || title !== '') && (
        <Group component="p" gap={8} align="stretch" justify="space-between" wrap="nowrap">
          {title !== '' && <span>{title}</span>}
          {call !== '' && (
            <Text span c="var(--fd-accent)">
              {fromConstant(call)}
            </Text>
          )}
        </Group>
      )}
    </>
  )
}

function PreviewOfCard({ workspace, card }: { readonly workspace: Workspace; readonly card: ShownCard }) {
  const { subject, row } = card
  const { content } = row
  const rows = useMediaRows(workspace, mediaOf(card))
  const shared = previewMedia(workspace, rows)
  switch (subject) {
    case 'card':
      return <CardPreview card={readCard(content)} {...shared} />
    case 'poll':
      return (
        <PollPreview
          choices={choicesOf(content, 0)}
          minutes={row.remoteId === null ? pollMinutesOf(content) : null}
          mediaKey={pollMedia(card) || null}
          {...shared}
        />
      )
    case 'videoConversation':
      return <ConversationPreview content={content} {...shared} />
    case 'legacyCard':
      return <p className={styles.legacy}>{t`Legacy card: ${row.title}`}</p>
  }
}

/** For a published poll, the service returns the media beside its fields. */
function pollMedia({ row }: ShownCard): string {
  return textIn(row.content, 'media_key') || textIn(row.record, 'media_key')
}

function mediaOf(card: ShownCard): readonly string[] {
  const { content } = card.row
  switch (card.subject) {
    case 'card':
      return mediaKeysOfCard(readCard(content))
    case 'poll':
      return [pollMedia(card)]
    case 'videoConversation':
      return mediaOfConversation(content)
    case 'legacyCard':
      return []
  }
}
