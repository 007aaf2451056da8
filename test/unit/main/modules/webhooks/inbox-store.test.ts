import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Store } from '../../../../../src/main/modules/data-file/store.ts'
import type {
  InboxRepository,
  InboxSlice,
  NewInboxEvent,
} from '../../../../../src/main/modules/webhooks/inbox-store.ts'
import { maxUntrustedBytes, maxUntrustedEvents } from '../../../../../src/shared/webhooks/inbox.ts'
import { type InboxFilter, unfiltered } from '../../../../../src/shared/webhooks/inbox-filter.ts'
import { unwrap } from '../../../../support/outcomes.ts'
import { makeFolder, type TestFolder } from '../data-file/folder.ts'

let folder: TestFolder
let store: Store
let inbox: InboxRepository
beforeEach(() => {
  folder = makeFolder()
  store = folder.open()
  inbox = store.inbox
})
afterEach(() => {
  store.close()
  folder.remove()
})

function add(change: Partial<Omit<NewInboxEvent, 'body'>> & { readonly body?: string } = {}) {
  const { body = '{}', ...rest } = change
  return unwrap(
    inbox.add({
      receivedAt: 1,
      kind: 'dm.sent',
      eventId: `event ${unwrap(inbox.count())}`,
      userId: null,
      verdict: 'valid',
      environmentId: 'x',
      oldName: null,
      path: '/webhooks/abc',
      headers: [['content-type', 'application/json']],
      ...rest,
      body: Buffer.from(body),
    }),
  )
}

/** All matches, slice by slice. */
function search(text: string, filter: InboxFilter = unfiltered): readonly number[] {
  const found: number[] = []
  let before: number | null = (unwrap(inbox.latestId()) ?? 0) + 1
  while (before !== null) {
    const slice: InboxSlice = unwrap(inbox.searchSlice({ text, filter }, before))
    found.push(...slice.matches)
    before = slice.next
  }
  return found
}

it('keeps a whole event', () => {
  const row = add({ receivedAt: 7, kind: 'dm.received', eventId: 'e-1', userId: '77', body: '{"a":"ü"}' })
  expect(row).toEqual({
    id: row.id,
    receivedAt: 7,
    kind: 'dm.received',
    eventId: 'e-1',
    userId: '77',
    verdict: 'valid',
    environmentId: 'x',
    oldName: null,
    duplicate: false,
    bytes: 10,
    answerStatus: null,
    answerMs: null,
    bookmarked: false,
  })
  expect(unwrap(inbox.get(row.id))).toEqual({
    ...row,
    path: '/webhooks/abc',
    headers: [['content-type', 'application/json']],
    body: '{"a":"ü"}',
  })
  expect(unwrap(inbox.get(999))).toBeNull()
})

it('records what the receiver answered, also for deleted events', () => {
  const [first, second] = [add(), add()]
  unwrap(
    inbox.noteAnswers([
      { id: first.id, answerStatus: 503, answerMs: 12 },
      { id: 999, answerStatus: 200, answerMs: 1 },
      { id: second.id, answerStatus: null, answerMs: 3 },
    ]),
  )
  expect(unwrap(inbox.window(0, 5))).toEqual([
    { ...second, answerStatus: null, answerMs: 3 },
    { ...first, answerStatus: 503, answerMs: 12 },
  ])
})

it('returns windows of rows, newest first', () => {
  const ids = Array.from({ length: 10 }, () => add().id)
  expect(unwrap(inbox.count())).toBe(10)
  expect(unwrap(inbox.latestId())).toBe(ids.at(-1))
  expect(unwrap(inbox.window(2, 3)).map(({ id }) => id)).toEqual(ids.toReversed().slice(2, 5))
  expect(unwrap(inbox.window(9, 3))).toHaveLength(1)
  expect(unwrap(inbox.window(10, 3))).toEqual([])
  expect(unwrap(inbox.rows([ids[1] ?? 0, 999, ids[4] ?? 0])).map(({ id }) => id)).toEqual([ids[4], ids[1]])
})

describe('duplicates', () => {
  it.each([
    ['valid', 'valid', true],
    ['unknown', 'valid', true],
    ['valid', 'wrong', true],
    // A forged delivery must not make the real one look like its duplicate.
    ['wrong', 'valid', false],
    ['missing', 'valid', false],
  ] as const)('after %s, %s is one: %s', (first, second, expected) => {
    expect(add({ eventId: 'same', verdict: first }).duplicate).toBe(false)
    expect(add({ eventId: 'same', verdict: second }).duplicate).toBe(expected)
  })
})

