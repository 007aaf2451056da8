import type { z } from 'zod'
import { type createPost as operation, postBody } from '../../../shared/api/platform/posts.ts'
import { postContentFindings } from '../../../shared/entities/posts/post-content-rules.ts'
import { postMediaProblem } from '../../../shared/entities/posts/post-media.ts'
import { invalidRequest, type RequestError, resourceNotFound } from '../../answer/platform-errors.ts'
import { type HandlerResult, json } from '../../answer/reply.ts'
import { type ProblemError, problem } from '../../answer/service-error.ts'
import { isoSeconds } from '../../clock.ts'
import { findPost } from '../../social/people.ts'
import type { Upload, User } from '../../state/platform-data.ts'
import type { PostRecord } from '../../state/post-tables.ts'
import type { World } from '../../state/world.ts'
import type { Context } from '../common/contract.ts'
import { readPartly, refuseErrors } from '../common/platform-refusals.ts'

type Body = z.output<typeof postBody>

/** A post can be edited for one hour (platform document, "Limits"). */
const editWindow = 3_600_000

/** Creates a post, or a new version of one; each version has its own ID. */
export function createPost({
  json: body,
  caller,
  service: { world },
  now,
}: Context<typeof operation>): HandlerResult {
  const { fields, errors, unread } = readPartly(postBody, postBody, body ?? {})
  const { user } = caller
  const media = findMedia(world, user, fields.media?.media_ids ?? [])
  const edited = findEdited(world, user, fields.edit_options?.previous_post_id, now)
  const wrong = [
    ...errors,
    ...contentErrors(fields, user, unread),
    ...referenceErrors(world, fields),
    ...(media.kind === 'wrong' ? media.errors : []),
  ]
  const alsoEdited = wrong.length > 0 && edited.kind === 'wrong' ? [edited.asError] : []
  const refusal = refuseErrors(postBody, [...wrong, ...alsoEdited])
  if (refusal !== null) return refusal
  if (edited.kind === 'wrong') return edited.error
  const id = world.ids.decimal()
  const post: PostRecord = {
    id,
    user_id: user.id,
    account_id: edited.post?.account_id ?? null,
    text: fields.text ?? '',
    name: edited.post?.name ?? null,
    nullcast: fields.nullcast ?? edited.post?.nullcast ?? false,
    created_at: isoSeconds(now),
    card_uri: fields.card_uri ?? null,
    media_keys: media.uploads.map(({ media_key }) => media_key),
    conversation_settings: conversationSettings(fields.reply_settings),
    video_cta: null,
    video_cta_value: null,
    video_description: null,
    video_title: null,
    lang: 'en',
    metrics: { retweet_count: 0, reply_count: 0, like_count: 0, quote_count: 0, impression_count: 0 },
    referenced_tweets: referenced(fields),
    community_id: fields.community_id ?? null,
    place_id: null,
    paid_partnership: fields.paid_partnership ?? null,
    edit_history: edited.post === null ? [] : [...versionsOf(edited.post), id],
    scheduled_at: null,
  }
  world.platform.posts.put(post)
  // Every version lists all of them.
  for (const version of post.edit_history) {
    const row = world.platform.posts.get(version)
    if (row !== undefined) world.platform.posts.put({ ...row, edit_history: post.edit_history })
  }
  world.acts.publish({ kind: 'post', post })
  return json({ data: { id, text: post.text } }, 201)
}

function isPremium({ subscription_type }: User): boolean {
  return subscription_type === 'Premium' || subscription_type === 'PremiumPlus'
}

/** Unreadable text or content still counts as present, so that the text isn't reported missing. */
function contentErrors(body: Body, user: User, unread: ReadonlySet<string>): readonly RequestError[] {
  return postContentFindings(body, { isPremium: isPremium(user) })
    .filter(({ rule }) => rule !== 'post-content.text-required' || unread.size === 0)
    .map(({ field: parameter, message }) => ({
      message,
      parameter,
      value: parameter === 'text' ? (body.text ?? '') : '',
    }))
}

function referenceErrors(world: World, { reply, quote_tweet_id }: Body): readonly RequestError[] {
  const named = [
    ['reply.in_reply_to_tweet_id', reply?.in_reply_to_tweet_id],
    ['quote_tweet_id', quote_tweet_id],
  ] as const
  return named.flatMap(([parameter, id]) =>
    id === undefined || findPost(world, id) !== undefined
      ? []
      : [{ message: `The post ${id} does not exist.`, parameter, value: id }],
  )
}

function referenced({ reply, quote_tweet_id }: Body): PostRecord['referenced_tweets'] {
  return [
    ...(reply === undefined ? [] : [{ type: 'replied_to' as const, id: reply.in_reply_to_tweet_id }]),
    ...(quote_tweet_id === undefined ? [] : [{ type: 'quoted' as const, id: quote_tweet_id }]),
  ]
}

type FoundMedia =
  | { readonly kind: 'found'; readonly uploads: readonly Upload[] }
  | { readonly kind: 'wrong'; readonly uploads: readonly []; readonly errors: readonly RequestError[] }

/** The caller's uploads by the ID from the upload calls. */
function findMedia({ platform }: World, user: User, ids: readonly string[]): FoundMedia {
  const parameter = 'media.media_ids'
  const found = ids.map((id) =>
    platform.uploads.find(
      (candidate) => candidate.user_id === user.id && candidate.media_key.endsWith(`_${id}`),
    ),
  )
  const errors = ids
    .filter((_id, index) => found[index] === undefined)
    .map((id) => ({ message: `The media ${id} is not yours or does not exist.`, parameter, value: id }))
  if (errors.length > 0) return { kind: 'wrong', uploads: [], errors }
  const uploads = found.flatMap((upload) => upload ?? [])
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
  const first = world.platform.posts.get(versionsOf(post)[0] ?? post.id) ?? post
  // Post times are whole seconds, so the hour is counted in seconds.
  const age = Math.floor(now / 1000) * 1000 - Date.parse(first.created_at)
  if (age <= editWindow) return { kind: 'found', post }
  const message = 'A post can be edited for one hour after it was made.'
  return wrong(invalidRequest({ message, parameter, value: id }))
}

function versionsOf(post: PostRecord): readonly string[] {
  return post.edit_history.length === 0 ? [post.id] : post.edit_history
}

function conversationSettings(replySettings: Body['reply_settings']): PostRecord['conversation_settings'] {
  if (replySettings === 'following') return 'FOLLOWING'
  return replySettings === 'mentionedUsers' ? 'MENTIONED_USERS' : 'EVERYONE'
}
