import { NativeSelect } from '@mantine/core'
import { videoCallsToAction, videoTextLimits } from '../../../../shared/api/ads/promoted-posts.ts'
import type { DraftEditing, OpenDraft } from '../../../drafting/editor/draft-editing.ts'
import { draftFieldProps } from '../../../drafting/editor/draft-field.tsx'
import { fromConstant } from '../../../ui/words.ts'
import type { MediaRows } from '../media-rows.ts'
import { textIn } from '../parts/content.ts'
import { ContentText } from '../parts/content-text.tsx'
import { Reason } from '../parts/reason.tsx'
import { callValueImpossible, videoTextsImpossible } from './post-form.ts'

interface VideoFieldsProps {
  readonly open: OpenDraft
  readonly editing: DraftEditing
  readonly rows: MediaRows
}

/** What stands beside a video: call to action, title and description. Greyed without a video. */
export function VideoFields({ open, editing, rows }: VideoFieldsProps) {
  const { content, findings } = open
  const impossible = videoTextsImpossible(content, (key) => rows.get(key)?.type ?? null)
  const noValue = impossible === null ? callValueImpossible(content) : null
  const shared = { open, editing, disabled: impossible !== null }
  return (
    <>
      {impossible !== null && <Reason>{impossible}</Reason>}
      <NativeSelect
        label="Call to action"
        value={textIn(content, 'video_cta')}
        disabled={impossible !== null}
        data={[
          { value: '', label: 'None' },
          ...videoCallsToAction.map((value) => ({ value, label: fromConstant(value) })),
        ]}
        onChange={(event) => editing.set('video_cta', event.currentTarget.value || null)}
        {...draftFieldProps({ path: 'video_cta', findings })}
      />
      <ContentText
        {...shared}
        label="Address of the call to action"
        field="video_cta_value"
        placeholder="https://"
        disabled={impossible !== null || noValue !== null}
        {...(noValue === null ? {} : { hint: noValue })}
        code
      />
      <ContentText
        {...shared}
        label="Title of the video"
        field="video_title"
        limit={{ maximum: videoTextLimits.title }}
      />
      <ContentText
        {...shared}
        label="Description of the video"
        field="video_description"
        limit={{ maximum: videoTextLimits.description }}
        lines={2}
      />
    </>
  )
}
