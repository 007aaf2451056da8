import { cardRatiosOf, ratioValue } from '../../../../shared/creatives/card-ratios.ts'
import type { CardDraft, ComponentDraft } from '../../../../shared/entities/cards/card-draft.ts'
import { t } from '../../../../shared/text/language.ts'
import { domainOf } from '../cards/destination-labels.ts'

/** Facts about a media that previews need. */
export interface PreviewMedia {
  readonly kind: 'IMAGE' | 'GIF' | 'VIDEO' | null
  /** "16:9", or null if unknown. */
  readonly ratio: string | null
  readonly durationMs: number | null
}

/** One media of a card with its footer. */
export interface PreviewSlide {
  readonly mediaKey: string | null
  /** Null if the whole card shares one footer. */
  readonly footer: PreviewFooter | null
}

export type PreviewFooter =
  | { readonly kind: 'website'; readonly title: string; readonly domain: string }
  | { readonly kind: 'app'; readonly stores: string; readonly button: string }

export interface PreviewCard {
  readonly slides: readonly PreviewSlide[]
  readonly footer: PreviewFooter | null
}

/** Visible characters of a website's title (cards.md#components). */
const shownTitle = 50

/** The card's layout on the timeline: a row of slides, and a footer below the card or in each slide. */
export function previewOf({ components, slides }: Pick<CardDraft, 'components' | 'slides'>): PreviewCard {
  if (slides) {
    return {
      slides: slides.map((slide) => ({
        mediaKey: slide.find(({ type }) => type === 'MEDIA')?.media_key || null,
        footer: footerOf(slide),
      })),
      footer: null,
    }
  }
  const all = components ?? []
  const media = all.find(({ type }) => type === 'MEDIA' || type === 'SWIPEABLE_MEDIA')
  const keys = media?.type === 'SWIPEABLE_MEDIA' ? (media.media_keys ?? []) : [media?.media_key ?? '']
  const slideKeys = keys.length === 0 ? [''] : keys
  return {
    slides: slideKeys.map((key) => ({ mediaKey: key === '' ? null : key, footer: null })),
    footer: footerOf(all),
  }
}

function footerOf(components: readonly ComponentDraft[]): PreviewFooter | null {
  const lead = components.find(({ type }) => type === 'DETAILS' || type === 'BUTTON')
  if (lead === undefined) return null
  if (lead.type === 'DETAILS') {
    return {
      kind: 'website',
      title: truncateTitle(lead.title ?? ''),
      domain: domainOf(lead.destination?.url ?? ''),
    }
  }
  const { ios_app_store_identifier: ios, googleplay_app_id: play } = lead.destination ?? {}
  const stores = [ios ? t`App Store` : null, play ? t`Google Play` : null].filter((store) => store !== null)
  return { kind: 'app', stores: stores.join(' · '), button: buttonText(lead.label?.value ?? null) }
}

/** The title, with an ellipsis where the timeline cuts it off. */
export function truncateTitle(title: string): string {
  const characters = [...title]
  return characters.length <= shownTitle ? title : `${characters.slice(0, shownTitle).join('').trimEnd()}…`
}

/** "INSTALL" → "Install" (cards.md#components). */
export function buttonText(label: string | null): string {
  if (label === null || label === '') return t`Install`
  return label.charAt(0) + label.slice(1).toLowerCase()
}

export interface Crop {
  /** Width over height. */
  readonly ratio: number
  readonly name: string
  /** Whether parts of the media are hidden. */
  readonly isCut: boolean
}

/** The frame in which a card shows a media. */
export function cropOf(media: PreviewMedia | null): Crop {
  const names = cardRatiosOf(media?.kind === 'VIDEO' ? 'VIDEO' : 'IMAGE')
  const first = names[0] ?? '1:1'
  const value = media?.ratio === null || media?.ratio === undefined ? null : ratioValue(media.ratio)
  if (value === null || media === null) return { ratio: ratioValue(first) ?? 1, name: first, isCut: false }
  const [nearest = first] = [...names].sort((a, b) => distance(a, value) - distance(b, value))
  return { ratio: ratioValue(nearest) ?? 1, name: nearest, isCut: nearest !== media.ratio }
}

/** Difference of two ratios on a scale that treats wide and tall ones alike. */
function distance(name: string, value: number): number {
  return Math.abs(Math.log((ratioValue(name) ?? 1) / value))
}
