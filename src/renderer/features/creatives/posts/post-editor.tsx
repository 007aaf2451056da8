import { postNameLimit } from '../../../../shared/api/ads/promoted-posts.ts'
import type { Fields } from '../../../../shared/core/json.ts'
import { textIn, textsIn } from '../../../drafting/content.ts'
import { DraftEditor } from '../../../drafting/editor/draft-editor.tsx'
import { type DraftForm, DraftText } from '../../../drafting/fields.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { useLive } from '../../../workbench/use-workbench.ts'
import type { CreativeEditorProps } from '../creative-kinds.ts'
import { MediaListField } from '../media-fields.tsx'
import { type MediaRows, useMediaRows } from '../media-rows.ts'
import { PreviewFold, useAuthor } from '../preview/post-frame.tsx'
import { CardField } from './card-field.tsx'
import { PosterFields, PostTextField, VideoFields } from './post-fields.tsx'
import { PostPreview } from './post-preview.tsx'
import { PromotionsSection } from './promotions-section.tsx'
import { PublishedPost } from './published-post.tsx'
import { authorOf } from './record-author.ts'
import { type ShownCard, useCardRow } from './use-card-row.ts'

/** The editor of a new post; of a published one only the name can be changed. */
export function PostEditor(props: CreativeEditorProps) {
  return (
    <DraftEditor {...props} subject="post">
      {(form) => <Post {...form} itemKey={props.itemKey} />}
    </DraftEditor>
  )
}

function Post({ itemKey, ...form }: DraftForm & { readonly itemKey: string }) {
  const { workspace, open } = form
  const { content, row } = open
  const rows = useMediaRows(workspace, textsIn(content, 'media_keys'))
  const card = useCardRow(workspace, textIn(content, 'card_uri'))
  const poster = usePoster(content)
  return (
    <>
      <PreviewFold>
        <PostPreview
          workspace={workspace}
          content={content}
          author={(row === null ? null : authorOf(row.record)) ?? poster}
          rows={rows}
          card={card}
        />
      </PreviewFold>
      <DraftText
        {...form}
        label="Name"
        path="name"
        limit={{ maximum: postNameLimit }}
        hint="Only you see it"
      />
      {row === null ? <NewPost {...form} rows={rows} card={card} /> : <PublishedPost row={row} card={card} />}
      <PromotionsSection workspace={workspace} postKey={itemKey} />
    </>
  )
}

interface NewPostProps extends DraftForm {
  readonly rows: MediaRows
  readonly card: ShownCard | null
}

/** Up to 4 images, or 1 GIF, or 1 video. */
const maxMedia = 4

function NewPost({ rows, card, ...form }: NewPostProps) {
  const { open, editing } = form
  return (
    <>
      <PostTextField {...form} />
      <Section title="Media">
        <MediaListField
          {...form}
          label="Media of the post"
          path="media_keys"
          types={['IMAGE', 'GIF', 'VIDEO']}
          title="Choose up to 4 images, or a GIF, or a video"
          maximum={maxMedia}
          keys={textsIn(open.content, 'media_keys')}
          rows={rows}
          onChange={(keys) => editing.set('media_keys', keys.length === 0 ? null : [...keys])}
        />
      </Section>
      <Section title="Card">
        <CardField {...form} card={card} />
      </Section>
      <Section title="Audience">
        <PosterFields {...form} />
      </Section>
      <Section title="Beside the video">
        <VideoFields {...form} rows={rows} />
      </Section>
    </>
  )
}

/** The user who posts, by the name that the program knows, else by the id. */
function usePoster(content: Fields) {
  const { users, environmentId } = useLive('session')
  const author = useAuthor()
  const userId = textIn(content, 'as_user_id')
  if (userId === '') return author
  const user = users.find((known) => known.userId === userId && known.environmentId === environmentId)
  return user === undefined
    ? { name: `User ${userId}`, handle: userId }
    : { name: user.screenName, handle: user.screenName }
}
