import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { targetingOperations } from '../../../../src/shared/api/ads/targeting-criteria.ts'
import type { Fields, Json } from '../../../../src/shared/core/json.ts'
import type { DraftSubject } from '../../../../src/shared/entities/kinds.ts'
import { entityKinds } from '../../../../src/shared/entities/registry.ts'
import { setsFromCriteria } from '../../../../src/shared/entities/targeting/targeting-set.ts'
import { png } from '../../../unit/main/modules/media/sample-files.ts'
import type { PlannedChange } from '../publishing-plan.ts'
import { idOf, postOf } from '../publishing-records.ts'
import {
  change,
  contentOf,
  create,
  indexes,
  type NamedSubject,
  nameOf,
  newLineItem,
  type PlanPlace,
  tokenOf,
} from './planned-records.ts'
import {
  accountMediaOf,
  categories,
  categoryLinks,
  criteriaWith,
  legacyCardsOf,
  libraryOf,
  promotionsOf,
  recordsWith,
  type ServiceSide,
} from './service-side.ts'

/** A change of a plan, and how to see at the service what became of it. */
export interface Planned {
  readonly change: PlannedChange
  /** IDs of all records that it has created, or null if its records aren't its own; for a creation. */
  readonly created: () => Promise<readonly string[]>
  /** Whether the change is in place; for updates and deletions. */
  readonly isInPlace: () => Promise<boolean>
  /** Whether everything is as it was before the change; for updates. */
  readonly isRestored: () => Promise<boolean>
  /** A call that creates the same once more, as a rival would. */
  readonly rival: (() => Promise<string>) | null
  /** Another user goes on with the record that it created, which is theirs to lose then. */
  readonly adopt: ((remoteId: string) => Promise<void>) | null
}

const none = async (): Promise<readonly string[]> => []
const never = async (): Promise<boolean> => false

/** The plans of a run by what they publish: every kind that can be created, changed or deleted. */
export const planKinds = {
  campaign: (place) => createNamed(place, 'campaign', 1),
  campaigns: (place) => createNamed(place, 'campaign', 3),
  lineItem: (place) => createNamed(place, 'lineItem', 1),
  lineItems: (place) => createNamed(place, 'lineItem', 4),
  card: (place) => createNamed(place, 'card', 1),
  cards: (place) => createNamed(place, 'card', 3),
  polls: (place) => createNamed(place, 'poll', 3),
  posts: (place) => createNamed(place, 'post', 3),
  poll: (place) => createNamed(place, 'poll', 1),
  conversation: (place) => createNamed(place, 'videoConversation', 1),
  post: (place) => createNamed(place, 'post', 1),
  media: createMedia,
  targeting: createTargeting,
  targetingChange: changeTargeting,
  promotion: promote,
  category: linkCategory,
  campaignChange: (place) => changeNamed(place, 'campaign', 1),
  campaignChanges: (place) => changeNamed(place, 'campaign', 3),
  lineItemChanges: (place) => changeNamed(place, 'lineItem', 2),
  cardChange: (place) => changeNamed(place, 'card', 1),
  conversationChange: (place) => changeNamed(place, 'videoConversation', 1),
  postChange: (place) => changeNamed(place, 'post', 1),
  mediaChange: changeMedia,
  campaignDeletion: (place) => deleteNamed(place, 'campaign', 1),
  campaignDeletions: (place) => deleteNamed(place, 'campaign', 3),
  lineItemDeletions: (place) => deleteNamed(place, 'lineItem', 2),
  cardDeletion: (place) => deleteNamed(place, 'card', 1),
  pollDeletion: (place) => deleteNamed(place, 'poll', 1),
  conversationDeletion: (place) => deleteNamed(place, 'videoConversation', 1),
  legacyCardDeletion: async (place) => [
    deletion(place, 'legacyCard', await notYetTaken(place, legacyCards(await legacyCardsOf(place.side)))),
  ],
  accountMediaDeletion: async (place) => [
    deletion(place, 'accountMedia', await notYetTaken(place, await accountMediaOf(place.side))),
  ],
  mediaDeletion: async (place) => {
    const { imageKey, videoKey } = place.side.around
    const others = (await libraryOf(place.side)).filter(
      ({ media_key: key }) => key !== imageKey && key !== videoKey,
    )
    return [deletion(place, 'media', await notYetTaken(place, others))]
  },
  promotionDeletion: async (place) => {
    const [planned] = await promote(place)
    if (planned === undefined) return []
    return [deletion(place, 'promotedPost', await create(place, 'promotedPost', planned.change.fields))]
  },
  categoryDeletion: async (place) => {
    const [planned] = await linkCategory(place)
    if (planned === undefined) return []
    return [deletion(place, 'curatedCategory', await create(place, 'curatedCategory', planned.change.fields))]
  },
} as const satisfies Readonly<Record<string, (place: PlanPlace) => Promise<readonly Planned[]>>>

