import { describe, expect, it, vi } from 'vitest'
import { createCreativeList } from '../../../../../src/renderer/drafting/list/list-store.ts'
import { createWorkbench } from '../../../../../src/renderer/workbench/workbench.ts'
import type { Workspace } from '../../../../../src/shared/accounts/workspace.ts'
import { fail, type Outcome, succeed } from '../../../../../src/shared/core/outcome.ts'
import type { EntityPage, EntityRow, Use } from '../../../../../src/shared/entities/entity-row.ts'
import { eventually } from '../../../../support/eventually.ts'
import { offline, testBridge } from '../../support/bridge.ts'

const workspace: Workspace = { environmentId: 'sandbox', host: 'ads', accountId: 'a1' }

function row(number: number): EntityRow {
  return {
    key: `c${number}`,
    remoteId: `c${number}`,
    title: `Card ${number}`,
    type: 'IMAGE_WEBSITE',
    content: {},
    record: {},
    change: null,
    seenAt: 1,
    updatedAt: 1,
  }
}

/** A list of `count` cards; a search text matches one in ten. */
function creatives(count: number, page: Partial<EntityPage> = {}) {
  const list = vi.fn(
    async ({ text, offset, count: asked }: { text: string; offset: number; count: number }) => {
      const all = Array.from({ length: text === '' ? count : Math.ceil(count / 10) }, (_, index) =>
        row(index),
      )
      return succeed({
        rows: all.slice(offset, offset + asked),
        total: all.length,
        seenAt: 5,
        sync: { kind: 'idle' } as const,
        ...page,
      })
    },
  )
  const refresh = vi.fn(async (): Promise<Outcome<void>> => succeed(undefined))
  const remove = vi.fn(async (): Promise<Outcome<void>> => succeed(undefined))
  const usesOf = vi.fn(async (): Promise<Outcome<readonly Use[]>> => succeed([]))
  const world = testBridge({ entities: { list, refresh, usesOf }, drafts: { remove } })
  const cards = createCreativeList(createWorkbench(world.bridge), workspace, 'card')
  return { ...world, cards, list, refresh, remove, usesOf }
}

describe('a list of creatives', () => {
  it('syncs a list that was never synced, once', async () => {
    const { cards, refresh } = creatives(0, { seenAt: null })
    await cards.open()
    expect(refresh).toHaveBeenCalledTimes(1)
  })

  it('syncs again once the service can be reached, and drops the error', async () => {
    const { cards, refresh, emit } = creatives(0, { seenAt: null })
    refresh.mockResolvedValueOnce(fail(offline))
    await cards.open()
    expect(cards.store.getState().fault).toEqual(offline)
    emit('connectionChanged', { kind: 'online', since: 1 })
    await eventually(() => expect(cards.store.getState().fault).toBeNull())
    expect(refresh).toHaveBeenCalledTimes(2)
  })

  it('syncs again after a failed sync, but only an open list', async () => {
    const { cards, refresh, emit, list } = creatives(3, {
      sync: {
        kind: 'failed',
        fault: { kind: 'refused', reason: 'state', message: 'The service answered 503.' },
        at: 1,
      },
    })
    emit('connectionChanged', { kind: 'online', since: 1 })
    expect(list).not.toHaveBeenCalled()
    await cards.open()
    expect(refresh).not.toHaveBeenCalled()
    emit('connectionChanged', { kind: 'offline', since: 2 })
    emit('connectionChanged', { kind: 'online', since: 3 })
    await eventually(() => expect(refresh).toHaveBeenCalledTimes(1))
  })

  it('syncs again when a list whose first sync failed is opened again', async () => {
    const { cards, refresh } = creatives(0, {
      seenAt: null,
      sync: {
        kind: 'failed',
        fault: { kind: 'refused', reason: 'state', message: 'The service answered 503.' },
        at: 1,
      },
    })
    await cards.open()
    expect(refresh).toHaveBeenCalledTimes(1)
  })

  it('doesn’t sync a list by itself that was read before', async () => {
    const { cards, refresh } = creatives(3)
    await cards.open()
    expect(refresh).not.toHaveBeenCalled()
  })

  it('requests what the filter says, and syncs deleted records before they are shown', async () => {
    const { cards, refresh } = creatives(250)
    cards.setFilter({ text: 'spring', types: ['IMAGE'] })
    expect(refresh).not.toHaveBeenCalled()
    cards.setFilter({ withDeleted: true })
    expect(refresh).toHaveBeenCalledWith({ workspace, subject: 'card', withDeleted: true })
    expect(cards.inputFor({ offset: 100, count: 50 })).toEqual({
      workspace,
      subject: 'card',
      text: 'spring',
      types: ['IMAGE'],
      changedOnly: false,
      withDeleted: true,
      sort: 'updated',
      descending: true,
      offset: 100,
      count: 50,
    })
  })

  it('marks every row that the filter matches, over several pages', async () => {
    const { cards, list } = creatives(450)
    await cards.open()
    await cards.markAll()
    expect(cards.store.getState().marked.size).toBe(450)
    expect(list.mock.calls.map(([{ offset }]) => offset).slice(-3)).toEqual([0, 200, 400])
  })

  it('keeps the marks if deleting fails, and says why', async () => {
    const { cards, remove } = creatives(3)
    await cards.open()
    cards.mark([row(1)], true)
    remove.mockResolvedValueOnce(fail(offline))
    await cards.remove(['c1'])
    expect(cards.store.getState()).toMatchObject({ fault: offline })
    expect(cards.store.getState().marked.size).toBe(1)
    await cards.remove(['c1'])
    expect(cards.store.getState()).toMatchObject({ fault: null })
    expect(cards.store.getState().marked.size).toBe(0)
  })

  it('asks before it deletes records that others use, which stay if the answer is no', async () => {
    const { cards, remove, usesOf } = creatives(3)
    const use: Use = { subject: 'post', key: '7', title: 'Winter' }
    usesOf.mockResolvedValue(succeed([use]))
    cards.mark([row(1)], true)
    await cards.remove(['c1', 'draft:aaaaaaaaaaaaaaaa'])
    expect(usesOf).toHaveBeenCalledWith({ workspace, subject: 'card', keys: ['c1'] })
    expect(cards.store.getState().asked?.uses).toEqual([use])
    cards.cancelRemoval()
    expect(cards.store.getState()).toMatchObject({ asked: null, marked: new Map([['c1', row(1)]]) })
    expect(remove).not.toHaveBeenCalled()
    await cards.remove(['c1'])
    await cards.confirmRemoval()
    expect(remove).toHaveBeenCalledExactlyOnceWith({ workspace, subject: 'card', keys: ['c1'] })
    expect(cards.store.getState().marked.size).toBe(0)
  })

  it('deletes without a question what only the same deletion uses, and drafts', async () => {
    const { cards, remove, usesOf } = creatives(3)
    usesOf.mockResolvedValue(succeed([{ subject: 'card', key: 'c2', title: 'Card 2' }]))
    await cards.remove(['c1', 'c2'])
    await cards.remove(['draft:aaaaaaaaaaaaaaaa'])
    expect(usesOf).toHaveBeenCalledTimes(1)
    expect(remove).toHaveBeenCalledTimes(2)
  })
})
