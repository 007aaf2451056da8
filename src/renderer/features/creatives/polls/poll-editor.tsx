import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import { cardNameLimit } from '../../../../shared/api/ads/cards.ts'
import { mediaPollFeature } from '../../../../shared/entities/polls/poll-rules.ts'
import type { DraftEditing, OpenDraft } from '../../../drafting/editor/draft-editing.ts'
import { DraftEditor } from '../../../drafting/editor/draft-editor.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import type { CreativeEditorProps } from '../creative-kinds.ts'
import { useMediaRows } from '../media-rows.ts'
import { textIn } from '../parts/content.ts'
import { ContentText } from '../parts/content-text.tsx'
import { MediaField } from '../parts/media-field.tsx'
import { PreviewFold } from '../parts/preview-fold.tsx'
import { useAccountFeatures } from '../parts/use-account-features.ts'
import { useAuthor } from '../parts/use-author.ts'
import { previewMedia } from '../preview/media-for-preview.tsx'
import { PostFrame } from '../preview/post-frame.tsx'
import { ChoicesField } from './choices-field.tsx'
import { DurationField } from './duration-field.tsx'
import { choicesOf, pollMinutesOf } from './poll-form.ts'
import { PollPreview } from './poll-preview.tsx'
import { PublishedPoll } from './published-poll.tsx'

/** The editor of a new poll; a published one is shown as it is, since the service never changes it. */
export function PollEditor({ workspace, itemKey, onGo }: CreativeEditorProps) {
  return (
    <DraftEditor workspace={workspace} subject="poll" itemKey={itemKey} onGo={onGo} changeable removable>
      {(open, editing) => <Poll workspace={workspace} open={open} editing={editing} />}
    </DraftEditor>
  )
}

interface PollProps {
  readonly workspace: Workspace
  readonly open: OpenDraft
  readonly editing: DraftEditing
}

function Poll({ workspace, open, editing }: PollProps) {
  const { content, row } = open
  const recorded = row?.record.media_key
  const mediaKey = textIn(content, 'media_key') || (typeof recorded === 'string' ? recorded : '')
  const rows = useMediaRows(workspace, [mediaKey])
  return (
    <>
      <PreviewFold>
        <PostFrame author={useAuthor()} text={null} promoted>
          <PollPreview
            choices={choicesOf(content, 0)}
            minutes={row === null ? pollMinutesOf(content) : null}
            mediaKey={mediaKey === '' ? null : mediaKey}
            {...previewMedia(workspace, rows)}
          />
        </PostFrame>
      </PreviewFold>
      {row === null ? (
        <NewPoll workspace={workspace} open={open} editing={editing} rows={rows} />
      ) : (
        <PublishedPoll row={row} />
      )}
    </>
  )
}

function NewPoll({
  workspace,
  open,
  editing,
  rows,
}: PollProps & { readonly rows: ReturnType<typeof useMediaRows> }) {
  const features = useAccountFeatures(workspace)
  const isPossible = features === null || features.includes(mediaPollFeature)
  return (
    <>
      <ContentText
        label="Name"
        field="name"
        open={open}
        editing={editing}
        limit={{ maximum: cardNameLimit }}
        hint="Only you see it"
      />
      <Section title="Choices">
        <ChoicesField open={open} editing={editing} />
      </Section>
      <Section title="Duration">
        <DurationField open={open} editing={editing} />
      </Section>
      <Section title="Media">
        <MediaField
          workspace={workspace}
          label="Image or video"
          field="media_key"
          types={['IMAGE', 'VIDEO']}
          title="Choose an image or a video"
          open={open}
          editing={editing}
          rows={rows}
          hint="A poll may show one above its choices."
          impossible={
            isPossible
              ? null
              : `Polls with media need the feature ${mediaPollFeature}, which this account lacks.`
          }
        />
      </Section>
    </>
  )
}
