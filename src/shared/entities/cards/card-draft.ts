import { z } from 'zod'
import { text } from '../fields.ts'

/**
 * A card while it is being made: every field may still be missing, and any text may stand in it. The editor holds
 * this form, and the sandbox reads a request's body into it, so that the rules can say everything that is wrong.
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

/** The media that a component shows, in order; none for components without media. */
export function mediaKeysOf({ type, media_key, media_keys }: ComponentDraft): readonly string[] {
  if (type === 'MEDIA') return media_key ? [media_key] : []
  return type === 'SWIPEABLE_MEDIA' ? (media_keys ?? []) : []
}

/** The media of a whole card, in the order in which they are seen. */
export function mediaKeysOfCard({
  components,
  slides,
}: Pick<CardDraft, 'components' | 'slides'>): readonly string[] {
  return [...(components ?? []), ...(slides ?? []).flat()].flatMap(mediaKeysOf)
}
