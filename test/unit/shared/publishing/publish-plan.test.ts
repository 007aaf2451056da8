import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Fields } from '../../../../src/shared/core/json.ts'
import type { Draft, DraftKind } from '../../../../src/shared/drafts/draft.ts'
import type { DraftSubject } from '../../../../src/shared/entities/kinds.ts'
import {
  placedSteps,
  plannedDraft,
  planPublish,
  withNeeded,
} from '../../../../src/shared/publishing/publish-plan.ts'
import { windowsOf } from '../../../../src/shared/publishing/publish-windows.ts'

const workspace = { environmentId: 'sandbox', host: 'ads', accountId: 'a1' } as const
const idOf = (index: number): string =>
  `draft${'abcdefghijklmnop'.slice(0, 10)}${String.fromCharCode(97 + index)}`

function draft(
  id: string,
  subject: DraftSubject,
  patch: Fields,
  more: { kind?: DraftKind; remoteId?: string; base?: Fields } = {},
): Draft {
  const { kind = 'create', remoteId = null, base = null } = more
  return {
    id,
    workspace,
    subject,
    kind,
    remoteId,
    base,
    patch,
    revision: 1,
    comment: '',
    sync: 'clean',
    publish: 'idle',
    createdAt: 1,
    updatedAt: 1,
  }
}
const plan = (...drafts: readonly Draft[]) => planPublish(drafts.map((one) => plannedDraft(one, one.id)))
const order = (...drafts: readonly Draft[]) => plan(...drafts).steps.map(({ key }) => key)

const [media, card, post, promotion] = [idOf(0), idOf(1), idOf(2), idOf(3)]
const file = {
  path: '/tent.png',
  name: 'tent.png',
  bytes: 2_000,
  modifiedAt: 1,
  contentType: 'image/png',
  kind: 'IMAGE',
  width: 800,
  height: 418,
  durationMs: null,
}

describe('the order of a publish', () => {
  it('uploads, adds, creates the card, then the post that shows it, and promotes the post', () => {
    const drafts = [
      draft(promotion, 'promotedPost', { line_item_id: 'l1', tweet_id: `draft:${post}` }),
      draft(post, 'post', { text: 'Tents', card_uri: `draft:${card}` }),
      draft(card, 'card', { name: 'Tent', components: [{ type: 'MEDIA', media_key: `draft:${media}` }] }),
      draft(media, 'media', { file }),
    ]
    const { steps, blockedBy } = plan(...drafts)
    expect(blockedBy.size).toBe(0)
    expect(steps.map(({ operation, needs }) => [operation.id, needs])).toEqual([
      ['mediaUpload.initialize', []],
      ['mediaLibrary.add', [`${media} upload`]],
      ['cards.create', [media]],
      ['promotedPosts.create', [card]],
      ['promotedTweets.create', [post]],
    ])
    expect(steps[0]?.uploadBytes).toBe(2_000)
  })

  it('deletes at the end, and each entity after everything that stops using it', () => {
    const using = { name: 'Tent', components: [{ type: 'MEDIA', media_key: '3_1' }] }
    const drafts = [
      draft(media, 'media', {}, { kind: 'delete', remoteId: '3_1', base: { name: 'Old' } }),
      draft(card, 'card', {}, { kind: 'delete', remoteId: 'c1', base: using }),
      draft(
        post,
        'card',
        { components: [{ type: 'MEDIA', media_key: '3_2' }] },
        { kind: 'update', remoteId: 'c2', base: using },
      ),
      draft(promotion, 'poll', { name: 'New' }),
    ]
    expect(order(...drafts)).toEqual([post, promotion, card, media])
    expect(plan(...drafts).steps.at(-1)?.needs).toEqual([card, post])
  })

  it('leaves out circles, and what names a missing draft, with the names', () => {
    const drafts = [
      draft(media, 'media', { file, poster_media_key: `draft:${card}` }),
      draft(card, 'media', { file, poster_media_key: `draft:${media}` }),
      draft(post, 'post', { text: 'x', media_keys: [`draft:${media}`] }),
      draft(promotion, 'promotedPost', { line_item_id: 'l', tweet_id: `draft:${idOf(9)}` }),
    ]
    const { steps, blockedBy } = plan(...drafts)
    expect(steps).toEqual([])
    expect([...blockedBy]).toEqual([
      [media, [card]],
      [card, [media]],
      [post, [media]],
      [promotion, [idOf(9)]],
    ])
  })

  it('names only what is missing, not what could be published', () => {
    const { blockedBy } = plan(
      draft(media, 'media', { file }),
      draft(card, 'card', { name: 'Tent', components: [`draft:${media}`, `draft:${idOf(9)}`] }),
      draft(post, 'media', {}, { kind: 'delete', remoteId: '3_1', base: {} }),
      draft(promotion, 'card', { name: 'Tent', components: [`draft:${media}`, `draft:${post}`] }),
    )
    expect([...blockedBy]).toEqual([
      [card, [idOf(9)]],
      [promotion, [post]],
    ])
  })

  it('has no step for what the service can’t do', () => {
    const { steps, blockedBy } = plan(draft(post, 'post', {}, { kind: 'delete', remoteId: '7', base: {} }))
    expect(steps).toEqual([])
    expect([...blockedBy]).toEqual([[post, []]])
  })

  it('deletes what uses others first, and what refers to itself all the same', () => {
    const remove = (id: string, subject: DraftSubject, remoteId: string, base: Fields = {}) =>
      draft(id, subject, {}, { kind: 'delete', remoteId, base })
    const ring = { components: [{ type: 'MEDIA', media_key: 'c1' }] }
    expect(order(remove(media, 'media', '3_1'), remove(card, 'card', 'c1', ring))).toEqual([card, media])
  })

  it('refers to steps by their position', () => {
    const { steps } = plan(
      draft(card, 'card', { name: 'Tent', components: [`draft:${media}`] }),
      draft(media, 'media', { file }),
    )
    const placed = placedSteps({ steps })
    expect(placed.map(({ position, operation, needs }) => [position, operation, needs])).toEqual([
      [1, 'mediaUpload.initialize', []],
      [2, 'mediaLibrary.add', [1]],
      [3, 'cards.create', [2]],
    ])
    const [, , last] = steps
    if (last === undefined) throw new Error('no step')
    expect(placedSteps({ steps: [last] })[0]?.needs).toEqual([])
  })

  it('has every step once, each after all that it depends on, for any web of references', () => {
    const web = fc.array(fc.record({ names: fc.array(fc.nat(11), { maxLength: 4 }), remove: fc.boolean() }), {
      maxLength: 12,
    })
    fc.assert(
      fc.property(web, (nodes) => {
        const drafts = nodes.map(({ names, remove }, index) =>
          remove
            ? draft(idOf(index), 'card', {}, { kind: 'delete', remoteId: `r${index}`, base: baseOf(names) })
            : draft(idOf(index), 'card', {
                name: 'n',
                components: names.map((name) => `draft:${idOf(name)}`),
              }),
        )
        const { steps, blockedBy } = plan(...drafts)
        const seen = new Set<string>()
        for (const { key, needs } of steps) {
          expect(needs.every((needed) => seen.has(needed))).toBe(true)
          expect(seen.has(key)).toBe(false)
          seen.add(key)
        }
        expect(seen.size + blockedBy.size).toBe(drafts.length)
        const kinds = steps.map(({ kind }) => kind)
        expect(kinds.lastIndexOf('create')).toBeLessThan(
          kinds.includes('delete') ? kinds.indexOf('delete') : kinds.length,
        )
      }),
    )
  })
})

