import { Group, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { cardNameLimit } from '../../../../shared/api/ads/cards.ts'
import {
  callToActionLength,
  conversationLimits,
} from '../../../../shared/api/ads/video-conversation-cards.ts'
import { t } from '../../../../shared/text/language.ts'
import { DraftEditor } from '../../../drafting/editor/draft-editor.tsx'
import { DraftAddress, type DraftForm, DraftText } from '../../../drafting/fields.tsx'
import { Button } from '../../../ui/button.tsx'
import { Count } from '../../../ui/form/field.tsx'
import { Reason } from '../../../ui/form/findings.tsx'
import { focusAdded } from '../../../ui/inputs/focus-added.ts'
import parts from '../../../ui/layout/parts.module.css'
import { Section } from '../../../ui/layout/section.tsx'
import { CardRecord } from '../cards/card-record.tsx'
import type { CreativeEditorProps } from '../creative-kinds.ts'
import { MediaField } from '../media-fields.tsx'
import { useMediaRows } from '../media-rows.ts'
import { AdFrame, PreviewLayout, previewMedia } from '../preview/preview-parts.tsx'
import {
  type Call,
  callsOf,
  initialCallCount,
  mediaOfConversation,
  ordinals,
  postImpossible,
} from './conversation-form.ts'
import { ConversationPreview } from './conversation-preview.tsx'

/** The editor of one video conversation, new or published. */
export function ConversationEditor(props: CreativeEditorProps) {
  return (
    <DraftEditor {...props} subject="videoConversation">
      {(form) => <Conversation {...form} />}
    </DraftEditor>
  )
}

function Conversation(form: DraftForm) {
  const { workspace, open } = form
  const { row } = open
  const recordMedia = row?.recordMedia ?? {}
  const content = { ...recordMedia, ...open.content }
  const rows = useMediaRows(workspace, mediaOfConversation(content))
  const shared = { ...form, rows, recordMedia }
  return (
    <PreviewLayout
      preview={
        <AdFrame>
          <ConversationPreview content={content} {...previewMedia(workspace, rows)} />
        </AdFrame>
      }
    >
      <DraftText
        {...form}
        label={t`Name`}
        path="name"
        limit={{ maximum: cardNameLimit }}
        hint={t`Only you see it`}
      />
      <DraftText
        {...form}
        label={t`Title`}
        path="title"
        limit={{ maximum: conversationLimits.title }}
        hint={t`Required without a second call to action`}
      />
      <Section title={t`Video`}>
        <MediaField
          {...shared}
          label={t`Video`}
          path="media_key"
          types={['VIDEO']}
          ratiosOf={() => ['16:9']}
          needsRatio
          title={t`Choose a video of 16:9`}
          hint={t`It must be 16:9.`}
        />
        <MediaField
          {...shared}
          label={t`Poster frame`}
          path="poster_media_key"
          types={['IMAGE']}
          title={t`Choose an image for the poster frame`}
          hint={t`Shown until the video plays.`}
        />
      </Section>
      <Section title={t`Calls to action`} hint={t`Each button prepares a post for the reader to send.`}>
        <CallFields {...form} />
      </Section>
      {/* What readers see after sending the prefilled post. */}
      <Section title={t`After posting`}>
        <DraftText
          {...form}
          label={t`Thank-you text`}
          path="thank_you_text"
          limit={{ maximum: conversationLimits.thankYou }}
        />
        <DraftAddress {...form} label={t`Thank-you address`} path="thank_you_url" />
        <MediaField
          {...shared}
          label={t`Unlocked image`}
          path="unlocked_image_media_key"
          types={['IMAGE']}
          title={t`Choose an image that posting unlocks`}
        />
        <MediaField
          {...shared}
          label={t`Unlocked video`}
          path="unlocked_video_media_key"
          types={['VIDEO']}
          title={t`Choose a video that posting unlocks`}
        />
      </Section>
      {row !== null && (
        <Section title={t`Details`}>
          <CardRecord row={row} />
        </Section>
      )}
    </PreviewLayout>
  )
}

/** One to four calls to action, each with its prefilled post. */
function CallFields(form: DraftForm) {
  const [shown, setShown] = useState(initialCallCount)
  const calls = callsOf(form.open.content, shown)
  return (
    <>
      {calls.map((call) => (
        <CallField key={call.ordinal} call={call} {...form} />
      ))}
      <Group gap={8}>
        <Button
          icon={IconPlus}
          disabled={calls.length >= ordinals.length}
          onClick={({ currentTarget }) =>
            focusAdded(currentTarget, () => setShown(calls.length + 1), '[data-field$="_cta"] input')
          }
        >{t`Add a call to action`}</Button>
        <Count length={calls.length} maximum={ordinals.length} />
      </Group>
    </>
  )
}

function CallField({ call, ...form }: DraftForm & { readonly call: Call }) {
  const { ordinal } = call
  const impossible = postImpossible(call)
  const name = ordinal.charAt(0).toUpperCase() + ordinal.slice(1)
  return (
    <Stack gap={8} pb={8} className={parts.underlined}>
      <DraftText
        {...form}
        label={t`${name} call to action`}
        path={`${ordinal}_cta`}
        limit={{ maximum: conversationLimits.callToAction, count: callToActionLength }}
        hint={t`# doesn’t count`}
        placeholder={t`#Hashtag`}
      />
      <DraftText
        {...form}
        label={t`Post of the ${ordinal} call`}
        path={`${ordinal}_cta_tweet`}
        limit={{ maximum: conversationLimits.preparedPost }}
        lines={2}
        disabled={impossible !== null}
      />
      {impossible !== null && <Reason>{impossible}</Reason>}
    </Stack>
  )
}
