import { z } from 'zod'
import { mediaCategories } from '../api/platform/media-upload.ts'
import type { Fields } from '../core/json.ts'
import {
  campaignChanges,
  campaignContent,
  curatedLinkContent,
  lineItemChanges,
  lineItemContent,
} from '../entities/campaigns/campaign-content.ts'
import { cardDraft } from '../entities/cards/card-draft.ts'
import { conversationFields } from '../entities/video-conversations/video-conversation-rules.ts'
import type { DraftSubject } from './draft.ts'

/**
 * What drafts of each subject hold: the parameters of the service by their names, any of which may still be missing
 * or wrong. Where a media key, a card address or a post's id is expected, `draft:ID` may stand.
 */
const text = z.string().nullish()

/** What was found out about a file on this machine, from its bytes. */
export const mediaFile = z.object({
  path: z.string(),
  name: z.string(),
  bytes: z.int(),
  /** Milliseconds; with `bytes` it tells whether the file is still the one that was examined. */
  modifiedAt: z.number(),
  /** `image/png`, from the bytes and not from the name. */
  contentType: z.string(),
  kind: z.enum(['IMAGE', 'GIF', 'VIDEO']),
  width: z.int().nullable(),
  height: z.int().nullable(),
  durationMs: z.int().nullable(),
  /** Pictures of a GIF, as far as they were counted; null or left out where they are not known. */
  frames: z.int().nullish(),
})
export type MediaFile = Readonly<z.output<typeof mediaFile>>

export const mediaContent = z.object({
  /** Of a new media only. */
  file: mediaFile.nullish(),
  category: z.enum(mediaCategories).nullish(),
  name: text,
  file_name: text,
  title: text,
  description: text,
  poster_media_key: text,
})
export type MediaContent = z.output<typeof mediaContent>

export const pollContent = z.object({
  name: text,
  duration_in_minutes: z.int().nullish(),
  first_choice: text,
  second_choice: text,
  third_choice: text,
  fourth_choice: text,
  media_key: text,
})

export const conversationContent = z.partialRecord(z.enum(conversationFields), text)

export const postContent = z.object({
  as_user_id: text,
  text,
  /** The address of a card, a poll or a video conversation. */
  card_uri: text,
  media_keys: z.array(z.string()).nullish(),
  name: text,
  nullcast: z.boolean().nullish(),
  conversation_settings: text,
  video_cta: text,
  video_cta_value: text,
  video_title: text,
  video_description: text,
})
export type PostContent = z.output<typeof postContent>

export const promotedPostContent = z.object({ line_item_id: text, tweet_id: text })
export type PromotedPostContent = z.output<typeof promotedPostContent>

/** Things that are only listed and deleted. */
const nameOnly = z.object({ name: text })

export const draftContents = {
  media: mediaContent,
  accountMedia: nameOnly,
  card: cardDraft,
  legacyCard: nameOnly,
  poll: pollContent,
  videoConversation: conversationContent,
  post: postContent,
  campaign: campaignContent,
  lineItem: lineItemContent,
  curatedCategory: curatedLinkContent,
  promotedPost: promotedPostContent,
} as const satisfies Record<DraftSubject, z.ZodType>

interface Abilities {
  readonly create: boolean
  /** Fields of a record that the service lets one change. */
  readonly change: readonly string[]
  readonly remove: boolean
}

/** What the service allows (advertising document, "Creatives"; decisions.md and public-facts A10 for cards). */
export const abilities: Readonly<Record<DraftSubject, Abilities>> = {
  media: {
    create: true,
    change: ['name', 'file_name', 'title', 'description', 'poster_media_key'],
    remove: true,
  },
  accountMedia: { create: false, change: [], remove: true },
  card: { create: true, change: ['name', 'components', 'slides'], remove: true },
  legacyCard: { create: false, change: [], remove: true },
  poll: { create: true, change: [], remove: true },
  videoConversation: { create: true, change: conversationFields, remove: true },
  post: { create: true, change: ['name'], remove: false },
  campaign: {
    create: true,
    get change() {
      return campaignChanges()
    },
    remove: true,
  },
  lineItem: {
    create: true,
    get change() {
      return lineItemChanges()
    },
    remove: true,
  },
  curatedCategory: { create: true, change: ['curated_category_id'], remove: true },
  promotedPost: { create: true, change: [], remove: true },
}

/** A person's word for a subject, in the singular, within a sentence. */
export const subjectWords: Readonly<Record<DraftSubject, string>> = {
  media: 'media',
  accountMedia: 'account media',
  card: 'card',
  legacyCard: 'legacy card',
  poll: 'poll',
  videoConversation: 'video conversation',
  post: 'post',
  campaign: 'campaign',
  lineItem: 'line item',
  curatedCategory: 'curated category',
  promotedPost: 'promoted post',
}

/** What lists call a thing. */
export function titleOf(subject: DraftSubject, content: Fields): string {
  const read = (name: string): string | null => {
    const value = content[name]
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
  }
  const file = mediaFile.safeParse(content.file)
  const found =
    read('name') ??
    read('title') ??
    read('file_name') ??
    (file.success ? file.data.name : null) ??
    read('full_text') ??
    read('text') ??
    (subject === 'promotedPost' ? read('tweet_id') : null) ??
    (subject === 'curatedCategory' ? read('curated_category_id') : null)
  return found === null ? `Untitled ${subjectWords[subject]}` : found.slice(0, 120)
}