describe('what a plan needs to know of a draft', () => {
  const shows = (key: string): Fields => ({ components: [{ type: 'MEDIA', media_key: key }] })
  const of = (kind: DraftKind, base: Fields | null, patch: Fields, subject: DraftSubject = 'card') =>
    plannedDraft(
      draft(card, subject, patch, { kind, remoteId: 'c1', ...(base === null ? {} : { base }) }),
      'T',
    )

  it('are the drafts that it refers to, but for itself', () => {
    const both = { components: [`draft:${media}`, `draft:${card}`] }
    expect(of('create', null, both).needs).toEqual([media])
    expect(of('delete', both, {}).needs).toEqual([])
  })

  it('are the records that it stops referring to', () => {
    expect(of('create', null, shows('3_1')).releases).toEqual([])
    expect(of('update', shows('3_1'), { name: 'N' }).releases).toEqual([])
    expect(of('update', shows('3_1'), shows('3_2')).releases).toEqual(['3_1'])
    expect(of('delete', shows('3_1'), {}).releases).toEqual(['3_1'])
  })

  it('is whether a change clears a field', () => {
    expect(of('update', { name: 'N' }, { name: null, title: 'T' }).clears).toBe(true)
    expect(of('update', { name: 'N' }, { name: 'M' }).clears).toBe(false)
    expect(of('create', null, { name: null }).clears).toBe(false)
  })

  it('is how many rows of a call it takes, and the bytes of a new file', () => {
    expect(of('update', {}, { AGE: 'AGE_OVER_18', 'LOCATION:1': 'EQ' }, 'targeting').rows).toBe(2)
    expect(of('update', {}, { name: 'N' }, 'campaign').rows).toBe(1)
    expect(of('create', null, { file }, 'media').uploadBytes).toBe(2_000)
    expect(of('update', {}, { file }, 'media').uploadBytes).toBeNull()
    expect(of('create', null, {}, 'accountMedia').uploadBytes).toBeNull()
    expect(of('create', null, {}, 'legacyCard').uploadBytes).toBeNull()
  })
})

function baseOf(names: readonly number[]): Fields {
  return { components: names.map((name) => ({ type: 'MEDIA', media_key: `r${name}` })) }
}

it('includes what a selection depends on, also indirectly, and nothing else', () => {
  const needs: Record<string, readonly string[]> = {
    post: ['card'],
    card: ['media'],
    media: [],
    other: ['media'],
  }
  expect([...withNeeded(['post'], (id) => needs[id] ?? [])].sort()).toEqual(['card', 'media', 'post'])
})

it('ends where drafts need each other', () => {
  const needs: Record<string, readonly string[]> = { a: ['b'], b: ['a', 'a'] }
  expect([...withNeeded(['a'], (id) => needs[id] ?? [])].sort()).toEqual(['a', 'b'])
})

describe('the time in the rate windows', () => {
  const writes = { limit: { bucket: 'writes', limit: 450, windowSeconds: 60 } } as const
  it.each([
    [450, null, 0],
    [451, null, 60_000],
    [1_000, null, 120_000],
    [1_000, 100, 120_000],
    [100, 99, 60_000],
    [0, 0, 0],
  ])('%i calls with %s left take at least %i ms', (calls, left, minDurationMs) => {
    const { windows, minDurationMs: found } = windowsOf(Array(calls).fill(writes), () => left)
    expect(found).toBe(minDurationMs)
    expect(windows).toHaveLength(calls === 0 ? 0 : 1)
  })

  it('leaves out calls without a window', () => {
    expect(windowsOf([{ limit: null }], () => null)).toEqual({ windows: [], minDurationMs: 0 })
  })
})
