import { z } from 'zod'
import { citeDocumented, citePublic } from '../../service-docs/citation.ts'
import { t } from '../../text/language.ts'
import {
  commaList,
  identifier,
  pageParameters,
  recordTimes,
  single,
  sortParameters,
  textUpTo,
} from '../conventions.ts'
import { ads, adsResource } from '../routes.ts'
import { cardNameLimit } from './cards.ts'
import { imageConversationChanges, imageConversationParameters } from './video-conversation-cards.ts'

/** Cards of the older forms (cards.md#legacy-cards). */

/** Each type has additional fields of its own. */
export const legacyCard = z.looseObject({
  id: identifier,
  name: z.string().nullish(),
  card_type: z.string().nullish(),
  card_uri: z.string().nullish(),
  ...recordTimes,
})
export type LegacyCard = z.infer<typeof legacyCard>
const listed = citePublic('cards#legacy-cards')

const imageConversations = adsResource(
  'legacyCards',
  'cards/image_conversation/:card_id',
  legacyCard,
  listed,
  { noun: 'ImageConversation' },
)

export const legacyCardOperations = {
  /** `card_type` must match the record's (cards.md#legacy-cards). */
  remove: ads('DELETE /accounts/:account_id/cards/:card_type/:card_id', {
    id: 'legacyCards.delete',
    title: t`Delete a legacy card`,
    params: () => ({ card_type: z.string().min(1) }),
    reply: () => single(legacyCard),
    source: citeDocumented('cards#legacy-cards'),
  }),
  listImageConversations: imageConversations.list(t`List image conversation cards`, () => ({
    card_ids: commaList(identifier).optional(),
    ...pageParameters(200, 1000),
    q: textUpTo(cardNameLimit).optional().describe('Start of the name; case doesn’t matter'),
    ...sortParameters(),
  })),
  getImageConversation: imageConversations.get(t`Read an image conversation card`),
  createImageConversation: imageConversations.create(
    t`Create an image conversation card`,
    () => imageConversationParameters,
  ),
  updateImageConversation: imageConversations.update(
    t`Change an image conversation card`,
    () => imageConversationChanges,
  ),
  deleteImageConversation: imageConversations.remove(t`Delete an image conversation card`),
}

export const {
  listImageConversations,
  getImageConversation,
  createImageConversation,
  updateImageConversation,
  deleteImageConversation,
} = legacyCardOperations
