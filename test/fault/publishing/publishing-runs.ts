import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Caller } from '../../../src/main/core/api/types.ts'
import type { Fields, Json } from '../../../src/shared/core/json.ts'
import type { DraftSubject } from '../../../src/shared/entities/kinds.ts'
import { entityKinds } from '../../../src/shared/entities/registry.ts'
import type { Stage } from '../../contract/api/sandbox.ts'
import { png } from '../../unit/main/modules/media/sample-files.ts'
import type { SeededRandom } from '../random.ts'
import type { PlannedChange } from './publishing-plan.ts'
import {
  type AppContext,
  campaignOf,
  cardOf,
  conversationOf,
  lineItemOf,
  makeThing,
  pollOf,
  postOf,
  targetBy,
} from './publishing-records.ts'

/** The plan of a run, and how many of each record must exist afterwards. */
export interface Run {
  readonly tag: string
  readonly changes: readonly PlannedChange[]
  /** By subject and the name or text that only this run uses. */
  readonly expected: ReadonlyMap<string, number>
  /** Whether the publish is undone afterwards, which `expected` includes. */
  readonly undo: boolean
  /** What a rival creates twice, at about the same time as the run creates something similar. */
  readonly rival: { readonly subject: DraftSubject; readonly fields: Fields } | null
}

export interface RunPlace {
  readonly folder: string
  readonly tag: string
  /** Among the runs of a sandbox, from 0. */
  readonly number: number
}

