import { z } from 'zod'
import { isCountryCode } from '../../core/country-codes.ts'
import { isWebAddress } from '../../text/web-address.ts'
import { mediaKey } from '../conventions.ts'

/** Parts of a card in the components form (cards.md#components). */

/** Button labels; the service shows each in the reader's language. */
export const buttonLabels = ['BOOK', 'CONNECT', 'INSTALL', 'OPEN', 'ORDER', 'PLAY', 'SHOP'] as const
export type ButtonLabel = (typeof buttonLabels)[number]

/** Number of media in a carousel, and number of slides. */
export const carouselBounds = { minimum: 2, maximum: 6 } as const

const text = z.string().min(1)

export const websiteDestination = z.object({
  type: z.literal('WEBSITE'),
  url: text.refine(isWebAddress, 'isn’t the address of a website'),
})

export const appDestination = z
  .object({
    type: z.literal('APP'),
    country_code: text.refine(isCountryCode, 'isn’t an ISO 3166-1 alpha-2 code'),
    googleplay_app_id: text.optional(),
    googleplay_deep_link: text.optional(),
    ios_app_store_identifier: text.optional(),
    ios_deep_link: text.optional(),
  })
  .refine(
    (app) => app.googleplay_app_id !== undefined || app.ios_app_store_identifier !== undefined,
    'needs the id of one store',
  )
  .refine(
    (app) => app.googleplay_deep_link === undefined || app.googleplay_app_id !== undefined,
    'has a deep link without its Google Play id',
  )
  .refine(
    (app) => app.ios_deep_link === undefined || app.ios_app_store_identifier !== undefined,
    'has a deep link without its iOS identifier',
  )

export const mediaComponent = z.object({ type: z.literal('MEDIA'), media_key: mediaKey })

export const swipeableMediaComponent = z.object({
  type: z.literal('SWIPEABLE_MEDIA'),
  media_keys: z.array(mediaKey).min(carouselBounds.minimum).max(carouselBounds.maximum),
})

export const detailsComponent = z.object({
  type: z.literal('DETAILS'),
  title: text,
  destination: websiteDestination,
})

export const buttonComponent = z.object({
  type: z.literal('BUTTON'),
  label: z.object({ type: z.literal('ENUM'), value: z.enum(buttonLabels) }),
  destination: appDestination,
})

export const cardComponent = z.discriminatedUnion('type', [
  mediaComponent,
  swipeableMediaComponent,
  detailsComponent,
  buttonComponent,
])
export type CardComponent = z.output<typeof cardComponent>

/** Components from top to bottom. */
export const cardComponents = z.array(cardComponent).min(1)

/** A slide of a multi-destination carousel is a complete card with a website. */
export const cardSlides = z
  .array(z.array(z.discriminatedUnion('type', [mediaComponent, detailsComponent])).length(2))
  .min(carouselBounds.minimum)
  .max(carouselBounds.maximum)
