import type { z } from 'zod'
import { type createPost as operation, postBody } from '../../../shared/api/platform/posts.ts'
import { postContentFindings } from '../../../shared/entities/posts/post-content-rules.ts'
import { postEntities } from '../../../shared/entities/posts/post-entities.ts'
import { postMediaProblem } from '../../../shared/entities/posts/post-media.ts'
import {
  invalidRequest,
  outsideTier,
  type RequestError,
  resourceForbidden,
  resourceNotFound,
} from '../../answer/platform-errors.ts'
import { type HandlerResult, json } from '../../answer/reply.ts'
import { type ProblemError, problem } from '../../answer/service-error.ts'
import { findPost } from '../../social/people.ts'
import { type PostDraft, publishPost, versionsOf } from '../../social/posts.ts'
import type { Upload, User } from '../../state/platform-data.ts'
import type { PostRecord } from '../../state/post-tables.ts'
import type { World } from '../../state/world.ts'
import type { Context } from '../common/contract.ts'
import { readPartly, refuseErrors } from '../common/platform-refusals.ts'

type Body = z.output<typeof postBody>

/** A post can be edited for one hour (posts.md#editing-a-post). */
const editWindow = 3_600_000

/** Creates a post, or a new version of one; each version has its own ID. */
export function createPost({
  json: body,
  caller,
  service: { world },
  incoming,
  now,
}: Context<typeof operation>): HandlerResult {
  const { fields, errors, unread } = readPartly(postBody, postBody, body ?? {})
  const { user } = caller
  const media = findMedia(world, user, fields.media?.media_ids ?? [])
  const edited = findEdited(world, user, fields.edit_options?.previous_post_id, now)
  const wrong = [
    ...errors,
    ...contentErrors(fields, user, unread, edited.kind === 'found' && edited.post !== null),
    ...referenceErrors(world, fields, edited.kind === 'found' ? edited.post : null),
    ...(media.kind === 'wrong' ? media.errors : []),
  ]
  const alsoEdited = wrong.length > 0 && edited.kind === 'wrong' ? [edited.asError] : []
  const refusal = refuseErrors(postBody, [...wrong, ...alsoEdited])
  if (refusal !== null) return refusal
  if (edited.kind === 'wrong') return edited.error
  const outside = caller.app.tier === 'none' ? null : tierRefusal(world, user, fields, incoming.origin)
  if (outside !== null) return outside
  const draft = draftOf(fields, media.uploads, edited.post)
  const { id, text } = publishPost({ world, at: now }, user.id, draft, edited.post).post
  return json({ data: { id, text } }, 201)
}

/** What self-serve tiers leave out (changelog.md#tiers). */
function tierRefusal(world: World, user: User, fields: Body, origin: string): ProblemError | null {
  if (fields.quote_tweet_id !== undefined) return outsideTier('quote posts', `${origin}/developer/projects`)
  const answered = fields.reply && findPost(world, fields.reply.in_reply_to_tweet_id)
  if (answered === undefined || isSummoned(world, answered, user)) return null
  const detail =
    'The tier of the app only includes replies to posts whose author mentions or quotes the user.'
  return resourceForbidden(detail)
}

/** Whether the author of a post calls the user to answer: by a mention, by quoting a post of theirs, or as the same. */
function isSummoned(world: World, post: PostRecord, user: User): boolean {
  const handle = user.username.toLowerCase()
  return (
    post.user_id === user.id ||
    postEntities(post.text).mentions.some(({ username }) => username.toLowerCase() === handle) ||
    post.referenced_tweets.some(
      ({ type, id }) => type === 'quoted' && findPost(world, id)?.user_id === user.id,
    )
  )
}

/** Only what the request names. Media, card and quote exclude each other, so a new one replaces the edited post's. */
function draftOf(fields: Body, uploads: readonly Upload[], edited: PostRecord | null): PostDraft {
  const { text, nullcast, card_uri, media, reply, quote_tweet_id, reply_settings } = fields
  const { community_id, share_with_followers, paid_partnership } = fields
  const isReplaced = card_uri !== undefined || media !== undefined || quote_tweet_id !== undefined
  const editedReferences = edited?.referenced_tweets ?? []
  const references: PostRecord['referenced_tweets'] = [
    ...(reply === undefined
      ? editedReferences.filter(({ type }) => type === 'replied_to')
      : [{ type: 'replied_to' as const, id: reply.in_reply_to_tweet_id }]),
    ...(quote_tweet_id === undefined
      ? editedReferences.filter(({ type }) => type === 'quoted' && !isReplaced)
      : [{ type: 'quoted' as const, id: quote_tweet_id }]),
  ]
  return {
    referenced_tweets: references,
    ...(text === undefined ? {} : { text }),
    ...(nullcast === undefined ? {} : { nullcast }),
    ...(isReplaced
      ? { card_uri: card_uri ?? null, media_keys: uploads.map(({ media_key }) => media_key) }
      : {}),
    ...(reply_settings === undefined ? {} : { conversation_settings: conversationSettings(reply_settings) }),
    ...(community_id === undefined ? {} : { community_id }),
    ...(share_with_followers === undefined ? {} : { share_with_followers }),
    ...(paid_partnership === undefined ? {} : { paid_partnership }),
  }
}

