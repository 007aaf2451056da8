import type { EventTypeName } from '../../../shared/api/platform/activity-event-types.ts'
import { assertNever } from '../../../shared/core/assert-never.ts'
import { type ProfilePart, profileParts, type SandboxAct } from '../../../shared/sandbox/sandbox-acts.ts'
import { formatList } from '../../../shared/text/format.ts'
import { t } from '../../../shared/text/language.ts'

/** What the form for acts contains; each kind of act uses some of it. */
export interface ActValues {
  readonly kind: ActKind
  readonly user: string
  readonly to: string
  readonly post: string
  readonly text: string
  readonly title: string
  readonly part: ProfilePart
  readonly value: string
  readonly category: string
  /** More people of a new conversation: user names, separated by commas. */
  readonly others: string
  readonly conversation: string
}

export type ActField =
  | 'user'
  | 'to'
  | 'others'
  | 'conversation'
  | 'post'
  | 'text'
  | 'title'
  | 'profile'
  | 'category'

interface ActKindView {
  readonly group: string
  /** Verb and noun, for the choice and the button. */
  readonly label: string
  readonly fields: readonly ActField[]
  /** The kinds of activity events that subscribers get. */
  readonly events: readonly EventTypeName[]
  /** What an act without events causes. */
  readonly effect?: string
}

const messages = t`Messages`
const posts = t`Posts`
const follows = t`People`
const shows = t`Spaces and broadcasts`

export const actKinds = {
  message: {
    group: messages,
    label: t`Send message`,
    fields: ['user', 'to', 'text'],
    events: ['dm.sent', 'dm.received'],
  },
  typing: { group: messages, label: t`Type message`, fields: ['user', 'to'], events: ['dm.indicate_typing'] },
  read: { group: messages, label: t`Read messages`, fields: ['user', 'to'], events: ['dm.read'] },
  chat: {
    group: messages,
    label: t`Send encrypted message`,
    fields: ['user', 'to', 'text'],
    events: ['chat.sent', 'chat.received'],
  },
  chat_join: {
    group: messages,
    label: t`Join encrypted chat`,
    fields: ['user', 'to'],
    events: ['chat.conversation_join'],
  },
  conversation_start: {
    group: messages,
    label: t`Start conversation`,
    fields: ['user', 'to', 'others'],
    events: ['dm.sent', 'dm.received'],
  },
  conversation_message: {
    group: messages,
    label: t`Write in conversation`,
    fields: ['user', 'conversation', 'text'],
    events: ['dm.sent', 'dm.received'],
  },
  conversation_join: {
    group: messages,
    label: t`Join conversation`,
    fields: ['user', 'conversation'],
    events: ['dm.sent', 'dm.received'],
  },
  conversation_leave: {
    group: messages,
    label: t`Leave conversation`,
    fields: ['user', 'conversation'],
    events: ['dm.sent', 'dm.received'],
  },
  post: {
    group: posts,
    label: t`Write post`,
    fields: ['user', 'text'],
    events: ['post.create', 'post.mention.create'],
  },
  reply: {
    group: posts,
    label: t`Reply to post`,
    fields: ['user', 'post', 'text'],
    events: ['post.create', 'post.reply.create'],
  },
  quote: {
    group: posts,
    label: t`Quote post`,
    fields: ['user', 'post', 'text'],
    events: ['post.create', 'post.quote.create'],
  },
  repost: {
    group: posts,
    label: t`Repost`,
    fields: ['user', 'post'],
    events: ['post.create', 'post.repost.create'],
  },
  like: { group: posts, label: t`Like post`, fields: ['user', 'post'], events: ['like.create'] },
  unlike: {
    group: posts,
    label: t`Unlike post`,
    fields: ['user', 'post'],
    events: [],
    effect: t`The post has one fewer like. No event is sent.`,
  },
  view: {
    group: posts,
    label: t`View post`,
    fields: ['user', 'post'],
    events: [],
    effect: t`The post has one more impression. No event is sent.`,
  },
  delete: { group: posts, label: t`Delete post`, fields: ['post'], events: ['post.delete'] },
  disallow: {
    group: posts,
    label: t`Withhold post`,
    fields: ['post'],
    events: [],
    effect: t`The service answers requests for the post with “disallowed-resource”. No event is sent.`,
  },
  allow: {
    group: posts,
    label: t`Allow post`,
    fields: ['post'],
    events: [],
    effect: t`A withheld post can be requested again. No event is sent.`,
  },
  follow: { group: follows, label: t`Follow`, fields: ['user', 'to'], events: ['follow.follow'] },
  unfollow: { group: follows, label: t`Unfollow`, fields: ['user', 'to'], events: ['follow.unfollow'] },
  mute: { group: follows, label: t`Mute`, fields: ['user', 'to'], events: ['mute.mute'] },
  unmute: { group: follows, label: t`Unmute`, fields: ['user', 'to'], events: ['mute.unmute'] },
  block: { group: follows, label: t`Block`, fields: ['user', 'to'], events: ['block.block'] },
  unblock: { group: follows, label: t`Unblock`, fields: ['user', 'to'], events: ['block.unblock'] },
  suspend: {
    group: follows,
    label: t`Suspend user`,
    fields: ['user'],
    events: [],
    effect: t`The service answers requests for the user and the user’s posts with “resource-unavailable”. No event is sent.`,
  },
  reinstate: {
    group: follows,
    label: t`Reinstate user`,
    fields: ['user'],
    events: [],
    effect: t`A suspended user and the user’s posts can be requested again. No event is sent.`,
  },
  profile: { group: follows, label: t`Change profile`, fields: ['user', 'profile'], events: [] },
  start_space: { group: shows, label: t`Start Space`, fields: ['user', 'title'], events: ['spaces.start'] },
  end_space: { group: shows, label: t`End Space`, fields: ['user'], events: ['spaces.end'] },
  start_broadcast: {
    group: shows,
    label: t`Start broadcast`,
    fields: ['user', 'title'],
    events: ['broadcast.start'],
  },
  end_broadcast: { group: shows, label: t`End broadcast`, fields: ['user'], events: ['broadcast.end'] },
  broadcast_chat: {
    group: shows,
    label: t`Write in broadcast chat`,
    fields: ['user', 'to', 'text'],
    events: ['broadcast.chat'],
  },
  news: {
    group: t`News`,
    label: t`Publish news story`,
    fields: ['title', 'category', 'text'],
    events: ['news.new'],
  },
} as const satisfies Readonly<Record<string, ActKindView>>
export type ActKind = keyof typeof actKinds

