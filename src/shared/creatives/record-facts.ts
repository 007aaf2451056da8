import type { Fields, Json } from '../core/json.ts'
import type { DraftSubject } from '../drafts/draft.ts'
import { contentOfRecord, titleOf } from '../drafts/draft-content.ts'
import { textOf } from '../entities/fields.ts'
import type { MediaLibrary } from '../entities/media/media.ts'
import { entityKinds } from '../entities/registry.ts'

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
  const { idOf, titleOfRecord, typeField, hasAddress } = entityKinds[subject]
  const remoteId = idOf === undefined ? textOf(record.id) : idOf(record)
  if (remoteId === null) return null
  const content = contentOfRecord(subject, record)
  return {
    remoteId,
    title: titleOfRecord?.(record) ?? titleOf(subject, content),
    type:
      typeField === undefined ? typeOfContent(subject, content, () => undefined) : textOf(record[typeField]),
    address: hasAddress ? textOf(record.card_uri) : null,
    updatedAt: timeOf(record.updated_at) ?? timeOf(record.created_at),
  }
}

/** What a list says of a thing beside its title; null where there is nothing to say yet. */
export function typeOfContent(subject: DraftSubject, content: Fields, library: MediaLibrary): string | null {
  return entityKinds[subject].typeOf?.(content, library) ?? null
}

/** Posts have the older form of time, which Date reads as well. */
function timeOf(value: Json | undefined): number | null {
  const given = textOf(value)
  const time = given === null ? Number.NaN : Date.parse(given)
  return Number.isNaN(time) ? null : time
}
