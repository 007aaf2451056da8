import type { ProfilePart } from '../../shared/sandbox/sandbox-acts.ts'
import { isoMilliseconds } from '../clock.ts'
import type { User } from '../state/platform-data.ts'
import type { PostRecord } from '../state/post-tables.ts'
import type { World } from '../state/world.ts'
import type { Act, Relation, SocialAct } from './acts.ts'
import { findPost, findUser, replaceUser } from './people.ts'
import {
  changeCount,
  changeVersions,
  type Moment,
  type PostDraft,
  publishPost,
  withdrawPost,
} from './posts.ts'

/** Result of an attempt: an act to announce, or why it failed. */
export type ActResult =
  | { readonly kind: 'done'; readonly act: Act }
  | { readonly kind: 'refused'; readonly reason: string }

type Reference = PostRecord['referenced_tweets'][number]

/** A post, reply, quote or repost. */
export function writePost(
  moment: Moment,
  author: User,
  { about: reference, ...draft }: PostDraft & { readonly text: string; readonly about?: Reference },
): ActResult {
  const { world } = moment
  const about = original(world, reference)
  const referred = about === undefined ? undefined : findPost(world, about.id)
  if (about !== undefined && referred === undefined) return refused(`The post ${about.id} does not exist.`)
  const reposted = about?.type === 'retweeted' ? referred : undefined
  const repost =
    reposted === undefined
      ? {}
      : {
          text: `RT @${findUser(world, reposted.user_id)?.username ?? ''}: ${reposted.text}`,
          lang: reposted.lang,
        }
  const referenced_tweets = about === undefined ? [] : [about]
  return performed(publishPost(moment, author.id, { ...draft, ...repost, referenced_tweets }))
}

/** A repost never refers to another repost. */
function original(world: World, about: Reference | undefined): Reference | undefined {
  if (about?.type !== 'retweeted') return about
  const [first] = findPost(world, about.id)?.referenced_tweets ?? []
  return first?.type === 'retweeted' ? first : about
}

export function removePost(moment: Moment, post: PostRecord): ActResult {
  return performed(withdrawPost(moment, post))
}

export function like(moment: Moment, user: User, post: PostRecord): ActResult {
  if (post.liked_by.includes(user.id))
    return refused(`@${user.username} has liked the post ${post.id} already.`)
  const { world } = moment
  const seenPost = changeCount(world, post, 'impression_count', 1)
  const likedPost = changeCount(world, seenPost, 'like_count', 1)
  return announce(moment, {
    kind: 'like',
    user,
    post: setLikers(world, likedPost, [...post.liked_by, user.id]),
  })
}

/** No interface has an event for it. */
export function unlike(moment: Moment, user: User, post: PostRecord): ActResult {
  if (!post.liked_by.includes(user.id)) return refused(`@${user.username} hasn't liked the post ${post.id}.`)
  const { world } = moment
  const unlikedPost = changeCount(world, post, 'like_count', -1)
  return announce(moment, {
    kind: 'unlike',
    user,
    post: setLikers(world, unlikedPost, without(post.liked_by, user.id)),
  })
}

/** All versions of a post have the same likes. */
function setLikers(world: World, post: PostRecord, liked_by: readonly string[]): PostRecord {
  const change = { liked_by: [...liked_by] }
  changeVersions(world, post, change)
  return { ...post, ...change }
}

/** Someone sees a post. No interface has an event for it. */
export function view(moment: Moment, user: User, post: PostRecord): ActResult {
  return announce(moment, {
    kind: 'view',
    user,
    post: changeCount(moment.world, post, 'impression_count', 1),
  })
}

/** The service stops or resumes showing a post; no interface has an event for it. */
export function moderate(moment: Moment, post: PostRecord, disallowed: boolean): ActResult {
  changeVersions(moment.world, post, { disallowed })
  return announce(moment, { kind: 'moderation', post: { ...post, disallowed } })
}

/** The service suspends a user or lets the user return; no interface has an event for it. */
export function setSuspended(moment: Moment, user: User, suspended: boolean): ActResult {
  return announce(moment, { kind: 'suspension', user: replaceUser(moment.world, { ...user, suspended }) })
}

