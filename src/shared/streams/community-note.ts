import { z } from 'zod'
import { misleadingTags, noteClassifications, noteTextLimit } from '../api/platform/community-notes.ts'
import type { PostBrief } from './post-brief.ts'

export const feedSizes = ['small', 'large', 'xl', 'xxl'] as const
export type FeedSize = (typeof feedSizes)[number]

export type NoteClassification = (typeof noteClassifications)[number]
export type MisleadingTag = (typeof misleadingTags)[number]

/** A link to a source is required. */
export const noteSource = /[Hh][Tt][Tt][Pp][Ss]?:\/\/\S/

export const noteDraft = z.strictObject({
  postId: z.string().regex(/^[0-9]{1,19}$/),
  text: z.string().trim().min(1).max(noteTextLimit).regex(noteSource),
  classification: z.enum(noteClassifications),
  misleadingTags: z.array(z.enum(misleadingTags)).max(misleadingTags.length),
  trustworthySources: z.boolean(),
})

/** A note of the signed-in user. Values that a later release adds stay as the service writes them. */
export interface WrittenNote {
  readonly id: string
  /** Null if the post can't be seen. */
  readonly post: PostBrief | null
  readonly text: string | null
  readonly classification: string | null
  readonly misleadingTags: readonly string[]
  readonly status: string | null
  /** The service's test of the text: High, Medium or Low. */
  readonly testResult: string | null
}