/** Plans a run: dependent entities of all kinds, twins, an upload, changes and deletions. */
export async function planRun(
  stage: Stage,
  caller: Caller,
  around: AppContext,
  { folder, tag, number }: RunPlace,
  random: SeededRandom,
): Promise<Run> {
  const changes: PlannedChange[] = []
  const expected = new Map<string, number>()
  const undone = new Map<string, number>()
  const count = (counts: Map<string, number>, key: string, by: number) =>
    counts.set(key, (counts.get(key) ?? 0) + by)
  const add = (
    subject: DraftSubject,
    ref: string,
    content: Fields,
    { file = null, about = content.name ?? content.text }: { file?: string | null; about?: Json } = {},
  ) => {
    changes.push({ ref, subject, kind: 'create', fields: content, record: null, file })
    const key = `${subject} ${about}`
    count(expected, key, 1)
    count(undone, key, entityKinds[subject].remove === undefined ? 1 : 0)
  }
  /** Changes an existing record by name, or deletes it if `change` is null. */
  const take = async (subject: DraftSubject, content: Fields, change: Fields | null) => {
    const record = await makeThing(stage, caller, around, subject, content)
    const kind = change === null ? 'delete' : 'update'
    changes.push({ ref: `${subject}-${kind}`, subject, kind, fields: change ?? {}, record, file: null })
    count(expected, `${subject} ${content.name}`, change === null || 'name' in change ? 0 : 1)
    count(undone, `${subject} ${content.name}`, change === null ? 0 : 1)
    if (change === null || !('name' in change)) return
    count(expected, `${subject} ${change.name}`, 1)
    count(undone, `${subject} ${change.name}`, 0)
  }
  const chance = (of: number): boolean => random.next() < of
  const times = (max: number): readonly number[] =>
    Array.from({ length: random.below(max + 1) }, (_, index) => index + 1)

  let mediaKey = around.imageKey
  if (chance(0.35)) {
    mkdirSync(folder, { recursive: true })
    const file = join(folder, 'tent.png')
    writeFileSync(file, png(40, 40))
    add('media', 'media', { name: `${tag} media` }, { file })
    mediaKey = '@media'
  }
  // A new image may have any ratio; cards only accept theirs.
  for (const card of [0, ...times(2)])
    add('card', `card${card}`, cardOf(`${tag} card ${card}`, around.imageKey))
  if (chance(0.5)) {
    for (const twin of ['a', 'b']) add('card', `twin-${twin}`, cardOf(`${tag} twin`, around.imageKey))
  }
  if (chance(0.5)) add('poll', 'poll', pollOf(`${tag} poll`))
  if (chance(0.3)) {
    add('videoConversation', 'conversation', conversationOf(`${tag} conversation`, around.videoKey))
  }
  const posts = times(2)
  for (const post of posts) {
    const shown: Fields = chance(0.5) ? { card_uri: '@card0' } : { media_keys: [mediaKey] }
    add('post', `post${post}`, postOf(`${tag} post ${post}.`, shown))
  }
  if (chance(0.3)) {
    for (const twin of ['a', 'b']) add('post', `same-${twin}`, postOf(`${tag} same.`, {}))
  }
  if (posts.length > 0 && chance(0.5)) {
    const about = `${tag} post 1.`
    const content = { line_item_id: around.lineItemId, tweet_id: '@post1' }
    add('promotedPost', 'promotion', content, { about })
  }
  if (chance(0.6)) {
    const campaigns = [0, ...times(3)]
    for (const index of campaigns) {
      add('campaign', `campaign${index}`, campaignOf(`${tag} campaign ${index}`, around.fundingId))
    }
    for (const index of times(5)) {
      const campaign = `@campaign${random.below(campaigns.length)}`
      add('lineItem', `item${index}`, lineItemOf(`${tag} item ${index}`, campaign))
      if (!chance(0.5)) continue
      const keyword = `${tag} keyword of item ${index}`
      const content = {
        line_item_id: `@item${index}`,
        [`BROAD_KEYWORD:${keyword}`]: 'EQ',
        AGE: 'AGE_OVER_21',
      }
      add('targeting', `set${index}`, content, { about: keyword })
      // It's deleted with its line item.
      undone.set(`targeting ${keyword}`, 0)
    }
    if (chance(0.4)) {
      for (const twin of ['a', 'b'])
        add('lineItem', `same-item-${twin}`, lineItemOf(`${tag} same item`, '@campaign0'))
    }
  }
  if (chance(0.5)) {
    await take('card', cardOf(`${tag} card before`, around.imageKey), { name: `${tag} card after` })
  }
  if (chance(0.4)) await take('card', cardOf(`${tag} card gone`, around.imageKey), null)
  if (chance(0.3)) {
    const content = conversationOf(`${tag} conversation before`, around.videoKey)
    await take('videoConversation', content, { name: `${tag} conversation after`, title: 'Better tents' })
  }
  if (chance(0.5)) {
    for (const index of [0, ...times(3)]) {
      const name = `${tag} campaign before ${index}`
      const change = { name: `${tag} campaign after ${index}`, daily_budget_amount_local_micro: 70_000_000 }
      await take('campaign', campaignOf(name, around.fundingId), change)
    }
    for (const index of times(2)) {
      await take('campaign', campaignOf(`${tag} campaign gone ${index}`, around.fundingId), null)
    }
  }
  if (chance(0.4)) {
    const [record] = around.media.slice(number)
    if (record === undefined) throw new Error('Too few media for so many runs.')
    const name = `${tag} media after`
    changes.push({ ref: 'texts', subject: 'media', kind: 'update', fields: { name }, record, file: null })
    count(expected, `media ${name}`, 1)
    count(undone, `media ${name}`, 0)
  }
  if (chance(0.6)) {
    const own = around.lineItemIds.slice(number * setsOfRun, (number + 1) * setsOfRun)
    for (const lineItemId of own.slice(0, 1 + random.below(setsOfRun))) {
      const about = (what: string) => `${tag} ${what} of ${lineItemId}`
      const record = await targetBy(stage, caller, around, lineItemId, [about('old'), about('unchanged')])
      const fields = {
        [`BROAD_KEYWORD:${about('old')}`]: null,
        [`BROAD_KEYWORD:${about('new')}`]: 'EQ',
        [`PHRASE_KEYWORD:${about('not')}`]: 'NE',
      }
      changes.push({
        ref: `set-${lineItemId}`,
        subject: 'targeting',
        kind: 'update',
        fields,
        record,
        file: null,
      })
      for (const [what, after, before] of [
        ['old', 0, 1],
        ['unchanged', 1, 1],
        ['new', 1, 0],
        ['not', 1, 0],
      ] as const) {
        count(expected, `targeting ${about(what)}`, after)
        count(undone, `targeting ${about(what)}`, before)
      }
    }
  }
  const rival = chance(0.35) ? rivalOf(tag, around, random) : null
  if (rival !== null) {
    add(rival.subject, 'rival', rival.fields)
    for (const counts of [expected, undone]) count(counts, `${rival.subject} ${rival.fields.name}`, 2)
  }
  const undo = chance(0.3)
  return { tag, changes, expected: undo ? undone : expected, undo, rival }
}

/** Number of line items in the demo data whose sets a run may change. */
const setsOfRun = 3

function rivalOf(tag: string, around: AppContext, random: SeededRandom): NonNullable<Run['rival']> {
  const name = `${tag} rival`
  switch (random.below(3)) {
    case 0:
      return { subject: 'poll', fields: pollOf(name) }
    case 1:
      return { subject: 'card', fields: cardOf(name, around.imageKey) }
    default:
      return { subject: 'campaign', fields: campaignOf(name, around.fundingId) }
  }
}
