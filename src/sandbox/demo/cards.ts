import type { CardComponent } from '../../shared/api/ads/card-components.ts'
import { type CardType, cardTypes } from '../../shared/api/ads/cards.ts'
import { demoAccountIds } from './accounts.ts'
import { northwind, wayline } from './advertisers.ts'
import { claims, itemAt, offers, vanClaims, vanOffers } from './creative-texts.ts'
import { type DemoMedia, mediaOf } from './media.ts'

/** Sixty cards, every type in turn. */
const cards = 60

const buttons = ['INSTALL', 'OPEN', 'SHOP', 'ORDER', 'BOOK'] as const

function images(account: string, index: number, count: number, ratio: string): readonly string[] {
  return pick(mediaOf(account, 'IMAGE', ratio), index, count)
}

function videos(account: string, index: number, count: number, ratio: string): readonly string[] {
  return pick(mediaOf(account, 'VIDEO', ratio), index, count)
}

function pick(media: readonly DemoMedia[], index: number, count: number): readonly string[] {
  return Array.from({ length: count }, (_, step) => itemAt(media, index + step).media_key)
}

/** The media of a card of this type: two to four in carousels, all with the same ratio. */
function mediaFor(type: CardType, account: string, index: number): readonly string[] {
  const count = type.includes('CAROUSEL') ? 2 + (index % 3) : 1
  if (type.startsWith('MIXED_MEDIA')) {
    return [...images(account, index, count, '1:1'), ...videos(account, index, 1, '1:1')]
  }
  if (type.startsWith('VIDEO')) return videos(account, index, count, index % 2 === 0 ? '16:9' : '1:1')
  return images(account, index, count, index % 2 === 0 ? '1.91:1' : '1:1')
}

/** What the card at an index sells; every tenth is the second advertiser's. */
function offerOf(index: number) {
  return index % 10 === 9
    ? { ...wayline, ...itemAt(vanOffers, Math.trunc(index / 10)), claim: itemAt(vanClaims, index) }
    : { ...northwind, ...itemAt(offers, index), claim: itemAt(claims, index) }
}

function details(offer: ReturnType<typeof offerOf>): CardComponent {
  return {
    type: 'DETAILS',
    title: `${offer.name}, ${offer.claim}`,
    destination: { type: 'WEBSITE', url: `https://${offer.domain}/${offer.page}` },
  }
}

function button(index: number): CardComponent {
  const { accountId, apps, page } = offerOf(index)
  const isWayline = accountId === demoAccountIds.wayline
  return {
    type: 'BUTTON',
    label: { type: 'ENUM', value: itemAt(buttons, index) },
    destination: {
      type: 'APP',
      country_code: isWayline ? 'US' : itemAt(['DE', 'GB', 'AT', 'FR'], index),
      ...(apps.ios_app_store_identifier === undefined
        ? {}
        : {
            ios_app_store_identifier: apps.ios_app_store_identifier,
            ios_deep_link: `northwind://${page}`,
          }),
      ...(isWayline || index % 2 === 0 ? { googleplay_app_id: apps.android_app_store_identifier } : {}),
    },
  }
}

/** The nearest index of a Northwind offer. */
function northwindPlace(index: number): number {
  return index % 10 === 9 ? index + 1 : index
}

/** Components, or slides for carousels with several websites. */
function contentOf(type: CardType, account: string, index: number) {
  const media = mediaFor(type, account, index)
  if (type.includes('MULTI_DEST')) {
    return {
      slides: media.map((media_key, step): CardComponent[] => [
        { type: 'MEDIA', media_key },
        details(
          offerOf(account === demoAccountIds.wayline ? index + step * 10 : northwindPlace(index + step)),
        ),
      ]),
    }
  }
  const [first = ''] = media
  const mediaComponent: CardComponent = type.includes('CAROUSEL')
    ? { type: 'SWIPEABLE_MEDIA', media_keys: [...media] }
    : { type: 'MEDIA', media_key: first }
  return { components: [mediaComponent, type.includes('APP') ? button(index) : details(offerOf(index))] }
}

/** The word in a card's name that distinguishes it from the team's other cards. */
const forms: Readonly<Record<CardType, string>> = {
  IMAGE_WEBSITE: 'image',
  IMAGE_APP: 'app image',
  IMAGE_CAROUSEL_WEBSITE: 'carousel',
  IMAGE_CAROUSEL_APP: 'app carousel',
  IMAGE_MULTI_DEST_CAROUSEL_WEBSITE: 'slides',
  VIDEO_WEBSITE: 'film',
  VIDEO_APP: 'app film',
  VIDEO_CAROUSEL_WEBSITE: 'film carousel',
  VIDEO_CAROUSEL_APP: 'app film carousel',
  VIDEO_MULTI_DEST_CAROUSEL_WEBSITE: 'film slides',
  MIXED_MEDIA_SINGLE_DEST_CAROUSEL_WEBSITE: 'mixed carousel',
  MIXED_MEDIA_SINGLE_DEST_CAROUSEL_APP: 'mixed app carousel',
  MIXED_MEDIA_MULTI_DEST_CAROUSEL_WEBSITE: 'mixed slides',
}

function seasonOf(time: string): string {
  const month = Number(time.slice(5, 7))
  if (month < 6) return 'spring'
  return month < 9 ? 'summer' : 'autumn'
}

const firstUri = 1_503_831_318_555_086_849n

/** A card's `index`-th address; card forms don't share addresses. */
export function demoCardUri(index: number): string {
  return `card://${firstUri + BigInt(index) * 7_919n}`
}

export const demoCards = Array.from({ length: cards }, (_, index) => {
  const type = itemAt(cardTypes, index)
  const account_id = offerOf(index).accountId
  const created_at = `${new Date(Date.parse('2026-04-12T07:30:00Z') + index * 3.7 * 86_400_000).toISOString().slice(0, 19)}Z`
  return {
    id: `5c${(index + 1296).toString(36)}`,
    account_id,
    name: `${offerOf(index).name}, ${forms[type]}, ${seasonOf(created_at)}`,
    card_type: type,
    card_uri: demoCardUri(index),
    ...contentOf(type, account_id, index),
    created_at,
    updated_at: created_at,
    deleted: index === 41,
  }
})
