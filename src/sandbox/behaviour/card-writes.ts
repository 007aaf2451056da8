import { cardBody, cardChanges } from '../../shared/catalogue/cards.ts'
import { cardDraft, mediaKeysOfCard } from '../../shared/domain/card-draft.ts'
import { cardFindings } from '../../shared/domain/card-rules.ts'
import { cardTypeOf } from '../../shared/domain/card-type.ts'
import { entityNotFound, missingParameter, refuse, refuseAll } from '../answer/ads-errors.ts'
import { refuseFindings } from '../answer/findings.ts'
import { type Answer, data as dataReply } from '../answer/reply.ts'
import { isoSeconds } from '../clock.ts'
import type { CardRecord } from '../state/creative-tables.ts'
import { cardUriOf } from './any-card.ts'
import { showCard } from './card-view.ts'
import { libraryOf, markShown } from './library.ts'
import { readJson } from './read-json.ts'
import { newTimes, type Writing } from './writing.ts'

/**
 * A body is read three times: for its types, so that rules have something to look at; by the rules, which say all
 * that is wrong in the service's words; and by the schema of the catalogue, which leaves out what it does not know.
 */
export function createCard(writing: Writing, json: unknown): Answer {
  const { account, data, service, now } = writing
  const draft = readJson(cardDraft, json ?? {})
  if (draft.kind === 'wrong') return refuseAll(400, draft.errors)
  const library = libraryOf(data, account)
  const refusal = refuseFindings(cardFindings(draft.value, { change: 'create', library }))
  if (refusal !== null) return refusal
  const body = readJson(cardBody, withoutNulls(json))
  if (body.kind === 'wrong') return refuseAll(400, body.errors)
  const cardType = cardTypeOf(draft.value, library)
  if (cardType === null) return refuse(400, missingParameter('components'))
  const { name, components = null, slides = null } = body.value
  const card = data.cards.put({
    id: service.world.ids.entity((taken) => data.cards.has(taken)),
    account_id: account.id,
    name,
    components,
    slides,
    card_uri: cardUriOf(service.world.ids.decimal()),
    card_type: cardType,
    ...newTimes(now),
  })
  markShown(data, account, mediaKeysOfCard(draft.value))
  return dataReply(showCard(card))
}

/** Components or slides that are given take the place of either; the type follows (decisions.md, "Cards"). */
export function updateCard(writing: Writing, id: string, json: unknown): Answer {
  const { account, data, now } = writing
  const before = findCard(writing, id)
  if (before === undefined) return entityNotFound('CARD', id)
  const draft = readJson(cardDraft, json ?? {})
  if (draft.kind === 'wrong') return refuseAll(400, draft.errors)
  const library = libraryOf(data, account)
  const refusal = refuseFindings(cardFindings(draft.value, { change: 'update', library }))
  if (refusal !== null) return refusal
  const body = readJson(cardChanges, withoutNulls(json))
  if (body.kind === 'wrong') return refuseAll(400, body.errors)
  const { name = before.name, components = null, slides = null } = body.value
  const isReplaced = components !== null || slides !== null
  const content = isReplaced
    ? { components, slides, card_type: cardTypeOf(draft.value, library) ?? before.card_type }
    : {}
  const card = data.cards.put({ ...before, name, ...content, updated_at: isoSeconds(now) })
  markShown(data, account, mediaKeysOfCard(draft.value))
  return dataReply(showCard(card))
}

export function deleteCard(writing: Writing, id: string): Answer {
  const before = findCard(writing, id)
  if (before === undefined) return entityNotFound('CARD', id)
  const card = writing.data.cards.put({ ...before, deleted: true, updated_at: isoSeconds(writing.now) })
  return dataReply(showCard(card))
}

function findCard({ account, data }: Writing, id: string): CardRecord | undefined {
  const card = data.cards.get(id)
  return card?.account_id === account.id && !card.deleted ? card : undefined
}

/** A field that is null is one that is not there, at every depth. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => (inner === null ? [] : [[name, withoutNulls(inner)]])),
  )
}