export function isActKind(text: string): text is ActKind {
  return Object.hasOwn(actKinds, text)
}

export function viewOf(kind: ActKind): ActKindView {
  return actKinds[kind]
}

export const profilePartLabels: Readonly<Record<ProfilePart, string>> = {
  bio: t`Bio`,
  profile_picture: t`Profile picture`,
  banner_picture: t`Banner`,
  screenname: t`Name`,
  handle: t`User name`,
  geo: t`Location`,
  url: t`Link`,
  verified: t`Verification`,
  affiliate: t`Affiliation`,
}

/** The events of an act; a change of a profile has one by its part. */
export function eventsOf({ kind, part }: Pick<ActValues, 'kind' | 'part'>): readonly EventTypeName[] {
  return kind === 'profile' ? [`profile.update.${part}`] : viewOf(kind).events
}

/** The people with whom a conversation starts. */
export function partnersOf({ to, others }: Pick<ActValues, 'to' | 'others'>): readonly string[] {
  const names = others.split(/[\s,]+/).map((name) => name.replace(/^@/, ''))
  return [...new Set([to, ...names])].filter((name) => name !== '')
}

/** What the sandbox is told to do. */
export function actOf(values: ActValues): SandboxAct {
  const { kind, user, to, post, text, title, part, value, category, conversation } = values
  switch (kind) {
    case 'conversation_start':
      return { do: kind, user, with: [...partnersOf(values)] }
    case 'conversation_message':
      return { do: kind, user, conversation, text }
    case 'conversation_join':
    case 'conversation_leave':
      return { do: kind, user, conversation }
    case 'post':
      return { do: 'post', user, text }
    case 'reply':
      return { do: 'post', user, text, reply_to: post }
    case 'quote':
      return { do: 'post', user, text, quote: post }
    case 'repost':
      return { do: 'post', user, text: '', repost: post }
    case 'like':
    case 'unlike':
    case 'view':
      return { do: kind, user, post }
    case 'delete':
    case 'disallow':
    case 'allow':
      return { do: kind, post }
    case 'message':
    case 'chat':
    case 'broadcast_chat':
      return { do: kind, user, to, text }
    case 'profile':
      return { do: kind, user, part, value }
    case 'start_space':
    case 'start_broadcast':
      return { do: kind, user, title }
    case 'end_space':
    case 'end_broadcast':
    case 'suspend':
    case 'reinstate':
      return { do: kind, user }
    case 'news':
      return { do: kind, name: title, category, summary: text }
    case 'typing':
    case 'read':
    case 'chat_join':
    case 'follow':
    case 'unfollow':
    case 'mute':
    case 'unmute':
    case 'block':
    case 'unblock':
      return { do: kind, user, to }
    default:
      return assertNever(kind)
  }
}

