import { profileParts } from '../../shared/sandbox/sandbox-acts.ts'
import type { Clock } from '../clock.ts'
import { seededRandom } from '../pictures/seeded-random.ts'
import { placeNamed } from '../reference/places.ts'
import type { User } from '../state/platform-data.ts'
import type { PostRecord } from '../state/post-tables.ts'
import type { World } from '../state/world.ts'
import type { Relation } from './acts.ts'
import { findPost, findUser } from './people.ts'
import {
  type ActResult,
  changeProfile,
  chatInBroadcast,
  createNewsStory,
  endShow,
  joinChat,
  like,
  readMessages,
  removePost,
  sendMessage,
  setRelation,
  startShow,
  type,
  writePost,
} from './perform.ts'
import { answers, bios, messages, sentences, shows, stories, towns } from './phrases.ts'
import { makePopulation } from './population.ts'
import type { Moment } from './posts.ts'

export const maxRate = 1000

/** Real milliseconds between checks of the sandbox's clock, and the maximum duration of one: requests are waiting. */
const tickInterval = 20
const maxWork = 10
/** Maximum acts to catch up on after a jump of the clock; a longer gap stays empty. */
const maxDebt = 20_000
/** Number of posts that people respond to. */
const maxRecentPosts = 2000
/** Maximum users that a person of the crowd follows. */
const maxFollowing = 100
/** Share of roles that go to people who can sign in. */
const signedInShare = 0.06

/** Acts of people, by frequency. */
const habits = [
  [22, 'post'],
  [10, 'reply'],
  [8, 'repost'],
  [4, 'quote'],
  [25, 'like'],
  [8, 'follow'],
  [3, 'unfollow'],
  [0.6, 'mute'],
  [0.5, 'unmute'],
  [0.6, 'block'],
  [0.5, 'unblock'],
  [6, 'message'],
  [4, 'typing'],
  [3, 'read'],
  [1, 'chat'],
  [0.3, 'chatJoin'],
  [2, 'profile'],
  [0.4, 'space'],
  [0.4, 'broadcast'],
  [0.4, 'broadcastChat'],
  [0.8, 'delete'],
  [0.1, 'news'],
] as const
type Habit = (typeof habits)[number][1]
const habitSum = habits.reduce((sum, [weight]) => sum + weight, 0)

/**
 * Social life at a configurable pace: the same acts in the same order for the same seed, each at its own instant of the
 * sandbox's clock. Without a pace it does nothing.
 */
export class SocialActivity {
  readonly #world: World
  readonly #clock: Clock
  #rate = 0
  #seed = 1
  #next = seededRandom(1)
  #startedAt = 0
  /** Acts attempted since the pace was set, and in total. */
  #tried = 0
  #acts = 0
  #timer: NodeJS.Timeout | null = null
  #people: readonly string[] = []
  #recent: string[] = []

  constructor(world: World) {
    this.#world = world
    this.#clock = world.clock
  }