function isPremium({ subscription_type }: User): boolean {
  return subscription_type === 'Premium' || subscription_type === 'PremiumPlus'
}

/** Unreadable text or content still counts as present, so that the text isn't reported missing; an edit keeps it. */
function contentErrors(
  body: Body,
  user: User,
  unread: ReadonlySet<string>,
  isEdit: boolean,
): readonly RequestError[] {
  return postContentFindings(body, { isPremium: isPremium(user) })
    .filter(({ rule }) => rule !== 'post-content.text-required' || (unread.size === 0 && !isEdit))
    .map(({ field: parameter, message }) => ({
      message,
      parameter,
      value: parameter === 'text' ? (body.text ?? '') : '',
    }))
}

function referenceErrors(
  world: World,
  { reply, quote_tweet_id }: Body,
  edited: PostRecord | null,
): readonly RequestError[] {
  const editedIds = edited === null ? [] : versionsOf(edited)
  const named = [
    ['reply.in_reply_to_tweet_id', reply?.in_reply_to_tweet_id],
    ['quote_tweet_id', quote_tweet_id],
  ] as const
  return named.flatMap(([parameter, id]) => {
    if (id === undefined) return []
    if (editedIds.includes(id)) {
      return [{ message: 'A post can’t reply to or quote itself.', parameter, value: id }]
    }
    return findPost(world, id) === undefined
      ? [{ message: `The post ${id} does not exist.`, parameter, value: id }]
      : []
  })
}

type FoundMedia =
  | { readonly kind: 'found'; readonly uploads: readonly Upload[] }
  | { readonly kind: 'wrong'; readonly uploads: readonly []; readonly errors: readonly RequestError[] }

/** The caller's uploads by the ID from the upload calls. */
function findMedia({ platform }: World, user: User, ids: readonly string[]): FoundMedia {
  const parameter = 'media.media_ids'
  const namedUploads = ids.map((id) =>
    platform.uploads.find(
      (candidate) => candidate.user_id === user.id && candidate.media_key.endsWith(`_${id}`),
    ),
  )
  const errors = ids
    .filter((_id, index) => namedUploads[index] === undefined)
    .map((id) => ({ message: `The media ${id} is not yours or does not exist.`, parameter, value: id }))
  if (errors.length > 0) return { kind: 'wrong', uploads: [], errors }
  const uploads = namedUploads.flatMap((upload) => upload ?? [])
  const message = postMediaProblem(uploads.map(({ media_type }) => media_type))
  if (message === null) return { kind: 'found', uploads }
  return { kind: 'wrong', uploads: [], errors: [{ message, parameter, value: ids.join(',') }] }
}

type EditedPost =
  | { readonly kind: 'found'; readonly post: PostRecord | null }
  | {
      readonly kind: 'wrong'
      readonly error: ProblemError
      /** Returns the error in the request's format, to be reported with its other errors. */
      readonly asError: RequestError
    }

/**
 * Platform document, "Create-post options": only the user's own post, at most an hour old, and by a premium subscriber.
 */
function findEdited(world: World, user: User, id: string | undefined, now: number): EditedPost {
  if (id === undefined) return { kind: 'found', post: null }
  const parameter = 'edit_options.previous_post_id'
  const wrong = (error: ProblemError): EditedPost => ({
    kind: 'wrong',
    error,
    asError: { message: error.detail, parameter, value: id },
  })
  const post = world.platform.posts.get(id)
  if (post === undefined) return wrong(resourceNotFound(parameter, id, 'tweet'))
  if (post.user_id !== user.id) {
    const detail = 'Only the author may edit a post.'
    const extra = { value: id, resource_id: id, resource_type: 'tweet', section: 'data', parameter } as const
    return wrong(problem(403, 'not-authorized-for-resource', 'Authorization Error', detail, extra))
  }
  if (!isPremium(user)) {
    const detail = 'Editing posts needs the premium subscription.'
    return wrong(problem(403, 'about:blank', 'Forbidden', detail, {}))
  }
  const versions = versionsOf(post).flatMap((version) => world.platform.posts.get(version) ?? [])
  const [first = post] = versions
  // Post times are whole seconds, so the hour is counted in seconds.
  const age = Math.floor(now / 1000) * 1000 - Date.parse(first.created_at)
  if (age <= editWindow) return { kind: 'found', post: versions.at(-1) ?? post }
  const message = 'A post can be edited for one hour after it was made.'
  return wrong(invalidRequest({ message, parameter, value: id }))
}

function conversationSettings(replySettings: Body['reply_settings']): PostRecord['conversation_settings'] {
  if (replySettings === 'following') return 'FOLLOWING'
  return replySettings === 'mentionedUsers' ? 'MENTIONED_USERS' : 'EVERYONE'
}
