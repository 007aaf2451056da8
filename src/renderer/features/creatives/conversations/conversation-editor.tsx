import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import { cardNameLimit } from '../../../../shared/api/ads/cards.ts'
import { conversationLimits } from '../../../../shared/api/ads/video-conversation-cards.ts'
import type { DraftEditing, OpenDraft } from '../../../drafting/editor/draft-editing.ts'
import { DraftEditor } from '../../../drafting/editor/draft-editor.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { CardRecord } from '../cards/card-record.tsx'
import type { CreativeEditorProps } from '../creative-kinds.ts'
import { type MediaRows, useMediaRows } from '../media-rows.ts'
import { ContentText } from '../parts/content-text.tsx'
import { MediaField } from '../parts/media-field.tsx'
import { PreviewFold } from '../parts/preview-fold.tsx'
import { useAuthor } from '../parts/use-author.ts'
import { previewMedia } from '../preview/media-for-preview.tsx'
import { PostFrame } from '../preview/post-frame.tsx'
import { CallFields } from './call-fields.tsx'
import { mediaOfConversation } from './conversation-form.ts'
import { ConversationPreview } from './conversation-preview.tsx'

/** The editor of one video conversation, new or published. */
export function ConversationEditor({ workspace, itemKey, onGo }: CreativeEditorProps) {
  return (
    <DraftEditor
      workspace={workspace}
      subject="videoConversation"
      itemKey={itemKey}
      onGo={onGo}
      changeable
      removable
    >
      {(open, editing) => <Conversation workspace={workspace} open={open} editing={editing} />}
    </DraftEditor>
  )
}

interface ConversationProps {
  readonly workspace: Workspace
  readonly open: OpenDraft
  readonly editing: DraftEditing
}

function Conversation({ workspace, open, editing }: ConversationProps) {
  const { content, row } = open
  const rows = useMediaRows(workspace, mediaOfConversation(content))
  const shared = { workspace, open, editing, rows }
  return (
    <>
      <PreviewFold>
        <PostFrame author={useAuthor()} text={null} promoted>
          <ConversationPreview content={content} {...previewMedia(workspace, rows)} />
        </PostFrame>
      </PreviewFold>
      <ContentText
        label="Name"
        field="name"
        open={open}
        editing={editing}
        limit={{ maximum: cardNameLimit }}
        hint="Only you see it"
      />
      <ContentText
        label="Title"
        field="title"
        open={open}
        editing={editing}
        limit={{ maximum: conversationLimits.title }}
        hint="Needed without a second call"
      />
      <Section title="Video">
        <MediaField
          {...shared}
          label="Video"
          field="media_key"
          types={['VIDEO']}
          title="Choose a video of 16:9"
          hint="It has to be 16:9."
        />
        <MediaField
          {...shared}
          label="Poster frame"
          field="poster_media_key"
          types={['IMAGE']}
          title="Choose an image for the poster frame"
          hint="Shown until the video plays."
        />
      </Section>
      <Section title="Calls to action" hint="Each button prepares a post that its reader sends as their own.">
        <CallFields open={open} editing={editing} />
      </Section>
      <AfterPosting {...shared} />
      {row !== null && (
        <Section title="Record">
          <CardRecord row={row} />
        </Section>
      )}
    </>
  )
}

/** What a reader sees once the prepared post is sent. */
function AfterPosting(shared: ConversationProps & { readonly rows: MediaRows }) {
  const { open, editing } = shared
  return (
    <Section title="After posting">
      <ContentText
        label="Thank-you text"
        field="thank_you_text"
        open={open}
        editing={editing}
        limit={{ maximum: conversationLimits.thankYou }}
      />
      <ContentText
        label="Thank-you address"
        field="thank_you_url"
        open={open}
        editing={editing}
        placeholder="https://"
        code
      />
      <MediaField
        {...shared}
        label="Unlocked image"
        field="unlocked_image_media_key"
        types={['IMAGE']}
        title="Choose an image that posting unlocks"
      />
      <MediaField
        {...shared}
        label="Unlocked video"
        field="unlocked_video_media_key"
        types={['VIDEO']}
        title="Choose a video that posting unlocks"
      />
    </Section>
  )
}
