import { z } from 'zod'
import { misleadingTags, noteClassifications } from '../../shared/api/platform/community-notes.ts'
import { defineTable } from './table.ts'

const texts = z.array(z.string()).default([])

const story = z.object({
  id: z.string(),
  name: z.string(),
  category: z.string(),
  hook: z.string(),
  summary: z.string(),
  keywords: texts,
  updated_at: z.string(),
  post_ids: texts,
  people: texts,
  organizations: texts,
  places: texts,
  products: texts,
  events: texts,
  topics: texts,
})
export type StoryRecord = z.output<typeof story>

const note = z.object({
  id: z.string(),
  user_id: z.string(),
  post_id: z.string(),
  test_mode: z.boolean(),
  created_at: z.string(),
  info: z.object({
    text: z.string(),
    classification: z.enum(noteClassifications),
    misleading_tags: z.array(z.enum(misleadingTags)),
    trustworthy_sources: z.boolean(),
    is_media_note: z.boolean().optional(),
  }),
})
export type NoteRecord = z.output<typeof note>

export const newsTables = {
  news_stories: defineTable({ record: story, key: (row) => row.id }),
  community_notes: defineTable({ record: note, key: (row) => row.id }),
}
