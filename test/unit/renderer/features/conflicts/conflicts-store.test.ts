import { describe, expect, it, vi } from 'vitest'
import { createConflicts } from '../../../../../src/renderer/features/conflicts/conflicts-store.ts'
import { createWorkbench } from '../../../../../src/renderer/workbench/workbench.ts'
import type { ConflictingDraft, ResolvedMany } from '../../../../../src/shared/contract/drafts.ts'
import type { Fields } from '../../../../../src/shared/core/json.ts'
import { fail, type Outcome, succeed } from '../../../../../src/shared/core/outcome.ts'
import type { CreativeRow } from '../../../../../src/shared/creatives/creative-row.ts'
import { offline, testBridge } from '../../support/bridge.ts'

const workspace = { environmentId: 'sandbox', host: 'ads', accountId: 'a1' } as const

function conflict(number: number): ConflictingDraft {
  return {
    ...{ draftId: `d${number}`, remoteId: `l${number}`, subject: 'lineItem', title: `Line item ${number}` },
    ...{ currency: 'EUR', changedAt: 1 },
    fields: [{ field: 'name', base: 'Before', mine: 'Mine', theirs: 'Theirs' }],
  }
}

function libraryRow(key: string, content: Fields): CreativeRow {
  return {
    ...{ key, remoteId: key, title: `Title of ${key}`, type: null, content, record: {}, change: null },
    ...{ seenAt: 1, updatedAt: 1 },
  }
}

function screen(count: number) {
  const rows = Array.from({ length: count }, (_, number) => conflict(number))
  const conflicts = vi.fn(async ({ offset, count: asked }: { offset: number; count: number }) =>
    succeed({ rows: rows.slice(offset, offset + asked), total: rows.length, timezone: 'Europe/Berlin' }),
  )
  const resolveMany = vi.fn(async (): Promise<Outcome<ResolvedMany>> => succeed({ resolved: 1, left: 0 }))
  const find = vi.fn(async ({ subject, keys }: { subject: string; keys: string[] }) =>
    succeed(keys.map((key) => libraryRow(key, subject === 'lineItem' ? { campaign_id: 'c1' } : {}))),
  )
  const { bridge } = testBridge({ drafts: { conflicts, resolveMany }, creatives: { find } })
  return { conflicts, resolveMany, screen: createConflicts(createWorkbench(bridge), workspace) }
}

describe('the conflicts of an account', () => {
  it('are there after a second try where the first reading failed', async () => {
    const world = screen(3)
    world.conflicts.mockResolvedValueOnce(fail(offline) as never)
    await world.screen.load()
    expect(world.screen.store.getState()).toMatchObject({ rows: null, fault: offline })
    await world.screen.load()
    expect(world.screen.store.getState()).toMatchObject({ fault: null, total: 3 })
  })

  it('keep what was chosen when it could not be settled, so that a second try settles the same', async () => {
    const world = screen(2)
    await world.screen.load()
    world.screen.choose('d0', ['name'], 'mine')
    world.resolveMany.mockResolvedValueOnce(fail(offline))
    expect(await world.screen.resolveChosen()).toBeNull()
    expect(world.screen.store.getState().task).toEqual({ kind: 'failed', fault: offline })
    expect(await world.screen.resolveChosen()).toBe(1)
    const [first, second] = world.resolveMany.mock.calls
    expect(second).toEqual(first)
    expect(world.screen.store.getState().task.kind).toBe('rest')
  })

  it('name the campaign of each line item, since names of line items repeat', async () => {
    const world = screen(2)
    await world.screen.load()
    expect(world.screen.store.getState().campaigns).toEqual({ d0: 'Title of c1', d1: 'Title of c1' })
  })

  it('are read in pages, and more of them when they are asked for', async () => {
    const world = screen(70)
    await world.screen.load()
    expect(world.screen.store.getState().rows).toHaveLength(50)
    await world.screen.more()
    expect(world.screen.store.getState().rows).toHaveLength(70)
  })
})