export type PlanKind = keyof typeof planKinds
export const creations = [
  'campaign',
  'campaigns',
  'lineItem',
  'lineItems',
  'card',
  'poll',
  'conversation',
  'post',
  'media',
  'targeting',
  'promotion',
  'category',
] as const satisfies readonly PlanKind[]
/** Whose names or texts the service stores. */
export const namedCreations = [
  'campaign',
  'campaigns',
  'lineItem',
  'lineItems',
  'card',
  'poll',
  'conversation',
  'post',
  'media',
] as const satisfies readonly PlanKind[]
/** Several of one kind, in calls of their own. */
export const sequences = ['cards', 'polls', 'posts'] as const satisfies readonly PlanKind[]
/** What is never sent again without a person. */
export const costly = [
  'campaign',
  'campaigns',
  'lineItem',
  'lineItems',
  'post',
] as const satisfies readonly PlanKind[]
export const batches = ['campaigns', 'lineItems'] as const satisfies readonly PlanKind[]
export const changes = [
  'campaignChange',
  'campaignChanges',
  'lineItemChanges',
  'cardChange',
  'conversationChange',
  'postChange',
  'mediaChange',
  'targetingChange',
] as const satisfies readonly PlanKind[]
export const deletions = [
  'campaignDeletion',
  'campaignDeletions',
  'lineItemDeletions',
  'cardDeletion',
  'pollDeletion',
  'conversationDeletion',
  'legacyCardDeletion',
  'accountMediaDeletion',
  'mediaDeletion',
  'promotionDeletion',
  'categoryDeletion',
] as const satisfies readonly PlanKind[]

function creation(
  subject: DraftSubject,
  content: Fields,
  created: Planned['created'],
  more: Partial<Planned> & { readonly file?: string } = {},
): Planned {
  const { file = null, rival = null, adopt = null } = more
  return {
    change: { ref: subject, subject, kind: 'create', fields: content, record: null, file },
    created,
    isInPlace: never,
    isRestored: never,
    rival,
    adopt,
  }
}

async function createNamed(
  place: PlanPlace,
  subject: NamedSubject,
  count: number,
): Promise<readonly Planned[]> {
  const planned: Planned[] = []
  for (const index of indexes(count)) {
    const token = tokenOf(place, index)
    const content = await contentOf(place, subject, nameOf(place, token))
    const created = async () =>
      (await recordsWith(place.side, subject, token)).map((record) => idOf(subject, record))
    const rival = async () => idOf(subject, await create(place, subject, content))
    const adopt =
      entityKinds[subject].update === undefined
        ? null
        : (remoteId: string) => change(place, subject, remoteId, { name: `${token} of a colleague` })
    planned.push(creation(subject, content, created, { rival, adopt }))
  }
  return planned
}

async function createMedia(place: PlanPlace): Promise<readonly Planned[]> {
  mkdirSync(place.folder, { recursive: true })
  const file = join(place.folder, 'tent.png')
  writeFileSync(file, png(40, 40))
  const token = tokenOf(place, 0)
  const created = async () =>
    (await recordsWith(place.side, 'media', token)).map((record) => idOf('media', record))
  return [creation('media', { name: nameOf(place, token) }, created, { file })]
}

async function createTargeting(place: PlanPlace): Promise<readonly Planned[]> {
  const lineItem = await newLineItem(place)
  const lineItemId = idOf('lineItem', lineItem)
  const token = tokenOf(place, 0)
  const content = { line_item_id: lineItemId, [`BROAD_KEYWORD:${token} keyword`]: 'EQ', AGE: 'AGE_OVER_21' }
  // A set has the ID of its line item.
  const created = async () => (await criteriaWith(place.side, [lineItemId], token)).map(() => lineItemId)
  const planned = creation('targeting', content, created)
  return [{ ...planned, change: { ...planned.change, record: lineItem } }]
}

async function promote(place: PlanPlace): Promise<readonly Planned[]> {
  const lineItemId = idOf('lineItem', await newLineItem(place))
  const post = await create(place, 'post', postOf(`${place.tag}xpost to promote`, {}))
  const content = { line_item_id: lineItemId, tweet_id: idOf('post', post) }
  const created = async () =>
    (await promotionsOf(place.side, lineItemId)).map((record) => idOf('promotedPost', record))
  return [creation('promotedPost', content, created)]
}

async function linkCategory(place: PlanPlace): Promise<readonly Planned[]> {
  const lineItemId = idOf('lineItem', await newLineItem(place))
  const [category] = await categories(place.side)
  const content = { line_item_id: lineItemId, curated_category_id: category?.id ?? '' }
  const created = async () =>
    (await categoryLinks(place.side))
      .filter(({ line_item_id }) => line_item_id === lineItemId)
      .map((record) => idOf('curatedCategory', record))
  return [creation('curatedCategory', content, created)]
}

