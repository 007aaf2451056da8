import type { ProfilePart, relations } from '../../shared/sandbox/sandbox-acts.ts'
import type { Clock } from '../clock.ts'
import type { Ids } from '../ids.ts'
import type { App, User } from '../state/platform-data.ts'
import type { PostRecord } from '../state/post-tables.ts'

export type Relation = (typeof relations)[number]

/** Platform document, Events 7. */
export type ConversationEvent = 'MessageCreate' | 'ParticipantsJoin' | 'ParticipantsLeave'

/** A news story (activity.md#activity-events). */
export interface Story {
  readonly id: string
  readonly name: string
  readonly category: string
  readonly hook: string
  readonly summary: string
  readonly postIds: readonly string[]
}

/** What people and the service do. Users and posts are in their state after the act. */
export type SocialAct =
  /** A post, reply, repost, quote or the new version of an edited post: `post.referenced_tweets`, `edit_history`. */
  | { readonly kind: 'post'; readonly post: PostRecord }
  | { readonly kind: 'postDeletion'; readonly post: PostRecord }
  | { readonly kind: 'like' | 'unlike' | 'view'; readonly user: User; readonly post: PostRecord }
  | { readonly kind: 'moderation'; readonly post: PostRecord }
  | { readonly kind: 'suspension'; readonly user: User }
  | {
      readonly kind: 'relation'
      readonly relation: Relation
      readonly source: User
      readonly target: User
    }
  | {
      readonly kind: 'message'
      readonly sender: User
      readonly recipient: User
      readonly text: string
      /** Encrypted chat (activity.md#event-types). */
      readonly isEncrypted: boolean
    }
  | { readonly kind: 'chatJoin'; readonly sender: User; readonly recipient: User }
  /** In a conversation of several people. */
  | {
      readonly kind: 'conversation'
      readonly event: ConversationEvent
      readonly conversationId: string
      readonly sender: User
      /** Everyone in it, the sender included. */
      readonly members: readonly User[]
      /** Those who joined or left. */
      readonly participants: readonly User[]
      readonly text: string
    }
  | { readonly kind: 'typing'; readonly sender: User; readonly recipient: User }
  /** `sender` has read the messages of `recipient`. */
  | {
      readonly kind: 'read'
      readonly sender: User
      readonly recipient: User
      readonly lastMessageId: string
    }
  | {
      readonly kind: 'profile'
      readonly user: User
      readonly part: ProfilePart
      readonly before: string
      readonly after: string
    }
  | {
      readonly kind: 'space' | 'broadcast'
      readonly user: User
      readonly showId: string
      readonly title: string
      readonly phase: 'start' | 'end'
      /** Milliseconds since 1970. */
      readonly startedAt: number
    }
  | {
      readonly kind: 'broadcastChat'
      readonly user: User
      readonly showId: string
      readonly author: User
      readonly text: string
    }
  | { readonly kind: 'news'; readonly story: Story }
  | { readonly kind: 'revocation'; readonly app: App; readonly user: User }

/** A deed with its position among all: a 19-digit ID (for posts, the post's own) and milliseconds since 1970. */
export type Act = SocialAct & ActPosition

export interface ActPosition {
  readonly id: string
  readonly at: number
}

type Listener = (act: Act) => void

/**
 * Everything that happens passes through here once, in order, after the state has changed: deliveries, streams and
 * indexes listen. Listeners are called synchronously and must be fast.
 */
export class Acts {
  readonly #clock: Clock
  readonly #ids: Ids
  readonly #listeners = new Set<Listener>()

  constructor(clock: Clock, ids: Ids) {
    this.#clock = clock
    this.#ids = ids
  }

  /** Returns a function that unsubscribes. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  publish<Deed extends SocialAct>(deed: Deed, at: number = this.#clock.now()): Deed & ActPosition {
    const id = deed.kind === 'post' ? deed.post.id : this.#ids.decimal(at)
    const act = { ...deed, id, at }
    for (const listener of this.#listeners) listener(act)
    return act
  }
}
