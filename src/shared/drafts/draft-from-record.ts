import { z } from 'zod'
import { type Fields, fields, type Json } from '../core/json.ts'
import { campaignFields, lineItemFields } from '../entities/campaigns/campaign-content.ts'
import { cardDraft } from '../entities/cards/card-draft.ts'
import { conversationFields } from '../entities/video-conversations/video-conversation-rules.ts'
import type { DraftSubject } from './draft.ts'

/**
 * What a draft of a record begins with: the fields that a person can give, by the names of the service's parameters.
 * What the service adds (addresses, times, short links) is left out.
 */
export function contentOfRecord(subject: DraftSubject, record: Fields): Fields {
  switch (subject) {
    case 'media':
      return pick(record, ['name', 'file_name', 'title', 'description', 'poster_media_key'])
    case 'accountMedia':
    case 'legacyCard':
      return pick(record, ['name'])
    case 'card':
      return { ...pick(record, ['name']), ...cardParts(record) }
    case 'poll':
      return pollContent(record)
    case 'videoConversation':
      return pick(record, conversationFields)
    case 'post':
      return postContent(record)
    case 'campaign':
      return pick(record, campaignFields)
    case 'lineItem':
      return withoutEmptyLists(pick(record, lineItemFields))
    case 'curatedCategory':
      return pick(record, ['line_item_id', 'curated_category_id'])
    case 'promotedPost':
      return pick(record, ['line_item_id', 'tweet_id'])
  }
}

function pick(record: Fields, names: readonly string[]): Fields {
  const picked: Record<string, Json> = {}
  for (const name of names) {
    const value = record[name]
    if (value !== undefined && value !== null) picked[name] = value
  }
  return picked
}

/** The service says `[]` for a list that is not set; for a draft that is the same as nothing. */
function withoutEmptyLists(content: Fields): Fields {
  const filled: Record<string, Json> = {}
  for (const [name, value] of Object.entries(content)) {
    if (!Array.isArray(value) || value.length > 0) filled[name] = value
  }
  return filled
}

/** Components come back with short links (public-facts A10) and may hold more than was sent. */
function cardParts(record: Fields): Fields {
  const given = pick(record, ['components', 'slides'])
  const read = cardDraft.pick({ components: true, slides: true }).safeParse(given)
  const known = read.success ? fields.safeParse(withoutEmpty(read.data)) : null
  return known?.success ? known.data : given
}

/** Without the fields that are not set, at every depth. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) =>
      part === undefined || part === null ? [] : [[name, withoutEmpty(part)] as const],
    ),
  )
}

/** The duration comes back as a text of digits; the media of a poll comes back as addresses only. */
function pollContent(record: Fields): Fields {
  const { duration_in_minutes: duration } = record
  const minutes = typeof duration === 'string' && duration !== '' ? Number(duration) : duration
  return {
    ...pick(record, ['name', 'first_choice', 'second_choice', 'third_choice', 'fourth_choice']),
    ...(typeof minutes === 'number' && Number.isFinite(minutes) ? { duration_in_minutes: minutes } : {}),
  }
}

const numberOrText = z.union([z.string(), z.number()]).transform(String)
const postUser = z.looseObject({ id_str: z.string().nullish(), id: numberOrText.nullish() })
const postMedia = z.looseObject({
  media: z.array(z.looseObject({ media_key: z.string().nullish(), url: z.string().nullish() })),
})

function postContent(record: Fields): Fields {
  const user = postUser.safeParse(record.user)
  const poster = user.success ? (user.data.id_str ?? user.data.id ?? null) : null
  const shown = postMedia.safeParse(record.extended_entities)
  const keys = shown.success ? shown.data.media.flatMap(({ media_key }) => media_key ?? []) : []
  const text = textOf(record, shown.success && shown.data.media.length > 0)
  return {
    ...(poster === null ? {} : { as_user_id: poster }),
    ...(text === null ? {} : { text }),
    ...(keys.length === 0 ? {} : { media_keys: keys }),
    ...pick(record, ['card_uri', 'name', 'nullcast', 'conversation_settings']),
  }
}

/** The platform ends the text of a post with a short link to its media; a person never wrote it. */
function textOf({ full_text, text }: Fields, hasMedia: boolean): Json {
  const written = typeof full_text === 'string' ? full_text : typeof text === 'string' ? text : null
  if (written === null || !hasMedia) return written
  return written.replace(/(?<!\s)\s*https:\/\/t\.co\/[A-Za-z0-9]+\s*$/, '')
}
