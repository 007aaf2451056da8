import type { z } from 'zod'
import type { communityNoteOperations, noteFields } from '../../../shared/api/platform/community-notes.ts'
import { invalidRequest, type RequestError, resourceNotFound } from '../../answer/platform-errors.ts'
import { json } from '../../answer/reply.ts'
import { type ProblemError, problem } from '../../answer/service-error.ts'
import { isoMilliseconds } from '../../clock.ts'
import { findPost } from '../../social/people.ts'
import { isNewestVersion, isPublic, newestFirst } from '../../social/posts.ts'
import type { NoteRecord } from '../../state/news-tables.ts'
import type { User } from '../../state/platform-data.ts'
import type { PlatformBehaviours, PlatformReviews } from '../common/contract.ts'
import { bodyErrors } from '../common/platform-refusals.ts'
import { viewOf } from '../creatives/post-view.ts'
import { claimOpinionScore, noteStatus, scoreBucket } from './note-scores.ts'
import { readPageToken, writePageToken } from './page-token.ts'
import { showPosts } from './posts-answer.ts'

type Operations = typeof communityNoteOperations
type NoteField = (typeof noteFields)[number]

const defaultPageSize = 10
/** Number of posts in a feed, the newest ones. */
const feedSizes = { small: 100, large: 1000, xl: 10_000, xxl: Number.POSITIVE_INFINITY }

/** Community notes (public-facts-2 Y1), for users that a fixture makes note writers with `note_writer`. */
export const communityNoteBehaviours: PlatformBehaviours<Operations> = {
  searchEligiblePosts({ params, caller, service, incoming }) {
    const { user } = caller
    const { world } = service
    if (!user.note_writer) return notEnrolledWriter()
    const { posts, community_notes } = world.platform
    const noted = new Set(
      community_notes.filter((note) => note.user_id === user.id).map(({ post_id }) => post_id),
    )
    const { size, lang } = readSelection(params.post_selection) ?? { size: 'small', lang: 'all' }
    const feed = [...posts.values(), ...world.crowd.posts.values()]
      .filter((post) => {
        return (
          !post.nullcast &&
          isNewestVersion(post) &&
          isPublic(world, post) &&
          post.user_id !== user.id &&
          (lang === 'all' || post.lang === lang)
        )
      })
      .toSorted(newestFirst)
      .slice(0, feedSizes[size])
      .filter(({ id }) => !noted.has(id))
    const { page, meta } = pageOf(feed, 'eligible', user, params)
    const view = viewOf(caller, service, incoming.origin)
    return json({ ...showPosts(view, page, params), meta })
  },

  searchWritten({ params, caller: { user }, service: { world }, now }) {
    if (!user.note_writer) return notEnrolledWriter()
    const userNotes = world.platform.community_notes.filter(({ user_id }) => user_id === user.id).reverse()
    const { page, meta } = pageOf(userNotes, 'written', user, params)
    const data = page.map((note) => showNote(note, params['note.fields'] ?? [], now))
    return json({ ...(data.length === 0 ? {} : { data }), meta })
  },

  create({ json: body, operation, caller: { user }, service: { world }, now }) {
    if (!user.note_writer) return notEnrolledWriter()
    const note = operation.body?.parse(body)
    const post = note === undefined ? undefined : findPost(world, note.post_id)
    if (note === undefined || post === undefined) {
      return resourceNotFound('post_id', note?.post_id ?? '', 'tweet')
    }
    const isAgain = world.platform.community_notes.find(
      ({ user_id, post_id }) => user_id === user.id && post_id === post.id,
    )
    if (isAgain !== undefined) {
      const message = 'User already created a note for this post.'
      return invalidRequest({ message, parameter: 'post_id', value: post.id })
    }
    const id = world.ids.decimal()
    world.platform.community_notes.put({ ...note, id, user_id: user.id, created_at: isoMilliseconds(now) })
    return json({ data: { id } })
  },

  evaluate({ json: body, operation, caller: { user }, service: { world } }) {
    if (!user.note_writer) return notEnrolledWriter()
    const { post_id = '', note_text = '' } = operation.body?.parse(body) ?? {}
    if (findPost(world, post_id) === undefined) return resourceNotFound('post_id', post_id, 'tweet')
    return json({ data: { claim_opinion_score: claimOpinionScore(note_text) } })
  },

  remove({ params: { note_id }, caller: { user }, service: { world } }) {
    if (!user.note_writer) return notEnrolledWriter()
    const note = world.platform.community_notes.get(note_id)
    if (note?.user_id !== user.id) return resourceNotFound('note_id', note_id, 'tweet')
    world.platform.community_notes.remove(note_id)
    return json({ data: { deleted: true } })
  },
}

