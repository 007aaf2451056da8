import { describe, expect, it, vi } from 'vitest'
import { createPromotionCounts } from '../../../../../../src/renderer/features/creatives/posts/promotion-counts.ts'
import { createPromotions } from '../../../../../../src/renderer/features/creatives/posts/promotions-store.ts'
import type { Workspace } from '../../../../../../src/shared/accounts/workspace.ts'
import { fail, type Outcome, succeed } from '../../../../../../src/shared/core/outcome.ts'
import type { LibraryRow, RowChange, Use } from '../../../../../../src/shared/creatives/creative-row.ts'
import { offline, testBridge } from '../../../support/bridge.ts'

const workspace: Workspace = { environmentId: 'sandbox', host: 'ads', accountId: 'a1' }
const elsewhere: Workspace = { ...workspace, accountId: 'b2' }

function change(kind: RowChange['kind']): RowChange {
  return { draftId: 'aaaaaaaaaaaaaaaa', kind, sync: 'clean', publish: 'idle', errors: 0, warnings: 0 }
}

function promoted(key: string, post: string, lineItem: string, planned: RowChange | null = null): LibraryRow {
  return {
    key,
    remoteId: key.startsWith('draft:') ? null : key,
    title: post,
    type: null,
    content: { tweet_id: post, line_item_id: lineItem },
    record: {},
    change: planned,
    seenAt: 1,
    updatedAt: 1,
  }
}

/** A library that finds promotions as the real one does: by a part of the title, which is the id of the post. */
function world(rows: readonly LibraryRow[]) {
  const list = vi.fn(async ({ text }: { text: string }) => {
    const found = rows.filter(({ title }) => title.includes(text))
    return succeed({
      rows: found.slice(0, 200),
      total: found.length,
      seenAt: 1,
      reading: { kind: 'idle' } as const,
    })
  })
  const names: Readonly<Record<string, string>> = { m1: 'Boots, spring' }
  const find = vi.fn(async ({ keys }: { keys: readonly string[] }) =>
    succeed(
      keys.flatMap((key) => {
        const title = names[key]
        return title === undefined ? [] : [{ ...promoted(key, '55', key), title }]
      }),
    ),
  )
  const create = vi.fn(async () => fail(offline))
  const remove = vi.fn(async (): Promise<Outcome<void>> => succeed(undefined))
  const discard = vi.fn(async (): Promise<Outcome<void>> => succeed(undefined))
  const { bridge, emit } = testBridge({ library: { list, find }, drafts: { create, remove, discard } })
  return { list, create, remove, discard, emit, promotions: createPromotions({ bridge }, workspace, '55') }
}

describe('promotions of a post', () => {
  const rows = [
    promoted('p1', '55', 'm1'),
    promoted('draft:aaaaaaaaaaaaaaaa', '55', 'm2', change('create')),
    promoted('p3', '55', 'm3', change('delete')),
    // Its id contains the other one's.
    promoted('p4', '1550', 'm4'),
    promoted('p5', '77', 'm1'),
  ]

  it('are those of this post, by what they are and become', async () => {
    const { promotions } = world(rows)
    await promotions.load()
    expect(
      promotions.store.getState().promotions?.map(({ lineItemId, state }) => [lineItemId, state]),
    ).toEqual([
      ['m1', 'runs'],
      ['m2', 'planned'],
      ['m3', 'ending'],
    ])
  })

  it('bear the names of their line items, where those were read', async () => {
    const { promotions } = world(rows)
    await promotions.load()
    const read = promotions.store.getState().promotions
    expect(read?.map(({ lineItemName }) => lineItemName)).toEqual(['Boots, spring', null, null])
  })

  it('say how many are not listed', async () => {
    const many = Array.from({ length: 203 }, (_, index) => promoted(`p${index}`, '55', `m${index}`))
    const { promotions } = world(many)
    await promotions.load()
    expect(promotions.store.getState().promotions).toHaveLength(200)
    expect(promotions.store.getState().unlisted).toBe(3)
  })

  it('are planned one by one; a refusal stops and is told', async () => {
    const { promotions, create } = world(rows)
    expect(await promotions.promote(['m8', 'm9'])).toBe(false)
    expect(create).toHaveBeenCalledTimes(1)
    expect(create).toHaveBeenCalledWith({
      workspace,
      subject: 'promotedPost',
      fields: { line_item_id: 'm8', tweet_id: '55' },
    })
    expect(promotions.store.getState().fault).toEqual(offline)
  })

  it('are ended by removing them, and a planned end is taken back', async () => {
    const { promotions, remove, discard } = world(rows)
    await promotions.load()
    const [runs, , ending] = promotions.store.getState().promotions ?? []
    if (runs === undefined || ending === undefined) throw new Error('not read')
    await promotions.stop(runs)
    expect(remove).toHaveBeenCalledWith({ workspace, subject: 'promotedPost', keys: ['p1'] })
    await promotions.keep(ending)
    expect(discard).toHaveBeenCalledWith({ draftIds: ['aaaaaaaaaaaaaaaa'] })
  })

  it('are read again after news of the workspace until they are closed', async () => {
    const { promotions, list, emit } = world(rows)
    emit('draftsChanged', { workspace: elsewhere, draftIds: [], all: true })
    expect(list).not.toHaveBeenCalled()
    emit('draftsChanged', { workspace, draftIds: [], all: true })
    expect(list).toHaveBeenCalled()
    await promotions.load()
    const before = list.mock.calls.length
    promotions.close()
    emit('draftsChanged', { workspace, draftIds: [], all: true })
    expect(list.mock.calls.length).toBe(before)
  })
})

describe('how many line items promote a post', () => {
  function counting() {
    const uses: Use[] = [
      { subject: 'promotedPost', key: 'p1', title: '55' },
      { subject: 'promotedPost', key: 'p2', title: '55' },
      { subject: 'post', key: '9', title: 'Another' },
    ]
    const usesOf = vi.fn(async (): Promise<Outcome<readonly Use[]>> => succeed(uses))
    const { bridge, emit } = testBridge({ library: { usesOf } })
    return { counts: createPromotionCounts({ bridge }, workspace), usesOf, emit }
  }

  it('is counted for posts on the screen', async () => {
    const { counts } = counting()
    counts.watch('55')
    await vi.waitFor(() => expect(counts.store.getState().get('55')).toBe(2))
  })

  it('is counted again after news, and no more once the post is off the screen', async () => {
    const { counts, usesOf, emit } = counting()
    const leave = counts.watch('55')
    await vi.waitFor(() => expect(usesOf).toHaveBeenCalledTimes(1))
    emit('libraryChanged', { workspace, subject: 'promotedPost', reading: { kind: 'idle' } })
    await vi.waitFor(() => expect(usesOf).toHaveBeenCalledTimes(2))
    leave()
    emit('draftsChanged', { workspace, draftIds: [], all: true })
    emit('draftsChanged', { workspace: elsewhere, draftIds: [], all: true })
    await new Promise((done) => setImmediate(done))
    expect(usesOf).toHaveBeenCalledTimes(2)
  })
})
