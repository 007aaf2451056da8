import { z } from 'zod'
import { t } from '../../text/language.ts'
import { decimalId } from '../conventions.ts'
import { defineOperation } from '../operation.ts'
import { platformGroup } from '../routes.ts'

/**
 * Community notes. The platform document names the calls and no shapes (public-facts C8 has another path for the
 * rating): bodies are whatever a person writes.
 */
const common = {
  host: 'platform',
  version: '2',
  auth: 'user',
  source: { document: 'platform', place: 'Other operations named in the changelog' },
} as const

const page = {
  test_mode: z.boolean().optional(),
  max_results: z.int().min(1).optional(),
  pagination_token: z.string().optional(),
}

const source = { document: 'platform', place: 'Other operations named in the changelog' } as const

const asUser = platformGroup({ auth: 'user', source, scopes: ['tweet.write'] })

export const communityNoteOperations = {
  searchEligiblePosts: defineOperation({
    id: 'communityNotes.searchEligiblePosts',
    title: t`Search posts that a note may be written for`,
    method: 'GET',
    ...common,
    scopes: ['tweet.read'],
    path: '/notes/search/posts_eligible_for_notes',
    params: () => z.object(page),
    reply: () => z.looseObject({ data: z.array(z.looseObject({})).optional() }),
    effect: 'read',
  }),
  searchWritten: defineOperation({
    id: 'communityNotes.searchWritten',
    title: t`Search the notes that the user wrote`,
    method: 'GET',
    ...common,
    scopes: ['tweet.read'],
    path: '/notes/search/notes_written',
    params: () => z.object(page),
    reply: () => z.looseObject({ data: z.array(z.looseObject({})).optional() }),
    effect: 'read',
  }),
  create: asUser('POST /notes', {
    id: 'communityNotes.create',
    title: t`Write a note`,
    body: () => z.looseObject({ post_id: decimalId.optional(), test_mode: z.boolean().optional() }),
    reply: () => z.looseObject({ data: z.looseObject({}).optional() }),
  }),
  evaluate: asUser('POST /evaluate_note', {
    id: 'communityNotes.evaluate',
    title: t`Have a note rated before it is written`,
    body: () => z.looseObject({ post_id: decimalId.optional(), note_text: z.string().optional() }),
    reply: () => z.looseObject({ data: z.looseObject({}).optional() }),
    effect: 'read',
  }),
}
