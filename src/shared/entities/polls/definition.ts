import { z } from 'zod'
import { pollCardOperations } from '../../api/ads/poll-cards.ts'
import { contentOf } from '../../drafts/draft.ts'
import { plainCall } from '../../publishing/publish-call.ts'
import { t } from '../../text/language.ts'
import { callById, createCall, removeByType } from '../calls.ts'
import { pick, text, textOf, unset } from '../fields.ts'
import type { EntityKind } from '../kind.ts'
import { keyOf, matchByName, searchByName } from '../match.ts'
import { mediaPollFeature, pollFindings } from './poll-rules.ts'

const choices = ['first_choice', 'second_choice', 'third_choice', 'fourth_choice'] as const
const fields = ['name', 'duration_in_minutes', ...choices, 'media_key'] as const

const content = z.object({
  name: text,
  duration_in_minutes: z.int().nullish(),
  first_choice: text,
  second_choice: text,
  third_choice: text,
  fourth_choice: text,
  media_key: text,
})

export const poll: EntityKind = {
  content,
  fields,
  startsWith: ['duration_in_minutes'],
  typeOf(poll) {
    const count = choices.filter((name) => textOf(poll[name]) !== null).length
    return count === 1 ? '1 choice' : t`${count} choices`
  },
  check(draft, { library, features }) {
    const parsedContent = content.safeParse(contentOf(draft))
    if (!parsedContent.success) return null
    return pollFindings(unset(parsedContent.data, fields), {
      features: features() ?? [mediaPollFeature],
      library,
    })
  },
  lists: [{ operation: pollCardOperations.list, params: { count: 1_000 } }],
  read: callById(pollCardOperations.get),
  idParam: 'card_id',
  fromRecord,
  mediaAddresses: [
    { field: 'media_key', address: 'image' },
    { field: 'media_key', address: 'video_url', poster: 'video_poster_url' },
  ],
  create: {
    call: createCall(pollCardOperations.create, fields),
    repeat: 'onceAbsent',
    find: ({ accountId }, { name }) =>
      plainCall(pollCardOperations.list, {
        account_id: accountId,
        ...searchByName(name),
        count: 1_000,
      }),
    match: matchByName(fromRecord, ['duration_in_minutes', ...choices]),
    matchKey: (poll) => keyOf(poll, ['name']),
  },
  remove: { call: removeByType, typeFrom: (record) => textOf(record?.card_type) ?? 'TEXT_POLLS' },
}

/** The service returns the duration as a string of digits, and a poll's media only as URLs. */
function fromRecord(record: Parameters<EntityKind['fromRecord']>[0]) {
  const { duration_in_minutes: duration } = record
  const minutes = typeof duration === 'string' && duration !== '' ? Number(duration) : duration
  return {
    ...pick(record, ['name', ...choices]),
    ...(typeof minutes === 'number' && Number.isFinite(minutes) ? { duration_in_minutes: minutes } : {}),
  }
}
