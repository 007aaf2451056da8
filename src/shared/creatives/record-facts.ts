import type { Fields, Json } from '../core/json.ts'
import type { DraftSubject } from '../drafts/draft.ts'
import { mediaFile, titleOf } from '../drafts/draft-content.ts'
import { contentOfRecord } from '../drafts/draft-from-record.ts'
import { cardDraft } from '../entities/cards/card-draft.ts'
import { cardTypeOf } from '../entities/cards/card-type.ts'
import type { MediaLibrary } from '../entities/media/media.ts'

/** What lists and references need of a record of the service. */
export interface RecordFacts {
  /** By which other things name it, and under which it is kept. */
  readonly remoteId: string
  readonly title: string
  readonly type: string | null
  /** Of cards of any kind: what a post's `card_uri` holds. */
  readonly address: string | null
  /** Milliseconds; null where the service says nothing. */
  readonly updatedAt: number | null
}

/** Null for a record without an id, which nothing could name. */
export function factsOfRecord(subject: DraftSubject, record: Fields): RecordFacts | null {
  const remoteId = idOf(subject, record)
  if (remoteId === null) return null
  const content = contentOfRecord(subject, record)
  return {
    remoteId,
    title: subject === 'accountMedia' ? (text(record.video_id) ?? remoteId) : titleOf(subject, content),
    type: recordType(subject, record, content),
    // A post has the address of the card that it shows, which is not its own.
    address: subject === 'post' ? null : text(record.card_uri),
    updatedAt: timeOf(record.updated_at) ?? timeOf(record.created_at),
  }
}

function idOf(subject: DraftSubject, record: Fields): string | null {
  if (subject === 'media') return text(record.media_key)
  if (subject !== 'post') return text(record.id)
  // `id` is a number on some servers and has lost digits by then.
  return text(record.id_str) ?? digits(record.tweet_id) ?? digits(record.id)
}

function recordType(subject: DraftSubject, record: Fields, content: Fields): string | null {
  if (subject === 'media') return text(record.media_type)
  if (subject === 'accountMedia') return text(record.creative_type)
  if (subject === 'card' || subject === 'legacyCard') return text(record.card_type)
  return typeOfContent(subject, content, () => undefined)
}

/** What a list says of a thing beside its title; null where there is nothing to say yet. */
export function typeOfContent(subject: DraftSubject, content: Fields, library: MediaLibrary): string | null {
  switch (subject) {
    case 'media': {
      const file = mediaFile.safeParse(content.file)
      return file.success ? file.data.kind : null
    }
    case 'card': {
      const card = cardDraft.safeParse(content)
      return card.success ? cardTypeOf(card.data, library) : null
    }
    case 'poll': {
      const choices = ['first_choice', 'second_choice', 'third_choice', 'fourth_choice']
      const count = choices.filter((name) => text(content[name]) !== null).length
      return count === 1 ? '1 choice' : `${count} choices`
    }
    case 'post':
      return content.nullcast === false ? 'ORGANIC' : 'NULLCAST'
    case 'campaign':
      return text(content.budget_optimization)
    case 'lineItem':
      return text(content.objective)
    case 'accountMedia':
    case 'legacyCard':
    case 'videoConversation':
    case 'curatedCategory':
    case 'promotedPost':
      return null
  }
}

function text(value: Json | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function digits(value: Json | undefined): string | null {
  return typeof value === 'number' ? String(value) : text(value)
}

/** Posts have the older form of time, which Date reads as well. */
function timeOf(value: Json | undefined): number | null {
  const given = text(value)
  const time = given === null ? Number.NaN : Date.parse(given)
  return Number.isNaN(time) ? null : time
}