function update(place: PlanPlace, subject: DraftSubject, record: Fields, patch: Fields): Planned {
  const contentBefore = entityKinds[subject].fromRecord(record)
  const before = Object.fromEntries(Object.keys(patch).map((name) => [name, contentBefore[name] ?? null]))
  const hasValues = async (values: Fields): Promise<boolean> => {
    const now = await place.side.read(subject, idOf(subject, record), record)
    const content: Fields = now === null ? {} : entityKinds[subject].fromRecord(now)
    return Object.entries(values).every(([name, value]) => sameText(content[name], value))
  }
  return {
    change: { ref: `${subject} change`, subject, kind: 'update', fields: patch, record, file: null },
    created: none,
    isInPlace: () => hasValues(patch),
    isRestored: () => hasValues(before),
    rival: null,
    adopt: null,
  }
}

function sameText(one: Json | undefined, other: Json): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other)
}

async function changeNamed(
  place: PlanPlace,
  subject: NamedSubject,
  count: number,
): Promise<readonly Planned[]> {
  const planned: Planned[] = []
  for (const index of indexes(count)) {
    const token = tokenOf(place, index)
    const record = await create(place, subject, await contentOf(place, subject, `${token} before`))
    planned.push(update(place, subject, record, { name: nameOf(place, token) }))
  }
  return planned
}

async function changeMedia(place: PlanPlace): Promise<readonly Planned[]> {
  const record = await notYetTaken(place, await libraryOf(place.side))
  return [update(place, 'media', record, { name: nameOf(place, tokenOf(place, 0)) })]
}

async function changeTargeting(place: PlanPlace): Promise<readonly Planned[]> {
  const lineItemId = idOf('lineItem', await newLineItem(place))
  const { side } = place
  const token = tokenOf(place, 0)
  const rows = ['old', 'unchanged'].map((what) => ({
    operation_type: 'Create',
    params: {
      line_item_id: lineItemId,
      targeting_type: 'BROAD_KEYWORD',
      targeting_value: `${token} ${what}`,
    },
  }))
  await side.callBatch(targetingOperations.batch, rows)
  const [set] = setsFromCriteria(await criteriaWith(side, [lineItemId], token), [lineItemId])
  if (set === undefined) throw new Error('A line item without a set.')
  const patch = { [`BROAD_KEYWORD:${token} old`]: null, [`BROAD_KEYWORD:${token} new`]: 'EQ' }
  const hasCriteria = async (...names: readonly string[]): Promise<boolean> => {
    const values = (await criteriaWith(side, [lineItemId], token)).map(
      ({ targeting_value }) => targeting_value,
    )
    const wanted = names.map((name) => `${token} ${name}`)
    return sameText([...values].sort().map(String), wanted)
  }
  return [
    {
      ...update(place, 'targeting', set, patch),
      isInPlace: () => hasCriteria('new', 'unchanged'),
      isRestored: () => hasCriteria('old', 'unchanged'),
    },
  ]
}

function deletion(place: PlanPlace, subject: DraftSubject, record: Fields): Planned {
  return {
    change: { ref: `${subject} deletion`, subject, kind: 'delete', fields: {}, record, file: null },
    created: none,
    isInPlace: async () => (await place.side.read(subject, idOf(subject, record), record)) === null,
    isRestored: never,
    rival: null,
    adopt: null,
  }
}

async function deleteNamed(
  place: PlanPlace,
  subject: NamedSubject,
  count: number,
): Promise<readonly Planned[]> {
  const planned: Planned[] = []
  for (const index of indexes(count)) {
    const content = await contentOf(place, subject, nameOf(place, tokenOf(place, index)))
    planned.push(deletion(place, subject, await create(place, subject, content)))
  }
  return planned
}

/** The demo data has no further record of a kind that can't be created. */
export class RecordsUsedUp extends Error {}

const takenBySides = new WeakMap<ServiceSide, Set<string>>()

/** A record of the demo data that no run of this service has used. */
async function notYetTaken({ side }: PlanPlace, records: readonly Fields[]): Promise<Fields> {
  const taken = takenBySides.get(side) ?? new Set()
  takenBySides.set(side, taken)
  const record = records.find((one) => !taken.has(JSON.stringify(one)))
  if (record === undefined) throw new RecordsUsedUp()
  taken.add(JSON.stringify(record))
  return record
}

const ownLists = new Set(['TEXT_POLLS', 'IMAGE_POLLS', 'VIDEO_POLLS', 'VIDEO_CONVERSATION'])

function legacyCards(cards: readonly Fields[]): readonly Fields[] {
  return cards.filter(
    (card) => entityKinds.legacyCard.lists[0]?.isOwn?.(card) && !ownLists.has(String(card.card_type)),
  )
}
