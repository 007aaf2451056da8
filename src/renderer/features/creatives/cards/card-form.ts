import { carouselBounds } from '../../../../shared/api/ads/card-components.ts'
import type { Fields, Json } from '../../../../shared/core/json.ts'
import { json } from '../../../../shared/core/json.ts'
import { parseJson, writeJson } from '../../../../shared/core/json-text.ts'
import {
  type CardDraft,
  type ComponentDraft,
  cardDraft,
  type DestinationDraft,
} from '../../../../shared/entities/cards/card-draft.ts'
import { inLocale } from '../../../../shared/text/format.ts'

/** How a card shows its media: one, several with one destination, or several with a website each. */
export type CardLayout = 'single' | 'carousel' | 'slides'
export type CardLead = 'DETAILS' | 'BUTTON'

/** The components of a card, in any order. */
export interface CardParts {
  readonly media: Placed | null
  readonly lead: Placed | null
}

interface Placed {
  readonly index: number
  readonly component: ComponentDraft
}

/**
 * Parts that don't fit the current layout. They are kept while the editor is open, so that switching back restores
 * them.
 */
export interface StashedParts {
  readonly media: readonly string[]
  readonly slides: readonly (readonly ComponentDraft[])[]
  readonly DETAILS: ComponentDraft | null
  readonly BUTTON: ComponentDraft | null
}

export const emptyStash: StashedParts = { media: [], slides: [], DETAILS: null, BUTTON: null }

/** Initial content of a new card. */
export const newCard: Fields = {
  components: [
    { type: 'MEDIA', media_key: '' },
    { type: 'DETAILS', title: '', destination: { type: 'WEBSITE', url: '' } },
  ],
}

/** The content of a draft as a card; unreadable parts are left out. */
export function readCard(content: Fields): CardDraft {
  const whole = cardDraft.safeParse(content)
  if (whole.success) return whole.data
  const name = cardDraft.shape.name.safeParse(content.name)
  const components = cardDraft.shape.components.safeParse(content.components)
  const slides = cardDraft.shape.slides.safeParse(content.slides)
  return {
    name: name.success ? name.data : null,
    components: components.success ? components.data : null,
    slides: slides.success ? slides.data : null,
  }
}

/** Converts values to the form that drafts store, without unset fields. */
export function toJson(value: unknown): Json {
  return json.parse(parseJson(writeJson(value)))
}

export function layoutOf({ components, slides }: CardDraft): CardLayout {
  if (slides) return 'slides'
  return (components ?? []).some(({ type }) => type === 'SWIPEABLE_MEDIA') ? 'carousel' : 'single'
}

export function leadOf(card: CardDraft): CardLead {
  return (card.components ?? []).some(({ type }) => type === 'BUTTON') ? 'BUTTON' : 'DETAILS'
}

export function partsOf({ components }: CardDraft): CardParts {
  const find = (...types: readonly string[]): Placed | null => {
    const index = (components ?? []).findIndex(({ type }) => types.includes(type ?? ''))
    const component = components?.[index]
    return component === undefined ? null : { index, component }
  }
  return { media: find('MEDIA', 'SWIPEABLE_MEDIA'), lead: find('DETAILS', 'BUTTON') }
}

/** Of the person's language; the store of most of their apps. */
const ownCountry = inLocale((locale) => new Intl.Locale(locale).maximize().region ?? 'US')

export function emptyLead(type: CardLead): ComponentDraft {
  return type === 'DETAILS'
    ? { type, title: '', destination: { type: 'WEBSITE', url: '' } }
    : {
        type,
        label: { type: 'ENUM', value: 'INSTALL' },
        destination: { type: 'APP', country_code: ownCountry() },
      }
}

/** Replaces the component of this type; a missing one is added at the end (media: at the start). */
export function withComponent(card: CardDraft, component: ComponentDraft): readonly ComponentDraft[] {
  const parts = partsOf(card)
  const isLead = component.type === 'DETAILS' || component.type === 'BUTTON'
  const place = isLead ? parts.lead : parts.media
  const components = card.components ?? []
  if (place === null) return isLead ? [...components, component] : [component, ...components]
  return components.map((other, index) => (index === place.index ? component : other))
}

