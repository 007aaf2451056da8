import { cardNameLimit } from '../../api/ads/cards.ts'
import { createPollCard, pollChoiceLimit, pollMinutes } from '../../api/ads/poll-cards.ts'
import { type Finding, inTableOrder } from '../../core/finding.ts'
import { once } from '../../core/once.ts'
import { type MediaLibrary, mediaName } from '../../creatives/library-media.ts'
import { type Citation, citeDocumented, citePublic } from '../../service-docs/citation.ts'
import { t } from '../../text/language.ts'
import {
  invalidField,
  invalidMedia,
  missingField,
  type TextRule,
  textFindings,
} from '../../text/text-rules.ts'
import { textsOf } from '../fields.ts'

/** A poll as it would be created. Null means unset. Polls can't be changed later. */
export interface PollTerms {
  readonly name: string | null
  readonly duration_in_minutes: number | null
  readonly first_choice: string | null
  readonly second_choice: string | null
  readonly third_choice: string | null
  readonly fourth_choice: string | null
  readonly media_key: string | null
}

export interface PollContext {
  /** Features that the account has. */
  readonly features: readonly string[]
  readonly library: MediaLibrary
}

/** The feature that polls with media require. */
export const mediaPollFeature = 'PROMOTED_MEDIA_POLLS'

const table: Citation = citeDocumented('cards#polls')
const listed: Citation = citePublic('cards#polls')

function choice(field: string, label: string, required: boolean, source: Citation): TextRule {
  return { field, label, required, maximum: pollChoiceLimit, source }
}

const texts: readonly TextRule[] = [
  choice('first_choice', t`First choice`, true, table),
  { field: 'name', label: t`Name`, required: true, maximum: cardNameLimit, source: table },
  choice('second_choice', t`Second choice`, true, table),
  choice('third_choice', t`Third choice`, false, listed),
  choice('fourth_choice', t`Fourth choice`, false, listed),
]

const order = once(() => Object.keys(createPollCard.params.shape))

/** All findings of a poll, in the order of the parameter table. */
export function pollFindings(poll: PollTerms, context: PollContext): readonly Finding[] {
  return inTableOrder(
    [
      ...textFindings('poll', texts, textsOf(poll)),
      ...duration(poll),
      ...fourthChoice(poll),
      ...media(poll, context),
    ],
    order(),
  )
}

function duration({ duration_in_minutes: minutes }: PollTerms): Finding[] {
  const field = 'duration_in_minutes'
  if (minutes === null)
    return [missingField('poll.duration-required', field, t`The poll needs a duration.`, table)]
  const { minimum, maximum } = pollMinutes
  const minutesOfDay = 1_440
  if (Number.isInteger(minutes) && minutes >= minimum && minutes <= maximum) return []
  const message = t`A poll can run from ${minimum} minutes to ${maximum / minutesOfDay} days.`
  return [invalidField('poll.duration', field, message, table)]
}

function fourthChoice({ third_choice, fourth_choice }: PollTerms): Finding[] {
  if (!fourth_choice || third_choice) return []
  return [
    {
      rule: 'poll.fourth-needs-third',
      severity: 'error',
      field: 'third_choice',
      code: 'INCLUSIVE_PARAMETERS',
      message: t`Add a third choice before the fourth.`,
      source: listed,
    },
  ]
}

function media({ media_key: key }: PollTerms, { features, library }: PollContext): Finding[] {
  if (key === null) return []
  const findings: Finding[] = []
  if (!features.includes(mediaPollFeature)) {
    findings.push({
      rule: 'poll.media-feature',
      severity: 'error',
      field: 'media_key',
      code: 'FEATURE_NOT_AVAILABLE',
      message: t`A poll with media needs the feature ${mediaPollFeature}, which this account doesn’t have.`,
      source: table,
    })
  }
  const kind = library(key)?.media_type
  if (kind !== 'IMAGE' && kind !== 'VIDEO') {
    const message =
      kind === undefined
        ? t`${mediaName(key, undefined)} isn’t in the media library.`
        : t`A poll can show an image or a video.`
    findings.push(invalidMedia('poll.media', 'media_key', message, listed))
  }
  return findings
}