  get state() {
    return { rate: this.#rate, seed: this.#seed, acts: this.#acts }
  }

  /** Sets the acts per second; 0 stops. A new seed starts over. */
  set(rate: number, seed: number = this.#seed): void {
    const isNew = this.#people.length === 0 || seed !== this.#seed
    this.#rate = rate
    this.#startedAt = this.#clock.now()
    this.#tried = 0
    if (isNew && rate > 0) this.#populate(seed)
    if (this.#timer !== null) clearInterval(this.#timer)
    this.#timer = rate > 0 ? setInterval(() => this.#tick(), tickInterval).unref() : null
  }

  clear(): void {
    this.#people = []
    this.#recent = []
    this.#acts = 0
    this.set(0, 1)
  }

  #populate(seed: number): void {
    const { crowd, platform } = this.#world
    this.#seed = seed
    this.#next = seededRandom(seed)
    const people = makePopulation(seed, this.#clock.now())
    for (const user of people) if (!crowd.users.has(user.id)) crowd.users.put(user)
    this.#people = people.map(({ id }) => id)
    this.#recent = [...platform.posts.values()]
      .filter(({ nullcast }) => !nullcast)
      .map(({ id }) => id)
      .slice(-50)
  }

  #tick(): void {
    const perMs = this.#rate / 1000
    const due = Math.floor((this.#clock.now() - this.#startedAt) * perMs)
    if (due < this.#tried || due - this.#tried > maxDebt) {
      this.#startedAt = this.#clock.now()
      this.#tried = 0
      return
    }
    const until = performance.now() + maxWork
    while (this.#tried < due && performance.now() < until) {
      this.#tried += 1
      const at = this.#startedAt + Math.floor(this.#tried / perMs)
      if (this.#act({ world: this.#world, at, isPassing: true })) this.#acts += 1
    }
  }

  #act(moment: Moment): boolean {
    const performed = this.#perform(moment, this.#habit())
    // Someone with nothing to respond to, or without permission, writes a post instead.
    const act = performed?.kind === 'done' ? performed : this.#perform(moment, 'post')
    if (act?.kind !== 'done') return false
    if (act.act.kind === 'post') this.#noteRecent(act.act.post)
    return true
  }

  #habit(): Habit {
    let weightLeft = this.#next() * habitSum
    for (const [weight, habit] of habits) {
      weightLeft -= weight
      if (weightLeft < 0) return habit
    }
    return 'post'
  }

  #perform(moment: Moment, habit: Habit): ActResult | null {
    const { crowd } = this.#world
    const user = this.#person()
    const otherUser = this.#person()
    if (user === undefined || otherUser === undefined) return null
    switch (habit) {
      case 'post': {
        const { text, lang } = this.#pick(sentences) ?? { text: '…', lang: 'en' }
        const mention = this.#next() < 0.12 ? `@${otherUser.username} ` : ''
        // About an eighth of the posts are tagged with the town of their author.
        const place_id = moment.at % 8 === 0 ? (placeNamed(user.location)?.id ?? null) : null
        return writePost(moment, user, { text: `${mention}${text}`, lang, place_id })
      }
      case 'reply':
        return this.#respond(moment, user, 'replied_to')
      case 'quote':
        return this.#respond(moment, user, 'quoted')
      case 'repost':
        return this.#respond(moment, user, 'retweeted')
      case 'like': {
        const post = this.#recentPost()
        return post === undefined ? null : like(moment, user, post)
      }
      case 'follow':
      case 'mute':
      case 'block':
        return user.following.length >= maxFollowing ? null : setRelation(moment, user, otherUser, habit)
      case 'unfollow':
        return this.#end(moment, user, user.following, habit)
      case 'unmute':
        return this.#end(moment, user, user.muting, habit)
      case 'unblock':
        return this.#end(moment, user, user.blocking, habit)
      case 'message':
      case 'chat':
        return sendMessage(moment, user, otherUser, this.#pick(messages) ?? '', habit === 'chat')
      case 'chatJoin':
        return joinChat(moment, user, otherUser)
      case 'typing':
        return type(moment, user, otherUser)
      case 'read':
        return this.#read(moment)
      case 'profile':
        return this.#changeProfile(moment, user)
      case 'space':
      case 'broadcast': {
        const ended = crowd.shows.has(`${habit} ${user.id}`)
        if (ended) return endShow(moment, user, habit)
        // Whatever starts also ends: only a few are on air at a time.
        const [host] = crowd.shows.size > 20 ? [...crowd.shows.keys()] : []
        if (host === undefined) return startShow(moment, user, habit, this.#pick(shows) ?? '')
        const [kind, hostId = ''] = host.split(' ')
        const onAir = findUser(this.#world, hostId)
        if (onAir === undefined) return null
        return endShow(moment, onAir, kind === 'space' ? 'space' : 'broadcast')
      }
      case 'broadcastChat': {
        const host = [...crowd.shows.keys()].find((key) => key.startsWith('broadcast '))?.split(' ')[1]
        const onAir = host === undefined ? undefined : findUser(this.#world, host)
        return onAir === undefined ? null : chatInBroadcast(moment, onAir, user, this.#pick(answers) ?? '')
      }
      case 'delete': {
        const post = this.#recentPost()
        return post !== undefined && crowd.posts.has(post.id) ? removePost(moment, post) : null
      }
      case 'news': {
        const story = this.#pick(stories)
        return story === undefined ? null : createNewsStory(moment, story, this.#recent.slice(-3))
      }
    }
  }

  #respond(moment: Moment, user: User, kind: 'replied_to' | 'quoted' | 'retweeted'): ActResult | null {
    const post = this.#recentPost()
    if (post === undefined || post.user_id === user.id) return null
    const author = findUser(this.#world, post.user_id)
    const answer = this.#pick(answers) ?? ''
    const text = kind === 'replied_to' && author !== undefined ? `@${author.username} ${answer}` : answer
    return writePost(moment, user, { text, about: { type: kind, id: post.id } })
  }

  #end(moment: Moment, user: User, others: readonly string[], relation: Relation): ActResult | null {
    const otherUser = findUser(this.#world, this.#pick(others) ?? '')
    return otherUser === undefined ? null : setRelation(moment, user, otherUser, relation)
  }

  #read(moment: Moment): ActResult | null {
    const [from, to] = this.#world.crowd.latestConversation() ?? []
    const sender = findUser(this.#world, from ?? '')
    const reader = findUser(this.#world, to ?? '')
    return sender === undefined || reader === undefined ? null : readMessages(moment, reader, sender)
  }

  /** People who can sign in keep their identity: only their location and description change. */
  #changeProfile(moment: Moment, user: User): ActResult | null {
    const isSignedIn = this.#world.platform.users.has(user.id)
    const part = this.#pick(isSignedIn ? (['bio', 'geo'] as const) : profileParts)
    switch (part) {
      case undefined:
        return null
      case 'bio':
        return changeProfile(moment, user, part, this.#pick(bios) ?? '')
      case 'geo':
        return changeProfile(moment, user, part, this.#pick(towns) ?? '')
      case 'verified':
        return changeProfile(moment, user, part, user.verified_type === 'none' ? 'blue' : 'none')
      case 'affiliate':
        return changeProfile(moment, user, part, user.affiliation === null ? (this.#people[0] ?? '') : '')
      case 'handle':
        return changeProfile(moment, user, part, `${user.username.replace(/_x$/, '')}_x`)
      case 'screenname':
        return changeProfile(moment, user, part, `${user.name.replace(/ ✨$/, '')} ✨`)
      case 'url':
        return changeProfile(moment, user, part, `https://${user.username.replaceAll('_', '-')}.example.org`)
      case 'profile_picture':
      case 'banner_picture': {
        const address = `https://pictures.example.org/${part}/${Math.floor(this.#next() * 1e6)}.png`
        return changeProfile(moment, user, part, address)
      }
    }
  }

  #person(): User | undefined {
    const { platform } = this.#world
    const isSignedIn = this.#next() < signedInShare && platform.users.size > 0
    const ids = isSignedIn ? [...platform.users.values()].map(({ id }) => id) : this.#people
    return findUser(this.#world, this.#pick(ids) ?? '')
  }

  /** Usually one of the latest; undefined if it was deleted. */
  #recentPost(): PostRecord | undefined {
    const back = Math.floor(this.#next() ** 3 * this.#recent.length)
    return findPost(this.#world, this.#recent.at(-1 - back) ?? '')
  }

  #noteRecent({ id }: PostRecord): void {
    this.#recent.push(id)
    if (this.#recent.length > maxRecentPosts * 2) this.#recent = this.#recent.slice(-maxRecentPosts)
  }

  #pick<Item>(items: readonly Item[]): Item | undefined {
    return items[Math.floor(this.#next() * items.length)]
  }
}
