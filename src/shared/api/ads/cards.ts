import { z } from 'zod'
import { citeDocumented, citePublic, citeSettled } from '../../service-docs/citation.ts'
import { t } from '../../text/language.ts'
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
import { ads, adsResource } from '../routes.ts'
import { cardComponents, cardSlides } from './card-components.ts'

/** Cards in the components form (cards.md#card-records). */

export const cardTypes = [
  'IMAGE_APP',
  'IMAGE_CAROUSEL_APP',
  'IMAGE_CAROUSEL_WEBSITE',
  'IMAGE_MULTI_DEST_CAROUSEL_WEBSITE',
  'IMAGE_WEBSITE',
  'MIXED_MEDIA_MULTI_DEST_CAROUSEL_WEBSITE',
  'MIXED_MEDIA_SINGLE_DEST_CAROUSEL_APP',
  'MIXED_MEDIA_SINGLE_DEST_CAROUSEL_WEBSITE',
  'VIDEO_APP',
  'VIDEO_CAROUSEL_APP',
  'VIDEO_CAROUSEL_WEBSITE',
  'VIDEO_MULTI_DEST_CAROUSEL_WEBSITE',
  'VIDEO_WEBSITE',
] as const
export type CardType = (typeof cardTypes)[number]

/** Types of cards that aren't in the components form, as far as any document mentions them. */
export const legacyCardTypes = [
  'IMAGE_CONVERSATION',
  'VIDEO_CONVERSATION',
  'TEXT_POLLS',
  'IMAGE_POLLS',
  'VIDEO_POLLS',
] as const

/** Maximum characters of any card's name (cards.md#card-records), and of `q`. */
export const cardNameLimit = 80

/** `card://1503831318555086849`; the digits aren't an ID. */
export const cardUri = z.string().regex(/^card:\/\/[0-9]{1,19}$/, 'is not card:// and digits')

/** A card as the service returns it. Components may have more fields than were sent (`tco_url`), so they stay loose. */
export const card = z.looseObject({
  id: identifier,
  name: z.string().nullish(),
  components: z.array(z.looseObject({ type: z.string() })).nullish(),
  /** Multi-destination carousels have these instead of components. */
  slides: z.array(z.array(z.looseObject({ type: z.string() }))).nullish(),
  card_uri: z.string().nullish(),
  card_type: z.string().nullish(),
  ...recordTimes,
})
export type Card = z.infer<typeof card>

const name = textUpTo(cardNameLimit).min(1)

/** Exactly one of components and slides. */
export const cardBody = z
  .object({ name, components: cardComponents.optional(), slides: cardSlides.optional() })
  .refine(
    ({ components, slides }) => (components === undefined) !== (slides === undefined),
    'has components or slides, and not both',
  )
export type CardBody = z.input<typeof cardBody>

/** Given fields replace the current ones; at most one of components and slides. */
export const cardChanges = z
  .object({ name: name.optional(), components: cardComponents.optional(), slides: cardSlides.optional() })
  .refine(
    ({ components, slides }) => components === undefined || slides === undefined,
    'has components or slides, and not both',
  )
const documented = citeDocumented('cards#card-records')
const decided = citeSettled('cards#card-records')
const listed = citePublic('cards#changing-cards')

const cards = adsResource('cards', 'cards/:card_id', card, documented, { counts: [100, 200] })

export const cardOperations = {
  list: cards.list(t`List cards`, () => ({
    card_types: commaList(z.enum([...cardTypes, ...legacyCardTypes])).optional(),
    card_id: commaList(identifier).optional(),
    card_uris: commaList(cardUri).optional(),
    ...pageParameters(100, 200),
    include_legacy_cards: z.boolean().optional(),
    q: textUpTo(cardNameLimit).optional().describe('Start of the name; case doesn’t matter'),
    ...sortParameters(),
  })),
  get: cards.get(t`Read a card`),
  create: cards.create(t`Create a card`, undefined, { body: () => cardBody }),
  update: cards.update(t`Change a card`, undefined, { body: () => cardChanges, source: decided }),
  remove: cards.remove(t`Delete a card`, { source: decided }),
  /** Cards of any kind by their addresses. */
  find: ads('GET /accounts/:account_id/cards/all', {
    id: 'cards.find',
    title: t`Find cards of any type by address`,
    params: () => ({ card_uris: commaList(cardUri), with_deleted: withDeleted }),
    reply: () => page(card),
    source: listed,
  }),
  getAny: ads('GET /accounts/:account_id/cards/all/:card_id', {
    id: 'cards.getAny',
    title: t`Read a card of any type`,
    params: () => ({ with_deleted: withDeleted }),
    reply: () => single(card),
    source: listed,
  }),
}

export const {
  list: listCards,
  get: getCard,
  create: createCard,
  update: updateCard,
  remove: deleteCard,
  find: findCards,
} = cardOperations
