import { cardBody, cardChanges } from '../../../shared/api/ads/cards.ts'
import { errorsOf, type Finding } from '../../../shared/core/finding.ts'
import { cardDraft, mediaKeysOfCard } from '../../../shared/entities/cards/card-draft.ts'
import { cardFindings } from '../../../shared/entities/cards/card-rules.ts'
import { cardTypeOf } from '../../../shared/entities/cards/card-type.ts'
import { entityNotFound, missingParameter, refuseFor } from '../../answer/ads-errors.ts'
import { data as dataReply, type HandlerResult } from '../../answer/reply.ts'
import type { AdsError } from '../../answer/service-error.ts'
import { isoSeconds } from '../../clock.ts'
import type { CardRecord } from '../../state/creative-tables.ts'
import type { AdsReviewContext } from '../common/contract.ts'
import { findOwn } from '../common/find-entity.ts'
import { readJson, readPartly } from '../common/read-json.ts'
import { newTimes, type Writing } from '../common/writing.ts'
import { libraryOf, markShown } from '../media/library.ts'
import { cardUriOf } from './any-card.ts'
import { showCard } from './card-view.ts'

/**
 * Errors in a card's body: its types, then the rules' results for the rest, then what only the operation's schema
 * checks.
 */
export function reviewCard(
  { json, data, account }: AdsReviewContext,
  change: 'create' | 'update',
): readonly (Finding | AdsError)[] {
  const { value, errors } = readPartly(cardDraft, json ?? {})
  if (value === null) return errors
  const findings = cardFindings(value, { change, library: libraryOf(data, account) })
  const wrong = new Set(errors.map(({ parameter }) => parameter))
  const rules = errorsOf(findings).filter(({ field }) => !wrong.has(field))
  if (errors.length + rules.length > 0) return [...errors, ...rules]
  const body = readJson(change === 'create' ? cardBody : cardChanges, withoutNulls(json))
  return body.kind === 'wrong' ? body.errors : []
}

export function createCard(writing: Writing, json: unknown): HandlerResult {
  const { account, data, service, now } = writing
  const body = readJson(cardBody, withoutNulls(json))
  if (body.kind === 'wrong') return refuseFor(body.errors)
  const cardType = cardTypeOf(body.value, libraryOf(data, account))
  if (cardType === null) return refuseFor([missingParameter('components')])
  const { name, components = null, slides = null } = body.value
  const card = data.cards.put({
    id: service.world.ids.entity((id) => data.cards.has(id)),
    account_id: account.id,
    name,
    components,
    slides,
    card_uri: cardUriOf(service.world.ids.decimal()),
    card_type: cardType,
    ...newTimes(now),
  })
  markShown(data, account, mediaKeysOfCard(body.value))
  return dataReply(showCard(card))
}

/** Given components or slides replace either one, and determine the type (cards.md#changing-cards). */
export function updateCard(writing: Writing, id: string, json: unknown): HandlerResult {
  const { account, data, now } = writing
  const before = findCard(writing, id)
  if (before === undefined) return entityNotFound('CARD', id)
  const body = readJson(cardChanges, withoutNulls(json))
  if (body.kind === 'wrong') return refuseFor(body.errors)
  const { name = before.name, components = null, slides = null } = body.value
  const isReplaced = components !== null || slides !== null
  const content = isReplaced
    ? { components, slides, card_type: cardTypeOf(body.value, libraryOf(data, account)) ?? before.card_type }
    : {}
  const card = data.cards.put({ ...before, name, ...content, updated_at: isoSeconds(now) })
  markShown(data, account, mediaKeysOfCard(body.value))
  return dataReply(showCard(card))
}

export function deleteCard(writing: Writing, id: string): HandlerResult {
  const before = findCard(writing, id)
  if (before === undefined) return entityNotFound('CARD', id)
  const card = writing.data.cards.put({ ...before, deleted: true, updated_at: isoSeconds(writing.now) })
  return dataReply(showCard(card))
}

function findCard(writing: Writing, id: string): CardRecord | undefined {
  return findOwn(writing, writing.data.cards, id)
}

/** Treats null fields as missing, at every depth. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => (inner === null ? [] : [[name, withoutNulls(inner)]])),
  )
}
