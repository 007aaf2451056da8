import { z } from 'zod'
import {
  commaList,
  identifier,
  limits,
  page,
  pageParameters,
  recordTimes,
  single,
  sortParameters,
  textUpTo,
  withDeleted,
} from '../conventions.ts'
import { defineOperation } from '../operation.ts'
import { cardNameLimit } from './cards.ts'
import { imageConversationChanges, imageConversationParameters } from './video-conversation-cards.ts'

/** Cards of the older forms (advertising document, "Creatives"; public-facts A10 for image conversations). */

/** Each type has further fields of its own. */
export const legacyCard = z.looseObject({
  id: identifier,
  name: z.string().nullish(),
  card_type: z.string().nullish(),
  card_uri: z.string().nullish(),
  ...recordTimes,
})
export type LegacyCard = z.infer<typeof legacyCard>

const common = { host: 'ads', version: '12', auth: 'user' } as const
const listed = { document: 'public', place: 'A10' } as const

/** `card_type` is the one that the record has (decisions.md, "Creatives"). */
export const deleteLegacyCard = defineOperation({
  id: 'legacyCards.delete',
  title: 'Delete a card of an older form',
  method: 'DELETE',
  ...common,
  path: '/accounts/:account_id/cards/:card_type/:card_id',
  params: () => z.object({ account_id: identifier, card_type: z.string().min(1), card_id: identifier }),
  reply: () => single(legacyCard),
  limit: limits.writes,
  effect: 'destructive',
  source: { document: 'advertising', place: 'Creatives' },
})

export const listImageConversations = defineOperation({
  id: 'legacyCards.listImageConversations',
  title: 'List image conversation cards',
  method: 'GET',
  ...common,
  path: '/accounts/:account_id/cards/image_conversation',
  params: () =>
    z.object({
      account_id: identifier,
      card_ids: commaList(identifier).optional(),
      ...pageParameters(200, 1000),
      q: textUpTo(cardNameLimit).optional().describe('Beginning of the name, in any case'),
      ...sortParameters(),
    }),
  reply: () => page(legacyCard),
  paging: { kind: 'cursor', defaultCount: 200, maximumCount: 1000 },
  limit: limits.accountReads,
  effect: 'read',
  source: listed,
})

export const getImageConversation = defineOperation({
  id: 'legacyCards.getImageConversation',
  title: 'Read an image conversation card',
  method: 'GET',
  ...common,
  path: '/accounts/:account_id/cards/image_conversation/:card_id',
  params: () => z.object({ account_id: identifier, card_id: identifier, with_deleted: withDeleted }),
  reply: () => single(legacyCard),
  limit: limits.accountReads,
  effect: 'read',
  source: listed,
})

export const createImageConversation = defineOperation({
  id: 'legacyCards.createImageConversation',
  title: 'Create an image conversation card',
  method: 'POST',
  ...common,
  path: '/accounts/:account_id/cards/image_conversation',
  params: () => z.object({ account_id: identifier, ...imageConversationParameters }),
  reply: () => single(legacyCard),
  limit: limits.writes,
  effect: 'write',
  source: listed,
})

export const updateImageConversation = defineOperation({
  id: 'legacyCards.updateImageConversation',
  title: 'Change an image conversation card',
  method: 'PUT',
  ...common,
  path: '/accounts/:account_id/cards/image_conversation/:card_id',
  params: () => z.object({ account_id: identifier, card_id: identifier, ...imageConversationChanges }),
  reply: () => single(legacyCard),
  limit: limits.writes,
  effect: 'write',
  source: listed,
})

export const deleteImageConversation = defineOperation({
  id: 'legacyCards.deleteImageConversation',
  title: 'Delete an image conversation card',
  method: 'DELETE',
  ...common,
  path: '/accounts/:account_id/cards/image_conversation/:card_id',
  params: () => z.object({ account_id: identifier, card_id: identifier }),
  reply: () => single(legacyCard),
  limit: limits.writes,
  effect: 'destructive',
  source: listed,
})

export const legacyCardOperations = {
  remove: deleteLegacyCard,
  listImageConversations,
  getImageConversation,
  createImageConversation,
  updateImageConversation,
  deleteImageConversation,
}
