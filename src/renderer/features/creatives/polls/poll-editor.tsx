import { Group, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { cardNameLimit } from '../../../../shared/api/ads/cards.ts'
import { pollChoiceLimit, pollMinutes } from '../../../../shared/api/ads/poll-cards.ts'
import { referencedDraft } from '../../../../shared/drafts/draft.ts'
import type { EntityRow } from '../../../../shared/entities/entity-row.ts'
import { mediaPollFeature } from '../../../../shared/entities/polls/poll-rules.ts'
import { t } from '../../../../shared/text/language.ts'
import { useCall } from '../../../data/client.ts'
import { textIn } from '../../../drafting/content.ts'
import { DraftEditor } from '../../../drafting/editor/draft-editor.tsx'
import { DraftField, type DraftForm, DraftText } from '../../../drafting/fields.tsx'
import { useSyncOf } from '../../../drafting/list/use-sync.ts'
import { Button } from '../../../ui/button.tsx'
import { Count } from '../../../ui/form/field.tsx'
import { Reason } from '../../../ui/form/findings.tsx'
import { IdText } from '../../../ui/id-text.tsx'
import { focusAdded } from '../../../ui/inputs/focus-added.ts'
import { OrderedList } from '../../../ui/inputs/ordered-list.tsx'
import { FieldGrid } from '../../../ui/layout/field-grid.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { FieldList } from '../../../ui/record/field-list.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { inSentence } from '../../../ui/text-format.ts'
import { readTime } from '../../../ui/time.ts'
import type { CreativeEditorProps } from '../creative-kinds.ts'
import { MediaField } from '../media-fields.tsx'
import { type MediaRows, useMediaRows } from '../media-rows.ts'
import { moved } from '../moved.ts'
import { AdFrame, PreviewLayout, previewMedia } from '../preview/preview-parts.tsx'
import {
  type DurationParts,
  durationPresets,
  maxParts,
  minutesOfParts,
  partsOfMinutes,
  pollDuration,
  readPart,
} from './poll-duration.ts'
import { choiceFields, choicesOf, minChoices, pollMinutesOf, withChoices } from './poll-form.ts'
import { PollPreview } from './poll-preview.tsx'

const mediaSubjects = ['media'] as const

function addressOfMedia({ record }: EntityRow): string {
  return textIn(record, 'image') || textIn(record, 'video_url')
}

function PublishedPoll({ row, rows }: { readonly row: EntityRow; readonly rows: MediaRows }) {
  const { content, record } = row
  const start = readTime(textIn(record, 'start_time'))
  const end = readTime(textIn(record, 'end_time'))
  const address = textIn(record, 'card_uri')
  const mediaKey = textIn(content, 'media_key')
  const media = mediaKey === '' ? addressOfMedia(row) : (rows.get(mediaKey)?.title ?? mediaKey)
  return (
    <Section title={t`Details`}>
      <Reason>{t`You can’t change a published poll. Duplicate it to create a similar one.`}</Reason>
      <FieldList
        fields={{
          [t`Name`]: textIn(content, 'name'),
          [t`Choices`]: choicesOf(content, 0).join(', '),
          [t`Open for`]: pollDuration(pollMinutesOf(content)),
          [t`Media`]: media !== '' && media,
          [t`Began`]: start !== null && <RelativeTime at={start} />,
          [t`Ends`]: end !== null && <RelativeTime at={end} />,
          [t`ID`]: <IdText text={row.key} what={t`poll ID`} />,
          [t`Address`]: address !== '' && <IdText text={address} what={t`poll address`} />,
          [t`Last synced`]: row.seenAt !== null && <RelativeTime at={row.seenAt} />,
        }}
      />
    </Section>
  )
}

/** The editor of a new poll; a published one is read-only, since the service can't change it. */
export function PollEditor(props: CreativeEditorProps) {
  return (
    <DraftEditor {...props} subject="poll" isFixed={referencedDraft(props.itemKey) === null}>
      {(form) => <Poll {...form} />}
    </DraftEditor>
  )
}

function Poll(form: DraftForm) {
  const { workspace, open } = form
  const { content, row } = open
  const mediaKey = textIn(content, 'media_key')
  const rows = useMediaRows(workspace, [mediaKey])
  // The library tells which media a published poll's address belongs to.
  const hasUnknownMedia = mediaKey === '' && row !== null && addressOfMedia(row) !== ''
  useSyncOf(workspace, mediaSubjects, hasUnknownMedia)
  return (
    <PreviewLayout
      preview={
        <AdFrame>
          <PollPreview
            choices={choicesOf(content, 0)}
            minutes={row === null ? pollMinutesOf(content) : null}
            mediaKey={mediaKey === '' ? null : mediaKey}
            {...previewMedia(workspace, rows)}
          />
        </AdFrame>
      }
    >
      {row === null ? <NewPoll {...form} rows={rows} /> : <PublishedPoll row={row} rows={rows} />}
    </PreviewLayout>
  )
}

function NewPoll({ rows, ...form }: DraftForm & { readonly rows: MediaRows }) {
  const { host, accountId } = form.workspace
  const features = useCall('accounts', 'details', { host, accountId, refresh: false }).value?.features
  // Until the features are known, nothing is ruled out.
  const isPossible = features?.kind !== 'read' || features.value.includes(mediaPollFeature)
  return (
    <>
      <DraftText
        {...form}
        label={t`Name`}
        path="name"
        limit={{ maximum: cardNameLimit }}
        hint={t`Only you see it`}
      />
      <Section title={t`Choices`}>
        <ChoicesField {...form} />
      </Section>
      <Section title={t`Duration`}>
        <DurationField {...form} />
      </Section>
      <Section title={t`Media`}>
        <MediaField
          {...form}
          label={t`Image or video`}
          path="media_key"
          types={['IMAGE', 'VIDEO']}
          title={t`Choose an image or a video`}
          rows={rows}
          hint={t`Shown above the choices.`}
          impossible={
            isPossible
              ? null
              : t`Polls with media need the feature ${mediaPollFeature}, which this account lacks.`
          }
        />
      </Section>
    </>
  )
}

const ordinals = [t`First choice`, t`Second choice`, t`Third choice`, t`Fourth choice`] as const

function ChoicesField({ open, editing }: DraftForm) {
  const [shown, setShown] = useState(minChoices)
  const choices = choicesOf(open.content, shown)
  const write = (next: readonly string[]) => {
    for (const [field, value] of Object.entries(withChoices(next))) editing.set(field, value)
  }
  const removable =
    choices.length > minChoices
      ? {
          onRemove: (index: number) => {
            setShown(choices.length - 1)
            write(choices.filter((_, place) => place !== index))
          },
        }
      : {}
  return (
    <>
      <OrderedList
        label={t`Choices`}
        entries={choices}
        nameOf={(_, index) => inSentence(ordinals[index] ?? t`Choice`)}
        onMove={(from, to) => write(moved(choices, from, to))}
        {...removable}
      >
        {(text, index) => (
          <DraftText
            open={open}
            editing={editing}
            label={ordinals[index] ?? t`Choice`}
            path={choiceFields[index] ?? 'first_choice'}
            value={text}
            limit={{ maximum: pollChoiceLimit }}
            before={null}
          />
        )}
      </OrderedList>
      <Group gap={8}>
        <Button
          icon={IconPlus}
          disabled={choices.length >= choiceFields.length}
          onClick={({ currentTarget }) =>
            focusAdded(currentTarget, () => setShown(choices.length + 1), '[data-field$="_choice"] input')
          }
        >{t`Add a choice`}</Button>
        <Count length={choices.length} maximum={choiceFields.length} />
      </Group>
    </>
  )
}

const durationField = 'duration_in_minutes'
const units = [
  ['days', t`Days`],
  ['hours', t`Hours`],
  ['minutes', t`Minutes`],
] as const

/** How long the poll is open: days, hours and minutes, or a preset. */
function DurationField({ open, editing }: DraftForm) {
  const minutes = pollMinutesOf(open.content)
  const durationParts = partsOfMinutes(minutes ?? 0)
  const set = (unit: keyof DurationParts, typed: string) =>
    editing.set(durationField, minutesOfParts({ ...durationParts, [unit]: readPart(typed, unit) }))
  return (
    <DraftField
      open={open}
      path={durationField}
      label={t`Open for`}
      before={null}
      hint={t`${minutes === null ? t`Not set.` : `${pollDuration(minutes)}.`} From ${pollMinutes.minimum} minutes to 7 days, counted from when the poll is published.`}
    >
      <FieldGrid columns={3} gap={8} align="stretch">
        {units.map(([unit, label]) => (
          <TextInput
            key={unit}
            label={label}
            type="number"
            min={0}
            max={maxParts[unit]}
            value={String(durationParts[unit])}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => set(unit, event.currentTarget.value)}
          />
        ))}
      </FieldGrid>
      <Group gap={8} mt={8}>
        {durationPresets.map((preset) => (
          <Button
            key={preset.minutes}
            aria-pressed={minutes === preset.minutes}
            variant={minutes === preset.minutes ? 'light' : 'default'}
            onClick={() => editing.set(durationField, preset.minutes)}
          >
            {preset.title}
          </Button>
        ))}
      </Group>
    </DraftField>
  )
}
