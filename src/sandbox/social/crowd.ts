import { Journal } from '../state/journal.ts'
import { platformDefinitions, type User } from '../state/platform-data.ts'
import type { PostRecord } from '../state/post-tables.ts'
import type { Table } from '../state/table.ts'
import { createTables } from '../state/tables.ts'

/** Maximum posts of the crowd that can be looked up, searched and answered; older ones are dropped. */
const maxPosts = 20_000
/** Dropping many at once is cheaper than one by one. */
const pruneStep = 1000
/** Maximum conversations whose last message is stored. */
const maxConversations = 10_000

interface Show {
  readonly id: string
  readonly title: string
  /** Milliseconds since 1970. */
  readonly startedAt: number
}

/**
 * The results of social life, in limited memory and never saved: people who can't sign in, their posts, the last
 * messages, and current broadcasts.
 */
export class Crowd {
  readonly users: Table<User>
  readonly posts: Table<PostRecord>
  /** By `space` or `broadcast` and the host's ID. */
  readonly shows = new Map<string, Show>()
  /** The people in conversations of several, by the conversation's ID. */
  readonly conversations = new Map<string, readonly string[]>()
  /** IDs of last messages by the IDs of both people. */
  readonly #lastMessages = new Map<string, string>()
  #latest: readonly [from: string, to: string] | null = null
  readonly #idsByName = new Map<string, string>()

  constructor() {
    const { users, posts } = platformDefinitions
    const tables = createTables({ users, posts }, new Journal())
    this.users = tables.users
    this.posts = tables.posts
    this.users.observe({
      changed: (before, after) => {
        if (before !== undefined) this.#idsByName.delete(before.username.toLowerCase())
        if (after !== undefined) this.#idsByName.set(after.username.toLowerCase(), after.id)
      },
      refilled: () => this.#idsByName.clear(),
    })
  }

  findByName(name: string): User | undefined {
    return this.users.get(this.#idsByName.get(name.toLowerCase()) ?? '')
  }

  addPost(post: PostRecord): PostRecord {
    this.posts.put(post)
    if (this.posts.size < maxPosts + pruneStep) return post
    const oldest: string[] = []
    for (const { id } of this.posts.values()) if (oldest.push(id) === pruneStep) break
    for (const id of oldest) this.posts.remove(id)
    return post
  }

  noteMessage(from: string, to: string, messageId: string): void {
    const key = conversationKey(from, to)
    this.#lastMessages.delete(key)
    this.#lastMessages.set(key, messageId)
    this.#latest = [from, to]
    const [oldest] = this.#lastMessages.keys()
    if (this.#lastMessages.size > maxConversations && oldest !== undefined) this.#lastMessages.delete(oldest)
  }

  /** The last message between two people, from either of them. */
  lastMessage(firstId: string, secondId: string): string | null {
    return this.#lastMessages.get(conversationKey(firstId, secondId)) ?? null
  }

  /** Sender and recipient of the latest message. */
  latestConversation(): readonly [from: string, to: string] | null {
    return this.#latest
  }

  clear(): void {
    this.users.load([])
    this.posts.load([])
    this.shows.clear()
    this.conversations.clear()
    this.#lastMessages.clear()
    this.#latest = null
  }
}

function conversationKey(firstId: string, secondId: string): string {
  return firstId < secondId ? `${firstId}:${secondId}` : `${secondId}:${firstId}`
}
