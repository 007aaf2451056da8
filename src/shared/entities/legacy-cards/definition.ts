import { z } from 'zod'
import { cardOperations, cardTypes } from '../../api/ads/cards.ts'
import { legacyCardOperations } from '../../api/ads/legacy-cards.ts'
import { callById, removeByType } from '../calls.ts'
import { pick, text } from '../fields.ts'
import type { EntityKind } from '../kind.ts'

/** Types that have their own list. */
const elsewhere: readonly unknown[] = [
  ...cardTypes,
  'TEXT_POLLS',
  'IMAGE_POLLS',
  'VIDEO_POLLS',
  'VIDEO_CONVERSATION',
]

export const legacyCard: EntityKind = {
  content: z.object({ name: text }),
  fields: ['name'],
  check: () => [],
  lists: [
    {
      operation: cardOperations.list,
      params: { count: 200, include_legacy_cards: true },
      isOwn: ({ card_type }) => !elsewhere.includes(card_type),
    },
    { operation: legacyCardOperations.listImageConversations, params: { count: 1_000 } },
  ],
  read: callById(cardOperations.getAny),
  idParam: 'card_id',
  fromRecord: (record) => pick(record, ['name']),
  typeField: 'card_type',
  remove: { call: removeByType },
}