/** A destination with one field changed; an empty field is left out, as on the service. */
export function withDestination(
  destination: DestinationDraft | null | undefined,
  type: 'WEBSITE' | 'APP',
  field: Exclude<keyof DestinationDraft, 'type'>,
  value: string,
): DestinationDraft {
  const { [field]: _, ...rest } = destination ?? {}
  return value === '' && field !== 'url' ? { ...rest, type } : { ...rest, type, [field]: value }
}

export function emptySlide(mediaKey = ''): readonly ComponentDraft[] {
  return [{ type: 'MEDIA', media_key: mediaKey }, emptyLead('DETAILS')]
}

/** Media keys in display order, without empty places. */
function keysOf(card: CardDraft): readonly string[] {
  const media = partsOf(card).media?.component
  const ofSlides = (card.slides ?? []).map((slide) => slide.find(({ type }) => type === 'MEDIA')?.media_key)
  return [media?.media_key, ...(media?.media_keys ?? []), ...ofSlides].filter(
    (key): key is string => key !== undefined && key !== null && key !== '',
  )
}

interface Switched {
  readonly card: Pick<CardDraft, 'components' | 'slides'>
  readonly stash: StashedParts
}

/** The same card in another layout: media and texts are carried over, parts that don't fit are set aside. */
export function switchLayout(card: CardDraft, stash: StashedParts, layout: CardLayout): Switched {
  if (layoutOf(card) === layout) return { card, stash }
  const { lead } = partsOf(card)
  const mediaKeys = keysOf(card)
  const setAside: StashedParts = {
    ...stash,
    media: mediaKeys.length > 1 || stash.media[0] !== mediaKeys[0] ? mediaKeys : stash.media,
    slides: card.slides ?? stash.slides,
    ...(lead === null ? {} : { [leadOf(card)]: lead.component }),
  }
  const media = setAside.media
  if (layout === 'slides') {
    return {
      card: { components: null, slides: slidesFrom(media, setAside).map((slide) => [...slide]) },
      stash: setAside,
    }
  }
  const component: ComponentDraft =
    layout === 'single'
      ? { type: 'MEDIA', media_key: media[0] ?? '' }
      : { type: 'SWIPEABLE_MEDIA', media_keys: [...media] }
  const leading = lead?.component ?? setAside.DETAILS ?? firstDetails(setAside.slides) ?? emptyLead('DETAILS')
  return { card: { components: [component, leading], slides: null }, stash: setAside }
}

/** Slides for the media: existing ones keep their texts, new ones get those of the details. */
function slidesFrom(
  media: readonly string[],
  { slides, DETAILS }: StashedParts,
): readonly (readonly ComponentDraft[])[] {
  const unusedSlides = [...slides]
  const filled = media.map((key) => {
    const index = unusedSlides.findIndex((slide) => slide.some(({ media_key }) => media_key === key))
    const [known] = index < 0 ? [] : unusedSlides.splice(index, 1)
    return known ?? [{ type: 'MEDIA', media_key: key }, DETAILS ?? emptyLead('DETAILS')]
  })
  const all = filled.length > 0 ? filled : slides
  const missing = Math.max(0, carouselBounds.minimum - all.length)
  return [...all, ...Array.from({ length: missing }, () => emptySlide())]
}

function firstDetails(slides: StashedParts['slides']): ComponentDraft | null {
  return slides.flat().find(({ type }) => type === 'DETAILS') ?? null
}

/** The same card with details in place of a button, or the reverse. */
export function switchLead(card: CardDraft, stash: StashedParts, type: CardLead): Switched {
  const { lead } = partsOf(card)
  if (lead !== null && leadOf(card) === type) return { card, stash }
  const setAside = lead === null ? stash : { ...stash, [leadOf(card)]: lead.component }
  const component = stash[type] ?? emptyLead(type)
  return { card: { components: [...withComponent(card, component)], slides: card.slides }, stash: setAside }
}