describe('search', () => {
  it('searches kind, IDs and body, ignoring case', () => {
    const kind = add({ kind: 'Profile.update.bio' }).id
    const eventId = add({ eventId: 'abc-PROFILE' }).id
    const userId = add({ userId: 'profile7' }).id
    const body = add({ body: '{"text":"my profile"}' }).id
    add({ body: '{"text":"prof"}' })
    expect(search('profile')).toEqual([body, userId, eventId, kind])
  })

  it.each(['100%', 'a_b', 'back\\slash', "quo'te", '"', '*'])('takes %s literally', (text) => {
    const id = add({ body: `x ${text} y` }).id
    add({ body: 'x 1000 axb backslash y' })
    expect(search(text)).toEqual([id])
  })

  it('goes through many events in slices and misses none', () => {
    const wanted = Array.from({ length: 2_800 }, (_, index) =>
      add({ body: index % 100 === 0 ? 'needle' : 'hay' }),
    )
      .filter((_, index) => index % 100 === 0)
      .map(({ id }) => id)
    const first = unwrap(
      inbox.searchSlice({ text: 'needle', filter: unfiltered }, (unwrap(inbox.latestId()) ?? 0) + 1),
    )
    expect(first.matches).toHaveLength(25)
    expect(first.next).not.toBeNull()
    expect(search('needle')).toEqual(wanted.toReversed())
  })

  it('takes fewer events per slice if they are large', () => {
    for (let index = 0; index < 6; index += 1) add({ body: 'x'.repeat(900_000) })
    const slice = unwrap(inbox.searchSlice({ text: 'x', filter: unfiltered }, 7))
    expect(slice).toEqual({ matches: [6, 5, 4, 3, 2], next: 2 })
    expect(search('x')).toHaveLength(6)
  })

  it('finds nothing in an empty inbox', () => {
    expect(unwrap(inbox.searchSlice({ text: 'a', filter: unfiltered }, 1))).toEqual({
      matches: [],
      next: null,
    })
  })
})

describe('a filter', () => {
  it('selects by kind, user, verdict, bookmark and time, alone and with a text', () => {
    const sent = add({ receivedAt: 10, kind: 'dm.sent', userId: '7', body: 'tents' }).id
    const received = add({ receivedAt: 20, kind: 'dm.received', userId: '7', body: 'tents' }).id
    const other = add({
      receivedAt: 30,
      kind: 'dm.received',
      userId: '8',
      verdict: 'wrong',
      body: 'boots',
    }).id
    expect(search('', { ...unfiltered, kind: 'dm.received' })).toEqual([other, received])
    expect(search('', { ...unfiltered, userId: '7' })).toEqual([received, sent])
    expect(search('', { ...unfiltered, from: 20 })).toEqual([other, received])
    expect(search('', { ...unfiltered, until: 20 })).toEqual([sent])
    expect(search('', { ...unfiltered, verdict: 'wrong' })).toEqual([other])
    expect(search('boots', { ...unfiltered, verdict: 'valid' })).toEqual([])
    unwrap(inbox.bookmark(received, true))
    expect(search('', { ...unfiltered, bookmarked: true })).toEqual([received])
    expect(search('tents', { ...unfiltered, bookmarked: false })).toEqual([sent])
    expect(search('tents', { ...unfiltered, kind: 'dm.received' })).toEqual([received])
    expect(search('boots', { ...unfiltered, userId: '7' })).toEqual([])
    expect(unwrap(inbox.kinds())).toEqual(['dm.received', 'dm.sent'])
  })
})

