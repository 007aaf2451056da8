import type { cardOperations } from '../../../shared/api/ads/cards.ts'
import { entityNotFound } from '../../answer/ads-errors.ts'
import { data as dataReply } from '../../answer/reply.ts'
import type { AdsBehaviours, AdsReviews } from '../common/contract.ts'
import { replyWithRecord } from '../common/find-entity.ts'
import { beginsWith, listPage } from '../common/list.ts'
import { allCards, componentCards, legacyCards } from './any-card.ts'
import { showCard } from './card-view.ts'
import { createCard, deleteCard, reviewCard, updateCard } from './card-writes.ts'

export const cardBehaviours: AdsBehaviours<typeof cardOperations> = {
  /** Polls and conversations have separate lists (cards.md#card-records). */
  list({ operation, params, account, data }) {
    const ids = params.card_id === undefined ? null : new Set(params.card_id)
    const uris = params.card_uris === undefined ? null : new Set(params.card_uris)
    const types: readonly string[] | undefined = params.card_types
    const legacy = params.include_legacy_cards === true ? legacyCards(data) : []
    return listPage(operation, params, [...componentCards(data), ...legacy], {
      key: (card) => card.id,
      show: (card) => card.show(),
      where: (card) =>
        card.account_id === account.id &&
        (ids?.has(card.id) ?? true) &&
        (uris?.has(card.card_uri) ?? true) &&
        (types?.includes(card.card_type) ?? true) &&
        (params.q === undefined || beginsWith(card.name, params.q)),
    })
  },

  get: (context) => replyWithRecord(context, context.data.cards, showCard),

  create: (context) => createCard(context, context.json),
  update: (context) => updateCard(context, context.params.card_id, context.json),
  remove: (context) => deleteCard(context, context.params.card_id),

  find({ operation, params, account, data, incoming }) {
    const uris = new Set(params.card_uris)
    return listPage(operation, params, allCards(data, incoming.origin), {
      key: (card) => card.id,
      show: (card) => card.show(),
      where: (card) => card.account_id === account.id && uris.has(card.card_uri),
    })
  },

  getAny({ params, account, data, incoming }) {
    const card = allCards(data, incoming.origin).find(
      ({ id, account_id, deleted }) =>
        id === params.card_id && account_id === account.id && (!deleted || params.with_deleted === true),
    )
    return card === undefined ? entityNotFound('CARD', params.card_id) : dataReply(card.show())
  },
}

export const cardReviews: AdsReviews<typeof cardOperations> = {
  create: (context) => reviewCard(context, 'create'),
  update: (context) => reviewCard(context, 'update'),
}