export const communityNoteReviews: PlatformReviews<Operations> = {
  searchEligiblePosts({ given, caller: { user } }) {
    const { test_mode, pagination_token, post_selection } = given
    return [
      ...pilotErrors(test_mode),
      ...tokenErrors(pagination_token, 'eligible', user),
      ...(readSelection(post_selection) === null
        ? [notValid('post_selection', post_selection ?? '', 'such as "feed_size: small, feed_lang: en"')]
        : []),
    ]
  },
  searchWritten: ({ given, caller: { user } }) => [
    ...pilotErrors(given.test_mode),
    ...tokenErrors(given.pagination_token, 'written', user),
  ],
  create({ operation, json: body }) {
    const errors = reviewBody(operation.body, body)
    return errors.length > 0 ? errors : pilotErrors(operation.body?.parse(body).test_mode)
  },
  evaluate: ({ operation, json: body }) => reviewBody(operation.body, body),
}

function reviewBody(schema: z.ZodType | null, body: unknown): readonly RequestError[] {
  const parsedBody = schema?.safeParse(body ?? {})
  return parsedBody?.success === false ? bodyErrors(parsedBody.error, body ?? {}) : []
}

function pilotErrors(testMode: boolean | undefined): readonly RequestError[] {
  return testMode === false ? [notValid('test_mode', 'false', 'true during the pilot')] : []
}

function tokenErrors(token: string | undefined, list: string, user: User): readonly RequestError[] {
  return token === undefined || readPageToken(listName(list, user), token) !== null
    ? []
    : [notValid('pagination_token', token, 'one that a page gave')]
}

function notValid(parameter: string, value: string, wanted: string): RequestError {
  return { message: `The \`${parameter}\` parameter value [${value}] is not ${wanted}`, parameter, value }
}

function notEnrolledWriter(): ProblemError {
  const detail = 'User must be an API Note Writer to access this endpoint.'
  return problem(403, 'about:blank', 'Forbidden', detail, {})
}

interface Selection {
  readonly size: keyof typeof feedSizes
  readonly lang: string
}

/** Parses "feed_size: small, feed_lang: en", each part once and in any order; null if it's invalid. */
function readSelection(text: string | undefined): Selection | null {
  const selection = { feed_size: 'small', feed_lang: 'all' }
  for (const part of text === undefined ? [] : text.split(',')) {
    const [name = '', value = '', ...more] = part.split(':').map((word) => word.trim())
    if (more.length > 0 || value === '' || (name !== 'feed_size' && name !== 'feed_lang')) return null
    selection[name] = value
  }
  const { feed_size: size, feed_lang: lang } = selection
  return isFeedSize(size) && /^[a-z]{2,3}$/i.test(lang) ? { size, lang: lang.toLowerCase() } : null
}

function isFeedSize(text: string): text is keyof typeof feedSizes {
  return Object.hasOwn(feedSizes, text)
}

interface PageQuery {
  readonly max_results?: number | undefined
  readonly pagination_token?: string | undefined
}

function pageOf<Row extends { readonly id: string }>(
  rows: readonly Row[],
  list: string,
  user: User,
  { max_results = defaultPageSize, pagination_token: token }: PageQuery,
) {
  const after = token === undefined ? null : readPageToken(listName(list, user), token)
  const rest = after === null ? rows : rows.slice(rows.findIndex(({ id }) => id === after) + 1)
  const page = rest.slice(0, max_results)
  const last = page.at(-1)
  const next =
    rest.length > page.length && last !== undefined
      ? { next_token: writePageToken(listName(list, user), last.id) }
      : {}
  return { page, meta: { result_count: page.length, ...next } }
}

function listName(list: string, user: User): string {
  return `${list} of ${user.id}`
}

function showNote(note: NoteRecord, fields: readonly NoteField[], now: number) {
  const { id, post_id, info, test_mode, created_at } = note
  const score = claimOpinionScore(info.text)
  const values: Record<NoteField, unknown> = {
    id,
    info,
    status: noteStatus(score, now - Date.parse(created_at)),
    test_result: { evaluator_type: 'claim_opinion', evaluator_score_bucket: scoreBucket(score) },
    // Ratings of test notes aren't shared.
    scoring_status: { has_access: !test_mode, rating_counts_per_model: [] },
  }
  return { id, post_id, ...Object.fromEntries(fields.map((field) => [field, values[field]])) }
}
