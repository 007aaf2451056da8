import { IconPhoto, IconUserCircle } from '@tabler/icons-react'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import { assertNever } from '../../../../shared/core/assert-never.ts'
import { mediaKeysOfCard } from '../../../../shared/entities/cards/card-draft.ts'
import type { EntityRow } from '../../../../shared/entities/entity-row.ts'
import { formatCount } from '../../../../shared/text/format.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { textIn, textsIn } from '../../../drafting/content.ts'
import { minutesAndSeconds } from '../../../media-picker/media-facts.ts'
import { MediaThumbnail } from '../../../media-picker/media-thumbnail.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { positionKey } from '../../../ui/position-key.ts'
import { readCard } from '../cards/card-form.ts'
import { callsOf } from '../conversations/conversation-form.ts'
import type { CreativeKind } from '../creative-kinds.ts'
import type { MediaRows } from '../media-rows.ts'
import { choiceFields, choicesOf } from '../polls/poll-form.ts'
import { PreviewText } from '../posts/preview-text.tsx'
import type { ShownCard } from '../posts/use-card-row.ts'
import { type PreviewFooter, previewOf } from '../preview/preview-card.ts'
import { previewMedia, useAuthor } from '../preview/preview-parts.tsx'
import styles from './gallery.module.css'

/** Pictures that a tile has room for. */
const maxPictures = 4

/** The address or `draft:ID` of a post's card; empty without one. */
export function cardReferenceIn(kind: CreativeKind, { content }: EntityRow): string {
  return kind === 'posts' ? textIn(content, 'card_uri') : ''
}

/** The media that a tile shows, in order. */
export function mediaKeysIn(
  kind: CreativeKind,
  row: EntityRow,
  card: ShownCard | undefined,
): readonly string[] {
  const { content } = row
  switch (kind) {
    case 'cards':
      return mediaKeysOfCard(readCard(content)).slice(0, maxPictures)
    case 'polls':
      // For a published poll, the service returns the media beside its fields.
      return [textIn(content, 'media_key') || textIn(row.record, 'media_key')]
    case 'conversations':
      return [textIn(content, 'media_key'), textIn(content, 'poster_media_key')]
    case 'legacy':
      return [textIn(row.record, 'media_key')]
    case 'posts': {
      const keys = textsIn(content, 'media_keys').slice(0, maxPictures)
      return card === undefined || keys.length > 0 ? keys : mediaKeysIn(kindOfCard(card), card.row, undefined)
    }
    default:
      return assertNever(kind)
  }
}

function kindOfCard({ subject }: ShownCard): CreativeKind {
  switch (subject) {
    case 'card':
      return 'cards'
    case 'poll':
      return 'polls'
    case 'videoConversation':
      return 'conversations'
    case 'legacyCard':
      return 'legacy'
    default:
      return assertNever(subject)
  }
}

interface TilePreviewProps {
  readonly workspace: Workspace
  readonly kind: CreativeKind
  readonly row: EntityRow
  readonly card: ShownCard | null
  readonly media: MediaRows
  /** Below the text of a post, which leaves less room. */
  readonly isInPost?: boolean
}

/** A creative as the timeline shows it, at the size of a tile. */
export function TilePreview(props: TilePreviewProps) {
  const { workspace, kind, row, card, media, isInPost = false } = props
  const { content } = row
  switch (kind) {
    case 'cards':
      return <CardOf workspace={workspace} row={row} media={media} />
    case 'polls': {
      const [key = ''] = mediaKeysIn(kind, row, undefined)
      return (
        <>
          {key === '' && !isInPost && <Author />}
          {key !== '' && <Stage workspace={workspace} keys={[key]} media={media} />}
          <Buttons
            isAlone={key === ''}
            isSpread={key !== '' && !isInPost}
            room={key !== '' && isInPost ? buttonsInLine : choiceFields.length}
            texts={choicesOf(content, 0).map((choice, index) => choice || t`Choice ${index + 1}`)}
          />
        </>
      )
    }
    case 'conversations':
    case 'legacy': {
      // Nothing of a legacy card can be edited, so its record is all there is.
      const shownFields = kind === 'legacy' ? row.record : content
      const [key = ''] = mediaKeysIn(kind, row, undefined)
      return (
        <>
          <Stage
            workspace={workspace}
            keys={[key]}
            picture={textIn(shownFields, 'poster_media_key') || key}
            media={media}
          />
          <span className={styles.footer}>
            <span className={styles.title}>{textIn(shownFields, 'title')}</span>
          </span>
          {!isInPost && (
            <Buttons
              room={buttonsInLine}
              texts={callsOf(shownFields, kind === 'legacy' ? 0 : 1)
                .filter(({ ordinal, call }) => ordinal === 'first' || call !== '')
                .map(({ call }) => call || t`Call to action`)}
            />
          )}
        </>
      )
    }
    case 'posts':
      return <PostOf workspace={workspace} row={row} card={card} media={media} />
    default:
      return assertNever(kind)
  }
}

/** Characters that have room in large and in medium type, where a post's words are all that its tile shows. */
const largeText = 80
const mediumText = 130

function sizeOf({ length }: string): 'large' | 'medium' | undefined {
  if (length <= largeText) return 'large'
  return length <= mediumText ? 'medium' : undefined
}

/** Characters that fit into one of the two lines above a picture. */
const lineLength = 34

/** Above a picture, a link at the end is shown if it has a line of its own: cut away, it would leave "….". */
function withoutLastLink(text: string): string {
  const words = /^(?<words>.*\S)\s+https?:\/\/\S+$/su.exec(text.trim())?.groups?.['words']
  return words === undefined || words.length <= lineLength ? text : words
}

