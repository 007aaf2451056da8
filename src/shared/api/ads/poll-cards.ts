import { z } from 'zod'
import { citeDocumented } from '../../service-docs/citation.ts'
import { t } from '../../text/language.ts'
import {
  clearable,
  commaList,
  identifier,
  mediaKey,
  pageParameters,
  recordTimes,
  sortParameters,
  textUpTo,
} from '../conventions.ts'
import { adsResource } from '../routes.ts'
import { cardNameLimit } from './cards.ts'

/** Poll cards (cards.md#polls). */

/** Maximum characters of a choice. */
export const pollChoiceLimit = 25
export const pollMinutes = { minimum: 5, maximum: 10_080 } as const

const size = z.union([z.string(), z.number()]).nullish()

export const pollCard = z.looseObject({
  id: identifier,
  name: z.string().nullish(),
  first_choice: z.string().nullish(),
  second_choice: z.string().nullish(),
  third_choice: z.string().nullish(),
  fourth_choice: z.string().nullish(),
  /** The live service returns a string of digits; both are accepted. */
  duration_in_minutes: z.union([z.string(), z.number()]).nullish(),
  start_time: z.string().nullish(),
  end_time: z.string().nullish(),
  card_uri: z.string().nullish(),
  card_type: z.string().nullish(),
  video_url: z.string().nullish(),
  video_hls_url: z.string().nullish(),
  video_width: size,
  video_height: size,
  video_poster_url: z.string().nullish(),
  video_poster_width: size,
  video_poster_height: size,
  content_duration_seconds: size,
  ...recordTimes,
})
export type PollCard = z.infer<typeof pollCard>

const source = citeDocumented('cards#polls')

const choice = textUpTo(pollChoiceLimit).min(1)

const polls = adsResource('pollCards', 'cards/poll/:card_id', pollCard, source)

export const pollCardOperations = {
  list: polls.list(t`List poll cards`, () => ({
    card_ids: commaList(identifier).optional(),
    ...pageParameters(200, 1000),
    q: textUpTo(cardNameLimit).optional().describe('Start of the name; case doesn’t matter'),
    ...sortParameters(),
  })),
  get: polls.get(t`Read a poll card`),
  /** The documented parameters, then the public ones (cards.md#polls). There is no update: polls can't be changed. */
  create: polls.create(t`Create a poll card`, () => ({
    duration_in_minutes: z.int().min(pollMinutes.minimum).max(pollMinutes.maximum),
    first_choice: choice,
    name: textUpTo(cardNameLimit).min(1),
    second_choice: choice,
    third_choice: clearable(choice),
    fourth_choice: clearable(choice),
    media_key: clearable(mediaKey).describe('Image or video of the media library'),
  })),
}

export const { list: listPollCards, create: createPollCard } = pollCardOperations
