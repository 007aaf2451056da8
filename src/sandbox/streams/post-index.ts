import { setImmediate } from 'node:timers/promises'
import { type Candidate, readCandidate, testOf } from '../../shared/streams/match-rules.ts'
import type { RuleEndpoint } from '../../shared/streams/operators.ts'
import type { Rule } from '../../shared/streams/rule-text.ts'
import { findPost, findUserByName } from '../social/people.ts'
import { isNewestVersion } from '../social/posts.ts'
import type { PostRecord } from '../state/post-tables.ts'
import type { World } from '../state/world.ts'
import { PostCandidate } from './candidate.ts'

/** A position in time: an instant, and an ID among the posts of that instant ('' precedes all of them). */
export interface Position {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly id: string
}

/** Both are exclusive. */
export interface Span {
  readonly from: Position
  readonly to: Position
}

interface Entry extends Position {
  readonly ordinal: number
}

/** Both kinds of search fold accents in the same way. */
const indexed: RuleEndpoint = 'recent'
/** Milliseconds of indexing at a stretch; other requests are answered in between. */
const sliceTime = 8

/**
 * A search index of posts, made with the first search. A query walks the posts of its span from the newest to the
 * oldest and answers most of its terms from the index; only for the rest, the post is read again.
 */
export class PostIndex {
  readonly #world: World
  readonly #ordinals = new Map<string, number>()
  /** Entries by time and ID, oldest first. */
  #order: Entry[] = []
  /** Ordinals of the posts that have a key, ascending. */
  readonly #postings = new Map<string, number[]>()
  #state: 'empty' | 'filling' | 'filled' = 'empty'
  #filling: Promise<void> | null = null

  constructor(world: World) {
    this.#world = world
    for (const table of [world.platform.posts, world.crowd.posts]) {
      table.observe({
        changed: (before, after) => {
          if (this.#state !== 'empty' && before === undefined && after !== undefined) this.#add(after)
        },
        refilled: () => this.#clear(),
      })
    }
  }

  /** Resolves when every post is indexed; `matches` requires that. */
  async ready(): Promise<void> {
    while (this.#state !== 'filled') {
      this.#filling ??= this.#fill()
      await this.#filling
    }
  }

  /** Posts that match, newest first. */
  *matches(rule: Rule, endpoint: RuleEndpoint, { from, to }: Span): Generator<PostRecord> {
    const test = testOf(this.#withIds(rule), endpoint)
    const bitmaps = new Map<string, Uint8Array>()
    for (let at = this.#placeOf(to) - 1; at >= 0; at -= 1) {
      const entry = this.#order[at]
      if (entry === undefined || !isBefore(from, entry)) return
      const post = this.#current(entry.id)
      if (post === undefined) continue
      if (test(new IndexedPost(this.#world, post, entry.ordinal, (key) => this.#bitmap(bitmaps, key)))) {
        yield post
      }
    }
  }

  positionOf(post: PostRecord): Position {
    return { at: Date.parse(post.created_at), id: post.id }
  }

  /** Only the newest version of a post is found, and deleted ones aren't. */
  #current(id: string): PostRecord | undefined {
    const post = findPost(this.#world, id)
    return post !== undefined && isNewestVersion(post) ? post : undefined
  }

  #bitmap(bitmaps: Map<string, Uint8Array>, key: string): Uint8Array {
    const before = bitmaps.get(key)
    if (before !== undefined) return before
    const bitmap = new Uint8Array(this.#ordinals.size)
    for (const ordinal of this.#postings.get(key) ?? []) bitmap[ordinal] = 1
    bitmaps.set(key, bitmap)
    return bitmap
  }

  /** Users can rename themselves, so their posts are indexed by user ID. */
  #withIds(rule: Rule): Rule {
    if (rule.kind !== 'term') return { ...rule, of: rule.of.map((part) => this.#withIds(part)) }
    const { match } = rule
    if (match.kind !== 'operator' || !/^(from|to|retweets_of)$/.test(match.operator.name)) return rule
    const user = findUserByName(this.#world, match.value.replace('@', ''))
    return user === undefined ? rule : { ...rule, match: { ...match, value: user.id } }
  }

  /** Ends early if everything is dropped meanwhile. */
  async #fill(): Promise<void> {
    const { platform, crowd } = this.#world
    const order = this.#order
    this.#state = 'filling'
    const ids = [...platform.posts.values(), ...crowd.posts.values()].map(({ id }) => id)
    let since = performance.now()
    for (const id of ids) {
      const post = findPost(this.#world, id)
      if (post !== undefined) this.#add(post)
      if (performance.now() - since < sliceTime) continue
      await setImmediate()
      if (this.#order !== order) return
      since = performance.now()
    }
    order.sort((first, second) => (isBefore(first, second) ? -1 : 1))
    this.#state = 'filled'
  }

  #clear(): void {
    this.#state = 'empty'
    this.#filling = null
    this.#ordinals.clear()
    this.#order = []
    this.#postings.clear()
  }

  #add(post: PostRecord): void {
    if (this.#ordinals.has(post.id)) return
    // The crowd drops its oldest posts; once most of the index is about those, it's made again.
    const { platform, crowd } = this.#world
    if (
      this.#state === 'filled' &&
      this.#ordinals.size > 50_000 + 2 * (platform.posts.size + crowd.posts.size)
    ) {
      this.#clear()
      return
    }
    const ordinal = this.#ordinals.size
    this.#ordinals.set(post.id, ordinal)
    const entry = { ...this.positionOf(post), ordinal }
    const last = this.#order.at(-1)
    // While the index is being made, it's sorted at the end.
    if (this.#state === 'filling' || last === undefined || isBefore(last, entry)) this.#order.push(entry)
    else this.#order.splice(this.#placeOf(entry), 0, entry)
    for (const key of keysOf(this.#world, post)) {
      const ordinals = this.#postings.get(key)
      if (ordinals === undefined) this.#postings.set(key, [ordinal])
      else ordinals.push(ordinal)
    }
  }

  /** Number of entries before a position. */
  #placeOf(position: Position): number {
    let low = 0
    let high = this.#order.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const entry = this.#order[middle]
      if (entry !== undefined && isBefore(entry, position)) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** A post with indexed keys, whose text is only read when a term needs it. */
class IndexedPost {
  readonly keys: { has(key: string): boolean }
  readonly #world: World
  readonly #post: PostRecord
  #candidate: Candidate | null = null
  #texts: readonly (readonly string[])[] | null = null

  constructor(world: World, post: PostRecord, ordinal: number, bitmap: (key: string) => Uint8Array) {
    this.#world = world
    this.#post = post
    this.keys = { has: (key) => bitmap(key)[ordinal] === 1 }
  }

  get candidate(): Candidate {
    this.#candidate ??= searched(this.#world, this.#post)
    return this.#candidate
  }

  get texts(): readonly (readonly string[])[] {
    this.#texts ??= readCandidate(this.candidate, indexed).texts
    return this.#texts
  }
}

function keysOf(world: World, post: PostRecord): Iterable<string> {
  return readCandidate(searched(world, post), indexed).keys
}

/** Keywords never match reposts (streams.md#search). */
function searched(world: World, post: PostRecord): Candidate {
  const isRepost = post.referenced_tweets.some(({ type }) => type === 'retweeted')
  return new PostCandidate(world, post, isRepost ? '' : post.text)
}

function isBefore(first: Position, second: Position): boolean {
  if (first.at !== second.at) return first.at < second.at
  return first.id.length === second.id.length ? first.id < second.id : first.id.length < second.id.length
}