const lists = { follow: 'following', mute: 'muting', block: 'blocking' } as const
const opposite = { unfollow: 'follow', unmute: 'mute', unblock: 'block' } as const

/** Follows, mutes and blocks, and the reverse. A block ends following in both directions without further events. */
export function setRelation(moment: Moment, source: User, target: User, relation: Relation): ActResult {
  const { world } = moment
  if (source.id === target.id) return refused("People can't do this to themselves.")
  const isEnd = relation === 'unfollow' || relation === 'unmute' || relation === 'unblock'
  const list = lists[isEnd ? opposite[relation] : relation]
  if (source[list].includes(target.id) !== isEnd) {
    return refused(`@${source.username} has ${isEnd ? 'not done that before' : 'done that already'}.`)
  }
  if (relation === 'follow' && target.blocking.includes(source.id)) {
    return refused(`@${target.username} has blocked @${source.username}.`)
  }
  const changed = isEnd ? without(source[list], target.id) : [...source[list], target.id]
  let from = replaceUser(world, { ...source, [list]: changed })
  let to = target
  if (relation === 'follow' || relation === 'unfollow')
    [from, to] = countFollow(world, from, to, isEnd ? -1 : 1)
  if (relation === 'block') {
    if (from.following.includes(to.id)) [from, to] = unfollow(world, from, to)
    if (to.following.includes(from.id)) [to, from] = unfollow(world, to, from)
  }
  return announce(moment, { kind: 'relation', relation, source: from, target: to })
}

function unfollow(world: World, source: User, target: User): [User, User] {
  const from = replaceUser(world, { ...source, following: without(source.following, target.id) })
  return countFollow(world, from, target, -1)
}

function countFollow(world: World, source: User, target: User, by: 1 | -1): [User, User] {
  return [
    replaceUser(world, { ...source, following_count: Math.max(0, source.following_count + by) }),
    replaceUser(world, { ...target, followers_count: Math.max(0, target.followers_count + by) }),
  ]
}

export function sendMessage(
  moment: Moment,
  sender: User,
  recipient: User,
  text: string,
  isEncrypted = false,
): ActResult {
  const reason = messageRefusal(sender, recipient)
  if (reason !== null) return refused(reason)
  const result = announce(moment, { kind: 'message', sender, recipient, text, isEncrypted })
  moment.world.crowd.noteMessage(sender.id, recipient.id, result.act.id)
  return result
}

export function type(moment: Moment, sender: User, recipient: User): ActResult {
  const reason = messageRefusal(sender, recipient)
  return reason === null ? announce(moment, { kind: 'typing', sender, recipient }) : refused(reason)
}

export function readMessages(moment: Moment, reader: User, otherUser: User): ActResult {
  const lastMessageId = moment.world.crowd.lastMessage(reader.id, otherUser.id)
  if (lastMessageId === null) {
    return refused(`There are no messages between @${reader.username} and @${otherUser.username}.`)
  }
  return announce(moment, { kind: 'read', sender: reader, recipient: otherUser, lastMessageId })
}

export function joinChat(moment: Moment, sender: User, recipient: User): ActResult {
  const reason = messageRefusal(sender, recipient)
  return reason === null ? announce(moment, { kind: 'chatJoin', sender, recipient }) : refused(reason)
}

function messageRefusal(sender: User, recipient: User): string | null {
  if (sender.id === recipient.id) return "People can't write to themselves."
  const isBlocked = [...recipient.dm_blocking, ...recipient.blocking].includes(sender.id)
  return isBlocked ? `@${recipient.username} takes no messages of @${sender.username}.` : null
}

/** Fields of a profile by part. */
const profileFields = {
  bio: 'description',
  profile_picture: 'profile_image_url',
  banner_picture: 'profile_banner_url',
  screenname: 'name',
  handle: 'username',
  geo: 'location',
  url: 'url',
} as const

