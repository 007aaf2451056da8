import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import { postNameLimit } from '../../../../shared/api/ads/promoted-posts.ts'
import type { Fields } from '../../../../shared/core/json.ts'
import type { DraftEditing, OpenDraft } from '../../../drafting/editor/draft-editing.ts'
import { DraftEditor } from '../../../drafting/editor/draft-editor.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { useLive } from '../../../workbench/use-workbench.ts'
import type { CreativeEditorProps } from '../creative-kinds.ts'
import { type MediaRows, useMediaRows } from '../media-rows.ts'
import { textIn, textsIn } from '../parts/content.ts'
import { ContentText } from '../parts/content-text.tsx'
import { PreviewFold } from '../parts/preview-fold.tsx'
import { useAuthor } from '../parts/use-author.ts'
import { CardField } from './card-field.tsx'
import { PostMediaField } from './post-media-field.tsx'
import { PostPreview } from './post-preview.tsx'
import { PostTextField } from './post-text-field.tsx'
import { PosterFields } from './poster-fields.tsx'
import { PromotionsSection } from './promotions-section.tsx'
import { PublishedPost } from './published-post.tsx'
import { authorOf } from './record-author.ts'
import { type ShownCard, useCardRow } from './use-card-row.ts'
import { VideoFields } from './video-fields.tsx'

/** The editor of a new post; of a published one only the name can be changed. */
export function PostEditor({ workspace, itemKey, onGo }: CreativeEditorProps) {
  return (
    <DraftEditor
      workspace={workspace}
      subject="post"
      itemKey={itemKey}
      onGo={onGo}
      changeable
      removable={false}
    >
      {(open, editing) => <Post workspace={workspace} itemKey={itemKey} open={open} editing={editing} />}
    </DraftEditor>
  )
}

interface PostProps {
  readonly workspace: Workspace
  readonly itemKey: string
  readonly open: OpenDraft
  readonly editing: DraftEditing
}

function Post({ workspace, itemKey, open, editing }: PostProps) {
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
      <ContentText
        label="Name"
        field="name"
        open={open}
        editing={editing}
        limit={{ maximum: postNameLimit }}
        hint="Only you see it"
      />
      {row === null ? (
        <NewPost workspace={workspace} open={open} editing={editing} rows={rows} card={card} />
      ) : (
        <PublishedPost row={row} card={card} />
      )}
      <PromotionsSection workspace={workspace} postKey={itemKey} />
    </>
  )
}

interface NewPostProps extends Omit<PostProps, 'itemKey'> {
  readonly rows: MediaRows
  readonly card: ShownCard | null
}

function NewPost({ workspace, open, editing, rows, card }: NewPostProps) {
  return (
    <>
      <PostTextField open={open} editing={editing} />
      <Section title="Media">
        <PostMediaField workspace={workspace} open={open} editing={editing} rows={rows} />
      </Section>
      <Section title="Card">
        <CardField workspace={workspace} open={open} editing={editing} card={card} />
      </Section>
      <Section title="Audience">
        <PosterFields workspace={workspace} open={open} editing={editing} />
      </Section>
      <Section title="Beside the video">
        <VideoFields open={open} editing={editing} rows={rows} />
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
