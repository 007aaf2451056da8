import { z } from 'zod'
import {
  commaList,
  identifier,
  page,
  pageParameters,
  recordTimes,
  single,
  sortParameters,
  textUpTo,
  withDeleted,
} from '../conventions.ts'
import { ads, cursor } from '../routes.ts'
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
const listed = { document: 'public', place: 'A10' } as const

export const listImageConversations = ads('GET /accounts/:account_id/cards/image_conversation', {
  id: 'legacyCards.listImageConversations',
  title: 'List image conversation cards',
  params: () => ({
    card_ids: commaList(identifier).optional(),
    ...pageParameters(200, 1000),
    q: textUpTo(cardNameLimit).optional().describe('Beginning of the name, in any case'),
    ...sortParameters(),
  }),
  reply: () => page(legacyCard),
  paging: cursor(200, 1000),
  source: listed,
})

export const getImageConversation = ads('GET /accounts/:account_id/cards/image_conversation/:card_id', {
  id: 'legacyCards.getImageConversation',
  title: 'Read an image conversation card',
  params: () => ({ with_deleted: withDeleted }),
  reply: () => single(legacyCard),
  source: listed,
})

export const createImageConversation = ads('POST /accounts/:account_id/cards/image_conversation', {
  id: 'legacyCards.createImageConversation',
  title: 'Create an image conversation card',
  params: () => ({ ...imageConversationParameters }),
  reply: () => single(legacyCard),
  source: listed,
})

export const updateImageConversation = ads('PUT /accounts/:account_id/cards/image_conversation/:card_id', {
  id: 'legacyCards.updateImageConversation',
  title: 'Change an image conversation card',
  params: () => ({ ...imageConversationChanges }),
  reply: () => single(legacyCard),
  source: listed,
})

export const deleteImageConversation = ads('DELETE /accounts/:account_id/cards/image_conversation/:card_id', {
  id: 'legacyCards.deleteImageConversation',
  title: 'Delete an image conversation card',
  reply: () => single(legacyCard),
  source: listed,
})

export const legacyCardOperations = {
  /** `card_type` is the one that the record has (decisions.md, "Creatives"). */
  remove: ads('DELETE /accounts/:account_id/cards/:card_type/:card_id', {
    id: 'legacyCards.delete',
    title: 'Delete a card of an older form',
    params: () => ({ card_type: z.string().min(1) }),
    reply: () => single(legacyCard),
    source: { document: 'advertising', place: 'Creatives' },
  }),
  listImageConversations,
  getImageConversation,
  createImageConversation,
  updateImageConversation,
  deleteImageConversation,
}