export function changeProfile(moment: Moment, user: User, part: ProfilePart, value: string): ActResult {
  const { world } = moment
  switch (part) {
    case 'verified': {
      const after = verifiedTypes.find((known) => known === value)
      if (after === undefined) return refused(`A user is verified as one of ${verifiedTypes.join(', ')}.`)
      const changed = replaceUser(world, { ...user, verified: after !== 'none', verified_type: after })
      return changeDone(moment, changed, part, user.verified_type, after)
    }
    case 'affiliate': {
      const before = user.affiliation?.user_id.join(',') ?? ''
      const affiliation = value === '' ? null : { user_id: value.split(',') }
      return changeDone(moment, replaceUser(world, { ...user, affiliation }), part, before, value)
    }
    default: {
      const field = profileFields[part]
      const isNeeded = field === 'name' || field === 'username'
      if (isNeeded && value === '') return refused(`A user needs a ${field}.`)
      const changed = replaceUser(world, { ...user, [field]: value === '' ? null : value })
      return changeDone(moment, changed, part, user[field] ?? '', value)
    }
  }
}

const verifiedTypes = ['blue', 'business', 'government', 'none'] as const

function changeDone(moment: Moment, user: User, part: ProfilePart, before: string, after: string): ActResult {
  return announce(moment, { kind: 'profile', user, part, before, after })
}

type ShowKind = 'space' | 'broadcast'

export function startShow(moment: Moment, user: User, kind: ShowKind, title: string): ActResult {
  const { world, at } = moment
  const key = `${kind} ${user.id}`
  if (world.crowd.shows.has(key)) return refused(`@${user.username} is on air already.`)
  const id = `1${world.ids.decimal(at).slice(-12)}`
  world.crowd.shows.set(key, { id, title, startedAt: at })
  return announce(moment, { kind, user, showId: id, title, phase: 'start', startedAt: at })
}

export function endShow(moment: Moment, user: User, kind: ShowKind): ActResult {
  const { shows } = moment.world.crowd
  const show = shows.get(`${kind} ${user.id}`)
  if (show === undefined) return refused(`@${user.username} isn't on air.`)
  shows.delete(`${kind} ${user.id}`)
  const { id, title, startedAt } = show
  return announce(moment, { kind, user, showId: id, title, phase: 'end', startedAt })
}

/** `author` writes in the chat of a broadcast by `host`. */
export function chatInBroadcast(moment: Moment, host: User, author: User, text: string): ActResult {
  const show = moment.world.crowd.shows.get(`broadcast ${host.id}`)
  if (show === undefined) return refused(`@${host.username} isn't on air.`)
  return announce(moment, { kind: 'broadcastChat', user: host, showId: show.id, author, text })
}

export function createNewsStory(
  moment: Moment,
  story: {
    readonly name: string
    readonly category: string
    readonly hook: string
    readonly summary: string
  },
  postIds: readonly string[] = [],
): ActResult {
  const id = moment.world.ids.decimal(moment.at)
  return announce(moment, { kind: 'news', story: { ...story, id, postIds } })
}

export function buildUser(
  id: string,
  username: string,
  name: string,
  profile: Partial<Pick<User, 'description' | 'location' | 'followers_count' | 'verified' | 'verified_type'>>,
  at: number,
): User {
  return {
    id,
    username,
    name,
    password: '',
    email: null,
    note_writer: false,
    created_at: isoMilliseconds(at),
    verified: false,
    protected: false,
    location: null,
    description: null,
    url: null,
    profile_image_url: null,
    profile_banner_url: null,
    pinned_tweet_id: null,
    verified_type: 'none',
    subscription_type: 'None',
    affiliation: null,
    following: [],
    blocking: [],
    muting: [],
    dm_blocking: [],
    listed_in: [],
    suspended: false,
    followers_count: 0,
    following_count: 0,
    ...profile,
  }
}

function without(list: readonly string[], item: string): string[] {
  return list.filter((other) => other !== item)
}

type Performed = Extract<ActResult, { kind: 'done' }>

export function announce({ world, at }: Moment, deed: SocialAct): Performed {
  return performed(world.acts.publish(deed, at))
}

function performed(act: Act): Performed {
  return { kind: 'done', act }
}

export function refused(reason: string): ActResult {
  return { kind: 'refused', reason }
}