interface PostOfProps {
  readonly workspace: Workspace
  readonly row: EntityRow
  readonly card: ShownCard | null
  readonly media: MediaRows
}

function PostOf({ workspace, row: { content }, card, media }: PostOfProps) {
  const text = textIn(content, 'text')
  const keys = textsIn(content, 'media_keys')
  const isTextOnly = keys.length === 0 && textIn(content, 'card_uri') === ''
  const shownText = isTextOnly ? text : withoutLastLink(text)
  const words = (
    <span className={styles.text} data-size={isTextOnly ? sizeOf(text) : undefined} title={text}>
      {text === '' ? <span className={parts.muted}>{t`No text`}</span> : <PreviewText text={shownText} />}
    </span>
  )
  if (isTextOnly) {
    return (
      <>
        <Author />
        {words}
      </>
    )
  }
  return (
    <>
      {words}
      {keys.length > 0 && (
        <Stage workspace={workspace} keys={keys.slice(0, maxPictures)} media={media} isGrid />
      )}
      {keys.length === 0 && <AttachedCard workspace={workspace} card={card} media={media} />}
    </>
  )
}

/** The author above the text, as in the timeline. Posts with a picture have no room for it. */
function Author() {
  const { name, handle } = useAuthor()
  return (
    <span className={styles.author}>
      <IconUserCircle size={16} stroke={1.5} aria-hidden />
      <span>{name}</span>
      <span className={styles.handle}>@{handle}</span>
    </span>
  )
}

function AttachedCard({ workspace, card, media }: Omit<PostOfProps, 'row'>) {
  if (card === null) return <span className={styles.stage} />
  return (
    <TilePreview
      workspace={workspace}
      kind={kindOfCard(card)}
      row={card.row}
      card={null}
      media={media}
      isInPost
    />
  )
}

interface CardOfProps {
  readonly workspace: Workspace
  readonly row: EntityRow
  readonly media: MediaRows
}

function CardOf({ workspace, row, media }: CardOfProps) {
  const { slides, footer } = previewOf(readCard(row.content))
  return (
    <>
      <Stage
        workspace={workspace}
        keys={slides.slice(0, maxPictures).map(({ mediaKey }) => mediaKey ?? '')}
        total={slides.length}
        media={media}
      />
      <Footer footer={slides[0]?.footer ?? footer} />
    </>
  )
}

/** Two lines under every picture. A card of an app has no title of its own, because the stores know the app's name. */
function Footer({ footer }: { readonly footer: PreviewFooter | null }) {
  if (footer === null) return null
  const isSite = footer.kind === 'website'
  const knownTitle = isSite ? footer.title : footer.stores
  const title = knownTitle || (isSite ? t`Title` : t`No store yet`)
  const address = isSite ? footer.domain || t`No website yet` : t`Button: ${footer.button}`
  return (
    <span className={styles.footer}>
      <span className={styles.title} title={title} data-missing={knownTitle === '' || undefined}>
        {title}
      </span>
      <span className={styles.address} title={address}>
        {address}
      </span>
    </span>
  )
}

interface ButtonsProps {
  readonly texts: readonly string[]
  /** How many the tile has room for; a number stands for the others. */
  readonly room: number
  /** Without a picture above them, they have a line each. */
  readonly isAlone?: boolean
  /** Two have a line each. */
  readonly isSpread?: boolean
}

const buttonsInLine = 2

function Buttons({ texts, room, isAlone = false, isSpread = false }: ButtonsProps) {
  const others = texts.slice(room)
  return (
    <span
      className={styles.buttons}
      data-alone={isAlone || undefined}
      data-spread={(isSpread && texts.length === 2) || undefined}
    >
      {texts.slice(0, room).map((text, index) => (
        <span key={positionKey(index)} title={text}>
          {text}
        </span>
      ))}
      {others.length > 0 && (
        <span data-others title={others.join('\n')}>
          {`+${formatCount(others.length)}`}
        </span>
      )}
    </span>
  )
}

interface StageProps {
  readonly workspace: Workspace
  /** Empty for a media that isn't chosen yet. */
  readonly keys: readonly string[]
  /** Of the slides, if the tile shows fewer. */
  readonly total?: number
  /** In place of the first media: its poster. */
  readonly picture?: string
  readonly media: MediaRows
  /** Several media share one frame, as in a post. */
  readonly isGrid?: boolean
}

/** The media of a creative: those of a post share the frame, of slides the first fills it. */
function Stage({ workspace, keys, total = keys.length, picture, media, isGrid = false }: StageProps) {
  const facts = previewMedia(workspace, media).media
  const shownKeys = isGrid ? keys : keys.slice(0, 1)
  return (
    <span className={styles.stage} data-count={shownKeys.length}>
      {shownKeys.map((key, index) => {
        const fact = key === '' ? null : facts(key)
        const shownKey = index === 0 && picture !== undefined ? picture : key
        return (
          <span key={positionKey(index)} className={styles.frame}>
            {shownKey === '' ? (
              <span className={styles.missing}>
                <IconPhoto size={20} stroke={1.5} aria-hidden />
                {t`Media`}
              </span>
            ) : (
              <MediaThumbnail
                workspace={workspace}
                mediaKey={shownKey}
                type={fact?.kind ?? null}
                version={media.get(shownKey)?.updatedAt ?? 0}
                length={fact?.durationMs == null ? null : minutesAndSeconds(fact.durationMs)}
              />
            )}
          </span>
        )
      })}
      {!isGrid && total > 1 && (
        <span className={styles.slides}>{plural(total, { one: '# slide', other: '# slides' })}</span>
      )}
    </span>
  )
}
