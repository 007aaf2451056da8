import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  conversationSettings,
  videoCallsToAction,
  videoTextLimits,
} from '../../../../shared/api/ads/promoted-posts.ts'
import { postSegments } from '../../../../shared/entities/posts/post-segments.ts'
import { postTextLimit, weightedLength } from '../../../../shared/entities/posts/weighted-length.ts'
import { fromConstant } from '../../../../shared/text/format.ts'
import { t } from '../../../../shared/text/language.ts'
import { useChoices } from '../../../data/use-choices.ts'
import { textIn } from '../../../drafting/content.ts'
import {
  DraftAddress,
  DraftField,
  type DraftForm,
  DraftSelect,
  DraftText,
} from '../../../drafting/fields.tsx'
import { FieldFindings, findingsAt, Reason } from '../../../ui/form/findings.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { positionKey } from '../../../ui/position-key.ts'
import { useLive } from '../../../workbench/use-workbench.ts'
import type { MediaRows } from '../media-rows.ts'
import { callValueImpossible, hasVideoTexts, isOnlyAd, organicImpossible, postersOf } from './post-form.ts'
import styles from './posts.module.css'
import { recognizedParts } from './recognized-parts.ts'

/**
 * The text of a post. Recognized parts are highlighted behind the text and listed below it for screen readers; the
 * field itself is an ordinary one.
 */
export function PostTextField({ open, editing }: DraftForm) {
  const text = textIn(open.content, 'text')
  const segments = postSegments(text)
  const length = weightedLength(text)
  return (
    <DraftField
      open={open}
      path="text"
      label={t`Text`}
      hint={recognizedParts(segments)}
      count={{ length, maximum: postTextLimit }}
      before={null}
    >
      {(control) => (
        <Textarea
          {...control}
          value={text}
          rows={4}
          spellCheck
          onChange={(event) => editing.set('text', event.currentTarget.value || null)}
          classNames={{ wrapper: styles.textWrapper ?? '', input: styles.text ?? '' }}
          inputContainer={(input) => (
            <div className={styles.textStack}>
              <div className={styles.marks} aria-hidden>
                {segments.map((segment, index) => (
                  <span key={positionKey(index)} className={styles.mark} data-kind={segment.kind}>
                    {segment.text}
                  </span>
                ))}
                {/* Gives an empty last line a height. */}
                {'\u200b'}
              </div>
              {input}
              <CountRing length={length} maximum={postTextLimit} />
            </div>
          )}
        />
      )}
    </DraftField>
  )
}

/** Of the ring, in SVG units. */
const radius = 8
const circumference = 2 * Math.PI * radius

/** A ring that fills with the text's length; the number is beside the field. */
function CountRing({ length, maximum }: { readonly length: number; readonly maximum: number }) {
  const part = Math.min(1, length / maximum)
  const roomState = maximum - length <= 20 ? 'near' : 'free'
  const state = length > maximum ? 'over' : roomState
  return (
    <svg className={styles.ring} data-state={state} viewBox="0 0 20 20" width={20} height={20} aria-hidden>
      <circle cx={10} cy={10} r={radius} className={styles.ringBack} />
      <circle
        cx={10}
        cy={10}
        r={radius}
        className={styles.ringPart}
        strokeDasharray={`${part * circumference} ${circumference}`}
        transform="rotate(-90 10 10)"
      />
    </svg>
  )
}

/** Option for a user whose ID is typed. */
const another = 'another'

const settingLabels: Readonly<Record<(typeof conversationSettings)[number], string>> = {
  EVERYONE: t`Everyone`,
  FOLLOWING: t`People the user follows`,
  MENTIONED_USERS: t`People mentioned`,
}

export function PosterFields(form: DraftForm) {
  const { open, editing } = form
  const { userId } = useLive('session')
  const onlyAd = isOnlyAd(open.content)
  const impossible = organicImpossible(open.content, userId)
  return (
    <>
      <PosterField {...form} />
      <div>
        <Checkbox
          label={t`Only as an ad`}
          checked={onlyAd}
          disabled={onlyAd && impossible !== null}
          onChange={(event) => editing.set('nullcast', event.currentTarget.checked)}
          data-field="nullcast"
          description={
            onlyAd ? t`Not on the user’s timeline (nullcast).` : t`Also on the user’s timeline (organic).`
          }
        />
        {impossible !== null && <Reason>{impossible}</Reason>}
        <FieldFindings findings={findingsAt(open.findings, 'nullcast')} />
      </div>
      <DraftSelect
        {...form}
        label={t`Who can reply`}
        path="conversation_settings"
        data={[
          { value: '', label: t`Not set: everyone` },
          ...conversationSettings.map((value) => ({ value, label: settingLabels[value] })),
        ]}
      />
    </>
  )
}

function PosterField(form: DraftForm) {
  const { workspace, open, editing } = form
  const { users, environmentId, userId } = useLive('session')
  const { choices } = useChoices(workspace, 'promotableUsers')
  const [isTyping, setTyping] = useState(false)
  const chosen = textIn(open.content, 'as_user_id')
  const environmentUsers = users.filter((user) => user.environmentId === environmentId)
  return (
    <>
      <DraftSelect
        {...form}
        label={t`Posted as`}
        path="as_user_id"
        hint={t`Other users must allow this account to post for them`}
        value={isTyping ? another : chosen}
        data={[
          ...(chosen === '' ? [{ value: '', label: t`Not chosen` }] : []),
          ...postersOf(environmentUsers, userId, choices?.value ?? null, chosen),
          { value: another, label: t`Another user, by ID` },
        ]}
        onChange={(value) => {
          setTyping(value === another)
          if (value !== another) editing.set('as_user_id', value || null)
        }}
      />
      {isTyping && (
        <TextInput
          label={t`User ID`}
          value={chosen}
          inputMode="numeric"
          onChange={(event) => editing.set('as_user_id', event.currentTarget.value.trim() || null)}
        />
      )}
    </>
  )
}

/** Call to action, title and description of a video; hidden for posts without one. */
export function VideoFields({ rows, ...form }: DraftForm & { readonly rows: MediaRows }) {
  const { content } = form.open
  if (!hasVideoTexts(content, (key) => rows.get(key)?.type ?? null)) return null
  const noValue = callValueImpossible(content)
  return (
    <Section title={t`Video details`}>
      <DraftSelect
        {...form}
        label={t`Call to action`}
        path="video_cta"
        data={[
          { value: '', label: t`None` },
          ...videoCallsToAction.map((value) => ({ value, label: fromConstant(value) })),
        ]}
      />
      <DraftAddress
        {...form}
        label={t`Call to action address`}
        path="video_cta_value"
        disabled={noValue !== null}
        hint={noValue ?? undefined}
      />
      <DraftText
        {...form}
        label={t`Video title`}
        path="video_title"
        limit={{ maximum: videoTextLimits.title }}
      />
      <DraftText
        {...form}
        label={t`Video description`}
        path="video_description"
        limit={{ maximum: videoTextLimits.description }}
        lines={2}
      />
    </Section>
  )
}