/** What happened, in a sentence. */
export function actSentence({ kind, user, to, others, title, part }: ActValues): string {
  const actor = `@${user}`
  const target = `@${to}`
  switch (kind) {
    case 'message':
      return t`${actor} sent ${target} a message.`
    case 'typing':
      return t`${actor} is typing a message to ${target}.`
    case 'read':
      return t`${actor} read the messages of ${target}.`
    case 'chat':
      return t`${actor} sent ${target} an encrypted message.`
    case 'chat_join':
      return t`${actor} joined a chat with ${target}.`
    case 'conversation_start':
      return t`${actor} started a conversation with ${formatList(partnersOf({ to, others }).map((name) => `@${name}`))}.`
    case 'conversation_message':
      return t`${actor} wrote in a conversation.`
    case 'conversation_join':
      return t`${actor} joined a conversation.`
    case 'conversation_leave':
      return t`${actor} left a conversation.`
    case 'post':
      return t`${actor} wrote a post.`
    case 'reply':
      return t`${actor} replied to a post.`
    case 'quote':
      return t`${actor} quoted a post.`
    case 'repost':
      return t`${actor} reposted a post.`
    case 'like':
      return t`${actor} liked a post.`
    case 'unlike':
      return t`${actor} unliked a post.`
    case 'view':
      return t`${actor} viewed a post.`
    case 'delete':
      return t`A post was deleted.`
    case 'disallow':
      return t`A post was withheld.`
    case 'allow':
      return t`A post was allowed.`
    case 'suspend':
      return t`${actor} was suspended.`
    case 'reinstate':
      return t`${actor} was reinstated.`
    case 'follow':
      return t`${actor} followed ${target}.`
    case 'unfollow':
      return t`${actor} unfollowed ${target}.`
    case 'mute':
      return t`${actor} muted ${target}.`
    case 'unmute':
      return t`${actor} unmuted ${target}.`
    case 'block':
      return t`${actor} blocked ${target}.`
    case 'unblock':
      return t`${actor} unblocked ${target}.`
    case 'profile':
      return t`${actor} changed a profile field: ${profilePartLabels[part]}.`
    case 'start_space':
      return t`${actor} started the Space “${title}”.`
    case 'end_space':
      return t`${actor} ended a Space.`
    case 'start_broadcast':
      return t`${actor} started the broadcast “${title}”.`
    case 'end_broadcast':
      return t`${actor} ended a broadcast.`
    case 'broadcast_chat':
      return t`${actor} wrote in the broadcast of ${target}.`
    case 'news':
      return t`News story published: ${title}`
    default:
      return assertNever(kind)
  }
}

export const profileChoices = profileParts.map((value) => ({ value, label: profilePartLabels[value] }))
