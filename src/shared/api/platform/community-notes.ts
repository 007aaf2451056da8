import { z } from 'zod'
import { citeDocumented, citePublic } from '../../service-docs/citation.ts'
import { t } from '../../text/language.ts'
import { commaList, decimalId, textUpTo } from '../conventions.ts'
import { platformGroup } from '../routes.ts'
import { includes, partialErrors, post, postQueryParameters } from './post-fields.ts'

/** Community notes (notes-and-news.md#community-notes). */

export const noteTextLimit = 280
export const noteFields = ['id', 'info', 'scoring_status', 'status', 'test_result'] as const
export const noteClassifications = ['misinformed_or_potentially_misleading', 'not_misleading'] as const
export const misleadingTags = [
  'disputed_claim_as_fact',
  'factual_error',
  'manipulated_media',
  'misinterpreted_satire',
  'missing_important_context',
  'other',
  'outdated_information',
] as const

const page = {
  test_mode: z.boolean().describe(`Has to be true during the pilot`),
  max_results: z.int().min(1).max(100).optional().describe(`Records per page; default 10`),
  pagination_token: z.string().min(1).optional(),
}

const meta = z.looseObject({ result_count: z.int().optional(), next_token: z.string().nullish() }).optional()
const noteText = textUpTo(noteTextLimit)
  .min(1)
  .regex(/[hH][tT][tT][pP][sS]?:\/\/\S/, 'needs a link to a source')

const named = citeDocumented('notes-and-news#community-notes')
const asReader = platformGroup({ auth: 'user', source: named, scopes: ['tweet.read'] })
const asWriter = platformGroup({ auth: 'user', source: named, scopes: ['tweet.write'] })

export const communityNoteOperations = {
  searchEligiblePosts: asReader('GET /notes/search/posts_eligible_for_notes', {
    id: 'communityNotes.searchEligiblePosts',
    title: t`Search posts eligible for a note`,
    params: () => ({
      ...page,
      post_selection: z.string().optional().describe(`Such as "feed_size: small, feed_lang: en"`),
      ...postQueryParameters,
    }),
    reply: () =>
      z.looseObject({
        data: z.array(post).default([]),
        includes: includes.optional(),
        errors: partialErrors,
        meta,
      }),
  }),
  searchWritten: asReader('GET /notes/search/notes_written', {
    id: 'communityNotes.searchWritten',
    title: t`Search the user’s notes`,
    params: () => ({ ...page, 'note.fields': commaList(z.enum(noteFields)).optional() }),
    reply: () =>
      z.looseObject({
        data: z
          .array(
            z.looseObject({
              id: z.string().optional(),
              post_id: z.string().optional(),
              status: z.string().optional(),
              info: z
                .looseObject({
                  text: z.string().optional(),
                  classification: z.string().optional(),
                  misleading_tags: z.array(z.string()).optional(),
                  rating_status: z.string().optional(),
                })
                .optional(),
              test_result: z.looseObject({ evaluator_score_bucket: z.string().optional() }).optional(),
            }),
          )
          .default([]),
        meta,
      }),
  }),
  create: asWriter('POST /notes', {
    id: 'communityNotes.create',
    title: t`Write a note`,
    body: () =>
      z.object({
        test_mode: z.boolean(),
        post_id: decimalId,
        info: z.object({
          text: noteText.describe(`Up to ${noteTextLimit} characters, with a link`),
          classification: z.enum(noteClassifications),
          misleading_tags: z.array(z.enum(misleadingTags)),
          trustworthy_sources: z.boolean(),
          is_media_note: z.boolean().optional(),
        }),
      }),
    reply: () =>
      z.looseObject({
        data: z.looseObject({ id: z.string().optional(), note_id: z.string().optional() }),
      }),
  }),
  evaluate: asWriter('POST /evaluate_note', {
    id: 'communityNotes.evaluate',
    title: t`Evaluate a note before writing it`,
    body: () => z.object({ post_id: decimalId, note_text: textUpTo(noteTextLimit).min(1) }),
    reply: () => z.looseObject({ data: z.looseObject({ claim_opinion_score: z.number().optional() }) }),
    effect: 'read',
  }),
  remove: platformGroup({
    auth: 'user',
    source: citePublic('notes-and-news#community-notes'),
    scopes: ['tweet.write'],
  })('DELETE /notes/:note_id', {
    id: 'communityNotes.remove',
    title: t`Delete a note`,
    params: () => ({ note_id: decimalId }),
    reply: () => z.looseObject({ data: z.looseObject({ deleted: z.boolean() }) }),
  }),
}
