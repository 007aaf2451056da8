import { z } from 'zod'
import type { PostBrief } from './post-brief.ts'

export const newsQuery = z.strictObject({
  query: z.string().trim().min(1).max(2_048),
  maxAgeHours: z.int().min(1).max(720),
})
export type NewsQuery = z.output<typeof newsQuery>

/** A story that the service made out of posts. */
export interface NewsStory {
  readonly id: string
  readonly name: string
  readonly category: string | null
  readonly hook: string | null
  readonly summary: string | null
  readonly disclaimer: string | null
  readonly keywords: readonly string[]
  /** Names of what it's about: people, places, organizations, products, events, topics. */
  readonly about: readonly string[]
  readonly updatedAt: number | null
  readonly postIds: readonly string[]
}

export interface NewsStoryDetail extends NewsStory {
  /** The first posts of the story that can be seen. */
  readonly posts: readonly PostBrief[]
}