describe('events over the limit', () => {
  const left = () => unwrap(inbox.window(0, 100)).map(({ receivedAt }) => receivedAt)

  it('are kept if bookmarked, however many come first', () => {
    const starred = Array.from({ length: 600 }, (_, place) => add({ receivedAt: place }).id)
    for (const id of starred) expect(unwrap(inbox.bookmark(id, true))).toBe(true)
    for (const receivedAt of [1_000, 2_000]) add({ receivedAt })
    expect(unwrap(inbox.trimOld({ receivedBefore: 1_500, count: null }))).toBe(1)
    expect(unwrap(inbox.count())).toBe(601)
    expect(unwrap(inbox.bookmark(starred[0] ?? 0, false))).toBe(true)
    expect(unwrap(inbox.trimOld({ receivedBefore: null, count: 1 }))).toBe(1)
    expect(unwrap(inbox.bookmark(starred[0] ?? 0, true))).toBe(false)
  })

  it('are removed, oldest first', () => {
    for (const receivedAt of [10, 20, 30, 40]) add({ receivedAt })
    expect(unwrap(inbox.trimOld({ receivedBefore: null, count: null }))).toBe(0)
    expect(unwrap(inbox.trimOld({ receivedBefore: 20, count: null }))).toBe(1)
    expect(left()).toEqual([40, 30, 20])
    expect(unwrap(inbox.trimOld({ receivedBefore: null, count: 3 }))).toBe(0)
    expect(unwrap(inbox.trimOld({ receivedBefore: null, count: 2 }))).toBe(1)
    expect(left()).toEqual([40, 30])
  })

  it('are removed in slices, small ones if events are large', () => {
    for (let index = 0; index < 5; index += 1) add({ receivedAt: 1, body: 'x'.repeat(900_000) })
    expect(unwrap(inbox.trimOld({ receivedBefore: 2, count: null }))).toBe(2)
    expect(unwrap(inbox.trimOld({ receivedBefore: 2, count: null }))).toBe(2)
    expect(unwrap(inbox.trimOld({ receivedBefore: 2, count: null }))).toBe(1)
  })
})

it('are removed with their contents, and their IDs never used again', () => {
  for (let index = 0; index < 700; index += 1) add()
  const last = unwrap(inbox.latestId()) ?? 0
  const next = unwrap(inbox.removeSlice(last + 1))
  expect(unwrap(inbox.count())).toBe(200)
  expect(unwrap(inbox.removeSlice(next ?? 0))).toBeNull()
  expect(unwrap(inbox.count())).toBe(0)
  expect(unwrap(inbox.get(last))).toBeNull()
  expect(add().id).toBe(last + 1)
})

describe('deliveries without a valid signature', () => {
  const forge = (verdict: 'wrong' | 'missing', size = 10) =>
    add({ verdict, environmentId: null, body: 'x'.repeat(size) }).id
  const ids = () => unwrap(inbox.window(0, 5_000)).map(({ id }) => id)

  it('are kept up to a number, newest first, and others are left alone', () => {
    const valid = [add().id, add({ verdict: 'unknown' }).id]
    const forged = Array.from({ length: maxUntrustedEvents + 30 }, (_, index) =>
      forge(index % 2 === 0 ? 'wrong' : 'missing'),
    )
    const last = add().id
    expect(unwrap(inbox.trimUntrusted())).toBe(30)
    expect(ids()).toEqual([last, ...forged.slice(30).toReversed(), ...valid.toReversed()])
    expect(unwrap(inbox.trimUntrusted())).toBe(0)
  })

  it('are kept up to a size', () => {
    const valid = add({ body: 'x'.repeat(1_000_000) }).id
    const forged = Array.from({ length: 14 }, () => forge('wrong', 1_000_000))
    expect(unwrap(inbox.trimUntrusted())).toBe(14 - maxUntrustedBytes / 1_000_000)
    expect(ids()).toEqual([...forged.slice(-maxUntrustedBytes / 1_000_000).toReversed(), valid])
    expect(unwrap(inbox.get(forged[0] ?? 0))).toBeNull()
  })

  it('from before there was a limit are removed in slices', () => {
    for (let index = 0; index < maxUntrustedEvents + 700; index += 1) forge('missing')
    expect(unwrap(inbox.trimUntrusted())).toBe(500)
    expect(unwrap(inbox.trimUntrusted())).toBe(200)
    expect(unwrap(inbox.trimUntrusted())).toBe(0)
  })
})

it('counts events by the time they arrived, and says when the newest did', () => {
  for (const receivedAt of [999, 1_000, 1_001, 3_999, 4_000]) add({ receivedAt })
  expect(unwrap(inbox.volume({ until: 4_000, stepMs: 1_000, steps: 3 }))).toEqual({
    counts: [2, 0, 1],
    isPartial: false,
    lastAt: 4_000,
  })
})

it('has no newest event in an empty inbox', () => {
  expect(unwrap(inbox.volume({ until: 4_000, stepMs: 1_000, steps: 2 }))).toEqual({
    counts: [0, 0],
    isPartial: false,
    lastAt: null,
  })
})
