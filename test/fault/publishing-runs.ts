import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Caller } from '../../src/main/api/types.ts'
import { demoUsers } from '../../src/sandbox/demo/people.ts'
import { cardOperations } from '../../src/shared/catalogue/cards.ts'
import { lineItemOperations } from '../../src/shared/catalogue/line-items.ts'
import { mediaLibraryOperations } from '../../src/shared/catalogue/media-library.ts'
import { pollCardOperations } from '../../src/shared/catalogue/poll-cards.ts'
import { promotedPostOperations } from '../../src/shared/catalogue/promoted-posts.ts'
import { promotedTweetOperations } from '../../src/shared/catalogue/promoted-tweets.ts'
import type { DraftSubject } from '../../src/shared/domain/draft.ts'
import { type Fields, fields } from '../../src/shared/domain/json.ts'
import type { Stage } from '../contract/api/sandbox.ts'
import { png } from '../unit/main/media/sample-files.ts'
import { unwrap } from '../unit/main/store/folder.ts'
import type { PlannedChange } from './publishing-plan.ts'
import type { SeededRandom } from './random.ts'

/** What a run plans, and how often each thing has to be there afterwards. */
export interface Run {
  readonly tag: string
  readonly changes: readonly PlannedChange[]
  /** By subject and the name or text that only this run uses. */
  readonly expected: ReadonlyMap<string, number>
}

/** What all runs share: things of the demonstration data that new ones name. */
export interface Surroundings {
  readonly accountId: string
  readonly imageKey: string
  readonly lineItemId: string
}

export async function lookAround(stage: Stage, caller: Caller, accountId: string): Promise<Surroundings> {
  const media = unwrap(
    await stage.client.send(caller, mediaLibraryOperations.list, {
      params: { account_id: accountId, count: 50 },
    }),
  ).reply.data
  const items = unwrap(
    await stage.client.send(caller, lineItemOperations.list, { params: { account_id: accountId } }),
  ).reply.data
  const image = media.find(({ media_type }) => media_type === 'IMAGE')
  const [item] = items
  if (image === undefined || item === undefined) throw new Error('The demonstration data has changed.')
  return { accountId, imageKey: image.media_key, lineItemId: item.id }
}

/** Plans a run: cards, polls, posts and promotions that hang together, twins, an upload, a change and a deletion. */
export async function planRun(
  stage: Stage,
  caller: Caller,
  around: Surroundings,
  folder: string,
  tag: string,
  random: SeededRandom,
): Promise<Run> {
  const changes: PlannedChange[] = []
  const expected = new Map<string, number>()
  const add = (
    subject: DraftSubject,
    ref: string,
    content: Fields,
    name: string,
    file: string | null = null,
  ) => {
    changes.push({ ref, subject, kind: 'create', fields: content, record: null, file })
    const key = `${subject} ${name}`
    expected.set(key, (expected.get(key) ?? 0) + 1)
  }
  const chance = (of: number): boolean => random.next() < of

  let mediaKey = around.imageKey
  if (chance(0.35)) {
    mkdirSync(folder, { recursive: true })
    const file = join(folder, 'tent.png')
    writeFileSync(file, png(40, 40))
    add('media', 'media', { name: `${tag} media` }, `${tag} media`, file)
    mediaKey = '@media'
  }
  const cards = 1 + random.below(3)
  for (let card = 1; card <= cards; card += 1) {
    const name = `${tag} card ${card}`
    // A new image may have any ratio; cards take only theirs.
    add('card', `card${card}`, cardOf(name, around.imageKey), name)
  }
  if (chance(0.5)) {
    const name = `${tag} twin`
    for (const twin of ['a', 'b']) add('card', `twin-${twin}`, cardOf(name, around.imageKey), name)
  }
  if (chance(0.5)) add('poll', 'poll', pollOf(`${tag} poll`), `${tag} poll`)
  const posts = random.below(3)
  for (let post = 1; post <= posts; post += 1) {
    const text = `${tag} post ${post}.`
    const shown: Fields = chance(0.5) ? { card_uri: '@card1' } : { media_keys: [mediaKey] }
    add('post', `post${post}`, postOf(text, shown), text)
  }
  if (chance(0.3)) {
    for (const twin of ['a', 'b']) add('post', `same-${twin}`, postOf(`${tag} same.`, {}), `${tag} same.`)
  }
  if (posts > 0 && chance(0.5)) {
    const content = { line_item_id: around.lineItemId, tweet_id: '@post1' }
    add('promotedPost', 'promotion', content, `${tag} post 1.`)
  }
  if (chance(0.5)) {
    const record = await makeCard(stage, caller, around, `${tag} before`)
    const content = { name: `${tag} after` }
    changes.push({ ref: 'change', subject: 'card', kind: 'update', fields: content, record, file: null })
    expected.set(`card ${tag} before`, 0).set(`card ${tag} after`, 1)
  }
  if (chance(0.4)) {
    const record = await makeCard(stage, caller, around, `${tag} gone`)
    changes.push({ ref: 'gone', subject: 'card', kind: 'delete', fields: {}, record, file: null })
    expected.set(`card ${tag} gone`, 0)
  }
  return { tag, changes, expected }
}

