import type { Fields, Json } from '../core/json.ts'
import { contentOfRecord, titleOf } from '../drafts/draft-content.ts'
import { textOf } from '../entities/fields.ts'
import { type DraftSubject, descriptorOf } from '../entities/kinds.ts'
import { entityKinds } from '../entities/registry.ts'
import type { MediaLibrary } from './library-media.ts'

/** What lists and references need of a service record. */
export interface RecordFacts {
  /** The ID by which others refer to it, and under which it's stored. */
  readonly remoteId: string
  readonly title: string
  readonly type: string | null
  /** For cards of any kind: the value of a post's `card_uri`. */
  readonly address: string | null
  /** Milliseconds; null if the service doesn't say. */
  readonly updatedAt: number | null
}

/** Null for a record without an ID, which can't be referred to. */
export function factsOfRecord(subject: DraftSubject, record: Fields): RecordFacts | null {
  const { idOf, titleOfRecord, typeField, typeOf } = entityKinds[subject]
  const remoteId = idOf === undefined ? textOf(record.id) : idOf(record)
  if (remoteId === null) return null
  let content: Fields | null = null
  const contentOf = (): Fields => {
    content ??= contentOfRecord(subject, record)
    return content
  }
  const typeIn = (): string | null =>
    typeOf === undefined ? null : typeOfContent(subject, contentOf(), () => undefined)
  return {
    remoteId,
    title: titleOfRecord?.(record) ?? titleOf(subject, contentOf()),
    type: typeField === undefined ? typeIn() : textOf(record[typeField]),
    address: descriptorOf(subject).hasAddress ? textOf(record.card_uri) : null,
    updatedAt: timeOf(record.updated_at) ?? timeOf(record.created_at),
  }
}

/** What a list shows beside an entity's title; null if there is nothing yet. */
export function typeOfContent(subject: DraftSubject, content: Fields, library: MediaLibrary): string | null {
  return entityKinds[subject].typeOf?.(content, library) ?? null
}

/** Posts have an older time format, which Date parses too. */
function timeOf(value: Json | undefined): number | null {
  const timeText = textOf(value)
  const time = timeText === null ? Number.NaN : Date.parse(timeText)
  return Number.isNaN(time) ? null : time
}
