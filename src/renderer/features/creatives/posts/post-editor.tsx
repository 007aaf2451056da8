import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import { postNameLimit } from '../../../../shared/api/ads/promoted-posts.ts'
import type { Fields } from '../../../../shared/core/json.ts'
import type { EntityRow } from '../../../../shared/entities/entity-row.ts'
import { fromConstant } from '../../../../shared/text/format.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { UserName } from '../../../changes/change-list.tsx'
import { unknownUser } from '../../../changes/value-labels.ts'
import { textIn, textsIn } from '../../../drafting/content.ts'
import { DraftEditor } from '../../../drafting/editor/draft-editor.tsx'
import { type DraftForm, DraftText } from '../../../drafting/fields.tsx'
import { Reason } from '../../../ui/form/findings.tsx'
import { IdText } from '../../../ui/id-text.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { FieldList } from '../../../ui/record/field-list.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { readTime } from '../../../ui/time.ts'
import { useLive } from '../../../workbench/use-workbench.ts'
import type { CreativeEditorProps } from '../creative-kinds.ts'
import { MediaListField } from '../media-fields.tsx'
import { type MediaRows, useMediaRows } from '../media-rows.ts'
import { PreviewLayout, useAuthor } from '../preview/preview-parts.tsx'
import { CardField } from './card-field.tsx'
import { PosterFields, PostTextField, VideoFields } from './post-fields.tsx'
import { PostFigures } from './post-figures.tsx'
import { isOnlyAd } from './post-form.ts'
import { PostPreview } from './post-preview.tsx'
import { PromotionsSection } from './promotions-section.tsx'
import { EditPost, TimelineFields, useEditableUntil } from './timeline-fields.tsx'
import { type ShownCard, useCardRow } from './use-card-row.ts'

/** Name and handle of the user in a post's record; null if the service returned only the ID. */
export function authorOf({ user }: Fields): { readonly name: string; readonly handle: string } | null {
  if (typeof user !== 'object' || user === null || Array.isArray(user)) return null
  const handle = textIn(user, 'screen_name')
  return handle === '' ? null : { name: textIn(user, 'name') || handle, handle }
}

interface PublishedPostProps {
  readonly workspace: Workspace
  readonly row: EntityRow
  readonly card: ShownCard | null
}

function PublishedPost({ workspace, row, card }: PublishedPostProps) {
  const { content, record } = row
  const created = readTime(textIn(record, 'created_at'))
  const poster = authorOf(record)
  const media = textsIn(content, 'media_keys')
  const settings = textIn(content, 'conversation_settings')
  const editableUntil = useEditableUntil(row)
  const cardName = card?.row.title ?? textIn(content, 'card_uri')
  return (
    <Section title={t`Details`}>
      <Reason>
        {editableUntil === null
          ? t`You can change only the name of a published post. Duplicate it to post something else.`
          : t`You can change its name, and publish a new version within an hour.`}
      </Reason>
      {editableUntil !== null && <EditPost workspace={workspace} row={row} until={editableUntil} />}
      <FieldList
        fields={{
          [t`Text`]: textIn(content, 'text'),
          ...(media.length > 0 && {
            [t`Media`]: plural(media.length, { one: '# file', other: '# files' }),
          }),
          ...(cardName !== '' && { [t`Card`]: cardName }),
          [t`Posted as`]:
            poster === null ? <UserName userId={textIn(content, 'as_user_id')} /> : `@${poster.handle}`,
          [t`Audience`]: isOnlyAd(content) ? t`Only as an ad` : t`Also on the timeline`,
          [t`Who can reply`]: settings !== '' && fromConstant(settings),
          [t`ID`]: <IdText text={row.key} what={t`post ID`} />,
          [t`Created`]: created !== null && <RelativeTime at={created} />,
          [t`Last synced`]: row.seenAt !== null && <RelativeTime at={row.seenAt} />,
        }}
      />
    </Section>
  )
}

/** The editor of a new post; only the name of a published one can be changed. */
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
    <PreviewLayout
      preview={
        <PostPreview
          workspace={workspace}
          content={content}
          author={(row === null ? null : authorOf(row.record)) ?? poster}
          rows={rows}
          card={card}
        />
      }
    >
      <DraftText
        {...form}
        label={t`Name`}
        path="name"
        limit={{ maximum: postNameLimit }}
        hint={t`Only you see it`}
      />
      {row === null ? (
        <NewPost {...form} rows={rows} card={card} />
      ) : (
        <PublishedPost workspace={workspace} row={row} card={card} />
      )}
      <PromotionsSection workspace={workspace} postKey={itemKey} />
      {row !== null && <PostFigures workspace={workspace} postKey={itemKey} />}
    </PreviewLayout>
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
      <Section title={t`Media`}>
        <MediaListField
          {...form}
          label={t`Post media`}
          path="media_keys"
          types={['IMAGE', 'GIF', 'VIDEO']}
          title={t`Choose up to 4 images, or a GIF, or a video`}
          maximum={maxMedia}
          keys={textsIn(open.content, 'media_keys')}
          rows={rows}
          onChange={(keys) => editing.set('media_keys', keys.length === 0 ? null : [...keys])}
        />
      </Section>
      <Section title={t`Card`}>
        <CardField {...form} card={card} />
      </Section>
      <Section title={t`Audience`}>
        <PosterFields {...form} />
      </Section>
      <Section
        title={t`Your own post`}
        hint={t`With one of these, the post is sent as the signed-in user’s own, without a name.`}
      >
        <TimelineFields {...form} />
      </Section>
      <VideoFields {...form} rows={rows} />
    </>
  )
}

/** The user who posts, by name if known, else by ID. */
function usePoster(content: Fields) {
  const { users, environmentId } = useLive('session')
  const author = useAuthor()
  const userId = textIn(content, 'as_user_id')
  if (userId === '') return author
  const user = users.find((known) => known.userId === userId && known.environmentId === environmentId)
  return user === undefined
    ? { name: unknownUser, handle: '' }
    : { name: user.screenName, handle: user.screenName }
}
