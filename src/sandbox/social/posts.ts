import { isoSeconds } from '../clock.ts'
import { isSensitive } from '../reference/sensitive-words.ts'
import { languageOf } from '../reference/text-language.ts'
import { type PostRecord, postTables } from '../state/post-tables.ts'
import type { World } from '../state/world.ts'
import { findPost, findUser, replacePost } from './people.ts'

/** Where and when, in milliseconds since 1970. */
export interface Moment {
  readonly world: World
  readonly at: number
  /** Part of social life, whose posts are dropped after a while and never saved. */
  readonly isPassing?: boolean
}

type Reference = PostRecord['referenced_tweets'][number]
type Count = keyof PostRecord['metrics']

/** What a new post consists of; the service adds the rest. */
export type PostDraft = Partial<
  Omit<PostRecord, 'id' | 'user_id' | 'created_at' | 'metrics' | 'edit_history'>
>

const countOf = {
  replied_to: 'reply_count',
  quoted: 'quote_count',
  retweeted: 'retweet_count',
} as const

const blankPost = postTables.posts.record.parse({ id: '', user_id: '', created_at: '' })

/**
 * Publishes a post by any author, from any interface: stores it, counts it on the posts that it refers to, and
 * announces it. With `edited`, it's a new version of that post, which keeps what the draft doesn't name.
 */
export function publishPost(
  { world, at, isPassing = false }: Moment,
  userId: string,
  draft: PostDraft,
  edited: PostRecord | null = null,
) {
  const id = world.ids.decimal(at)
  const before = edited ?? blankPost
  const whole = { ...before, ...draft, id, user_id: userId, created_at: isoSeconds(at) }
  const isRewritten = edited === null || whole.text !== edited.text
  const post: PostRecord = {
    ...whole,
    lang: draft.lang ?? (isRewritten ? languageOf(whole.text) : before.lang),
    possibly_sensitive: draft.possibly_sensitive ?? (before.possibly_sensitive || isSensitive(whole.text)),
    edit_history: edited === null ? [] : [...versionsOf(edited), id],
    ...threadOf(world, whole, edited),
  }
  if (isPassing || !world.platform.users.has(userId)) world.crowd.addPost(post)
  else world.platform.posts.put(post)
  // Every version lists all of them.
  if (edited !== null) changeVersions(world, post, { edit_history: post.edit_history })
  for (const reference of withoutThose(before.referenced_tweets, post.referenced_tweets))
    count(world, reference, -1)
  for (const reference of withoutThose(post.referenced_tweets, before.referenced_tweets))
    count(world, reference, 1)
  return world.acts.publish({ kind: 'post', post } as const, at)
}

/** Deletes every version of a post, and no longer counts it on the posts that it refers to. */
export function withdrawPost({ world, at }: Moment, post: PostRecord) {
  const newest = findPost(world, versionsOf(post).at(-1) ?? post.id) ?? post
  for (const id of versionsOf(newest)) {
    world.platform.posts.remove(id)
    world.crowd.posts.remove(id)
  }
  for (const reference of newest.referenced_tweets) count(world, reference, -1)
  return world.acts.publish({ kind: 'postDeletion', post: newest } as const, at)
}

/** All versions of a post have the same counts, which are never below 0. */
export function changeCount(world: World, post: PostRecord, name: Count, by: 1 | -1): PostRecord {
  const metrics = { ...post.metrics, [name]: Math.max(0, post.metrics[name] + by) }
  changeVersions(world, post, { metrics })
  return { ...post, metrics }
}

export function changeVersions(world: World, post: PostRecord, change: Partial<PostRecord>): void {
  for (const id of versionsOf(post)) {
    const version = findPost(world, id)
    if (version !== undefined) replacePost(world, { ...version, ...change })
  }
}

/** IDs of all versions of a post, the first one first. */
export function versionsOf(post: PostRecord): readonly string[] {
  return post.edit_history.length === 0 ? [post.id] : post.edit_history
}

export function isNewestVersion(post: PostRecord): boolean {
  return versionsOf(post).at(-1) === post.id
}

/** Posts of one second are in the order of their IDs, which increase. */
export function newestFirst(a: PostRecord, b: PostRecord): number {
  const byTime = Date.parse(b.created_at) - Date.parse(a.created_at)
  return byTime || b.id.length - a.id.length || (a.id < b.id ? 1 : -1)
}

/** The post that began the conversation: the ID of its first version. */
export function conversationOf(world: World, post: PostRecord): string {
  let first = post
  for (;;) {
    if (first.conversation_id !== null) return first.conversation_id
    const replied = repliedBy(first)
    const earlier = replied === undefined ? undefined : findPost(world, replied)
    if (earlier === undefined) return versionsOf(first)[0] ?? first.id
    first = earlier
  }
}

/** The author of the answered post, also if that was deleted since. */
export function repliedUserOf(world: World, post: PostRecord): string | undefined {
  const replied = repliedBy(post)
  if (replied === undefined) return undefined
  return findPost(world, replied)?.user_id ?? post.in_reply_to_user_id ?? undefined
}

/**
 * Whether searches and streams show a post: not if its author is protected or suspended or it breaks the rules, and a
 * post in a community only if it's shared with followers.
 */
export function isPublic(world: World, post: PostRecord, { withSuspended = false } = {}): boolean {
  const author = findUser(world, post.user_id)
  const isShared = post.community_id === null || post.share_with_followers
  return (
    isShared &&
    !post.disallowed &&
    author?.protected !== true &&
    (withSuspended || author?.suspended !== true)
  )
}

function repliedBy({ referenced_tweets }: PostRecord): string | undefined {
  return referenced_tweets.find(({ type }) => type === 'replied_to')?.id
}

/** A reply keeps its conversation when the post that it answers is deleted; an edit doesn't leave it. */
function threadOf(
  world: World,
  post: PostRecord,
  edited: PostRecord | null,
): Pick<PostRecord, 'conversation_id' | 'in_reply_to_user_id'> {
  const replied = repliedBy(post)
  if (edited !== null && repliedBy(edited) === replied) {
    return {
      conversation_id: conversationOf(world, edited),
      in_reply_to_user_id: repliedUserOf(world, edited) ?? null,
    }
  }
  const answered = replied === undefined ? undefined : findPost(world, replied)
  if (answered === undefined) return { conversation_id: null, in_reply_to_user_id: null }
  return { conversation_id: conversationOf(world, answered), in_reply_to_user_id: answered.user_id }
}

/** A response also counts as an impression: its author has seen the post. */
function count(world: World, { type, id }: Reference, by: 1 | -1): void {
  const referred = findPost(world, id)
  if (referred === undefined) return
  const counted = changeCount(world, referred, countOf[type], by)
  if (by === 1) changeCount(world, counted, 'impression_count', 1)
}

function withoutThose(references: readonly Reference[], others: readonly Reference[]): readonly Reference[] {
  return references.filter(({ type, id }) => !others.some((other) => other.type === type && other.id === id))
}
