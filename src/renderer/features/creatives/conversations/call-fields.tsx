import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import {
  callToActionLength,
  conversationLimits,
} from '../../../../shared/api/ads/video-conversation-cards.ts'
import type { DraftEditing, OpenDraft } from '../../../drafting/editor/draft-editing.ts'
import { ContentText } from '../parts/content-text.tsx'
import { Reason } from '../parts/reason.tsx'
import { type Call, callsAtFirst, callsOf, ordinals, postImpossible } from './conversation-form.ts'
import styles from './conversations.module.css'

interface CallFieldsProps {
  readonly open: OpenDraft
  readonly editing: DraftEditing
}

/** One to four calls to action, each with the post that it prepares. */
export function CallFields({ open, editing }: CallFieldsProps) {
  const [shown, setShown] = useState(callsAtFirst)
  const calls = callsOf(open.content, shown)
  return (
    <>
      {calls.map((call) => (
        <CallField key={call.ordinal} call={call} open={open} editing={editing} />
      ))}
      <div className={styles.line}>
        <Button
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={calls.length >= ordinals.length}
          onClick={() => setShown(calls.length + 1)}
        >
          Add a call to action
        </Button>
        <span className={styles.muted}>
          {calls.length} of {ordinals.length}
        </span>
      </div>
    </>
  )
}

function CallField({ call, open, editing }: CallFieldsProps & { readonly call: Call }) {
  const { ordinal } = call
  const impossible = postImpossible(call)
  const name = ordinal.charAt(0).toUpperCase() + ordinal.slice(1)
  return (
    <div className={styles.call}>
      <ContentText
        label={`${name} call to action`}
        field={`${ordinal}_cta`}
        open={open}
        editing={editing}
        limit={{ maximum: conversationLimits.callToAction, count: callToActionLength }}
        hint="# is not counted"
        placeholder="#Hashtag"
      />
      <ContentText
        label={`Post of the ${ordinal} call`}
        field={`${ordinal}_cta_tweet`}
        open={open}
        editing={editing}
        limit={{ maximum: conversationLimits.preparedPost }}
        lines={2}
        disabled={impossible !== null}
      />
      {impossible !== null && <Reason>{impossible}</Reason>}
    </div>
  )
}
