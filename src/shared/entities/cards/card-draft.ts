import { z } from 'zod'
import { text } from '../fields.ts'

/**
 * A card during editing: any field may be missing, and contain any text. The editor uses this form, and the sandbox
 * parses requests into it, so that the rules can report everything that is wrong.
 */
const destinationDraft = z.object({
  type: text,
  url: text,
  country_code: text,
  googleplay_app_id: text,
  googleplay_deep_link: text,
  ios_app_store_identifier: text,
  ios_deep_link: text,
})
export type DestinationDraft = z.output<typeof destinationDraft>

const componentDraft = z.object({
  type: text,
  media_key: text,
  media_keys: z.array(z.string()).nullish(),
  title: text,
  label: z.object({ type: text, value: text }).nullish(),
  destination: destinationDraft.nullish(),
})
export type ComponentDraft = z.output<typeof componentDraft>

export const cardDraft = z.object({
  name: text,
  components: z.array(componentDraft).nullish(),
  slides: z.array(z.array(componentDraft)).nullish(),
})
export type CardDraft = z.output<typeof cardDraft>

/** The media of a component, in order; none for components without media. */
export function mediaKeysOf({ type, media_key, media_keys }: ComponentDraft): readonly string[] {
  if (type === 'MEDIA') return media_key ? [media_key] : []
  return type === 'SWIPEABLE_MEDIA' ? (media_keys ?? []) : []
}

/** All components of a card, those of its slides one after the other. */
export function componentsOfCard({
  components,
  slides,
}: Pick<CardDraft, 'components' | 'slides'>): readonly ComponentDraft[] {
  return [...(components ?? []), ...(slides ?? []).flat()]
}

/** The media of a whole card, in display order. */
export function mediaKeysOfCard(card: Pick<CardDraft, 'components' | 'slides'>): readonly string[] {
  return componentsOfCard(card).flatMap(mediaKeysOf)
}

/** The titles under a card's media, in display order, each once. */
export function titlesOfCard(card: Pick<CardDraft, 'components' | 'slides'>): readonly string[] {
  return [...new Set(componentsOfCard(card).flatMap(({ title }) => title || []))]
}