/** How often each thing that a run expected is there. */
export async function countThings(
  stage: Stage,
  caller: Caller,
  { accountId, lineItemId }: Surroundings,
  { tag, expected }: Run,
): Promise<ReadonlyMap<string, number>> {
  const account = { account_id: accountId }
  const { client } = stage
  const [cards, polls, media, posts, promoted] = await Promise.all([
    client.send(caller, cardOperations.list, { params: { ...account, q: tag, count: 200 } }),
    client.send(caller, pollCardOperations.list, { params: { ...account, q: tag } }),
    client.send(caller, mediaLibraryOperations.list, { params: { ...account, q: tag } }),
    allPosts(stage, caller, accountId),
    client.send(caller, promotedTweetOperations.list, {
      params: { ...account, line_item_ids: [lineItemId], count: 1_000 },
    }),
  ])
  const found = [
    ...unwrap(cards).reply.data.map(({ name }) => `card ${name}`),
    ...unwrap(polls).reply.data.map(({ name }) => `poll ${name}`),
    ...unwrap(media).reply.data.map(({ name }) => `media ${name}`),
    ...posts.map(({ text }) => `post ${text}`),
    ...unwrap(promoted).reply.data.map(
      ({ tweet_id }) => `promotedPost ${posts.find(({ id }) => id === tweet_id)?.text}`,
    ),
  ].filter((key) => key.includes(`${tag} `))
  const counts = new Map([...expected.keys()].map((key) => [key, 0]))
  for (const key of found) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

async function allPosts(stage: Stage, caller: Caller, accountId: string) {
  const params = {
    account_id: accountId,
    tweet_type: 'PUBLISHED',
    user_id: demoUsers.ada.id,
    count: 1_000,
  } as const
  const posts: { id: string; text: string }[] = []
  for await (const page of stage.client.pages(caller, promotedPostOperations.list, { params })) {
    posts.push(...unwrap(page).reply.data.map(({ id_str, text }) => ({ id: id_str ?? '', text: text ?? '' })))
  }
  return posts
}

async function makeCard(stage: Stage, caller: Caller, around: Surroundings, name: string): Promise<Fields> {
  const params = { account_id: around.accountId }
  const body = cardOperations.create.body.parse(cardOf(name, around.imageKey))
  const made = unwrap(await stage.client.send(caller, cardOperations.create, { params, body }))
  return fields.parse(made.reply.data)
}

function cardOf(name: string, mediaKey: string): Fields {
  const destination = { type: 'WEBSITE', url: 'https://northwind.example/tents' }
  return {
    name,
    components: [
      { type: 'MEDIA', media_key: mediaKey },
      { type: 'DETAILS', title: 'Tents for spring', destination },
    ],
  }
}

function pollOf(name: string): Fields {
  return { name, duration_in_minutes: 1_440, first_choice: 'Boots', second_choice: 'Tents' }
}

function postOf(text: string, more: Fields): Fields {
  return { as_user_id: demoUsers.ada.id, text, nullcast: true, ...more }
}

/** Trouble that the service makes for a while, as orders for its control interface. */
export function faultOrders(random: SeededRandom): readonly object[] {
  return Array.from({ length: random.below(5) }, () => {
    const method = ['POST', 'POST', 'POST', 'PUT', 'DELETE', 'GET'][random.below(6)]
    const match = { method, path_regex: '/accounts/' }
    const times = 1 + random.below(3)
    switch (random.below(6)) {
      case 0:
      case 1:
        return { match, times, drop: 'after' }
      case 2:
        return { match, times, drop: 'before' }
      case 3:
        return { match, times, delay_ms: 50 + random.below(350) }
      case 4:
        return {
          match,
          times,
          status: 503,
          body: { errors: [{ code: 'SERVICE_UNAVAILABLE', message: 'busy' }] },
        }
      default: {
        const headers = {
          'x-rate-limit-limit': '450',
          'x-rate-limit-remaining': '0',
          'x-rate-limit-reset': String(Math.floor(Date.now() / 1_000) + 1),
        }
        const body = { errors: [{ code: 'TOO_MANY_REQUESTS', message: 'slow down' }] }
        return { match, times, status: 429, headers, body }
      }
    }
  })
}
