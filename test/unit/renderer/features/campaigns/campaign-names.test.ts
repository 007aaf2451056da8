import { describe, expect, it, vi } from 'vitest'
import { createCampaignNames } from '../../../../../src/renderer/features/campaigns/campaign-names.ts'
import type { GridEntity } from '../../../../../src/shared/campaigns/campaign-grid.ts'
import { fail, type Outcome, succeed } from '../../../../../src/shared/core/outcome.ts'
import type { EntityRow } from '../../../../../src/shared/entities/entity-row.ts'
import { offline, testBridge } from '../../support/bridge.ts'

const workspace = { environmentId: 'sandbox', host: 'ads', accountId: 'a1' } as const

function lineItem(campaign: string): GridEntity {
  return {
    kind: 'entity',
    subject: 'lineItem',
    key: `of ${campaign}`,
    remoteId: null,
    title: 'Cyclists',
    depth: 0,
    children: null,
    content: { campaign_id: campaign },
    before: {},
    facts: {},
    change: null,
    delivery: null,
    findings: [],
    incoming: [],
    seenAt: null,
  }
}

function campaign(key: string, title: string): EntityRow {
  return {
    key,
    remoteId: key,
    title,
    type: null,
    content: {},
    record: {},
    change: null,
    seenAt: 1,
    updatedAt: 1,
  }
}

function names() {
  const find = vi.fn(
    async ({ keys }: { keys: string[] }): Promise<Outcome<readonly EntityRow[]>> =>
      succeed(keys.map((key) => campaign(key, `Campaign ${key}`))),
  )
  const learnt = vi.fn()
  const { bridge } = testBridge({ entities: { find } })
  return { find, learnt, names: createCampaignNames(bridge, workspace, learnt) }
}

describe('names of the campaigns of line items', () => {
  it('are requested once, however many rows name a campaign', async () => {
    const world = names()
    await world.names.load([lineItem('c1'), lineItem('c2'), lineItem('c1')])
    await world.names.load([lineItem('c2')])
    expect(world.find.mock.calls.map(([{ keys }]) => keys)).toEqual([['c1', 'c2']])
    expect(world.names.nameOf('c2')).toBe('Campaign c2')
    expect(world.learnt).toHaveBeenCalledExactlyOnceWith(new Set(['c1', 'c2']))
  })

  it('come in calls of 200', async () => {
    const world = names()
    await world.names.load(Array.from({ length: 450 }, (_, number) => lineItem(`c${number}`)))
    expect(world.find.mock.calls.map(([{ keys }]) => keys.length)).toEqual([200, 200, 50])
  })

  it('stay while they are reloaded, and only differences are announced', async () => {
    const world = names()
    await world.names.load([lineItem('c1'), lineItem('c2')])
    world.names.invalidate()
    expect(world.names.nameOf('c1')).toBe('Campaign c1')
    world.find.mockResolvedValueOnce(succeed([campaign('c1', 'Renamed'), campaign('c2', 'Campaign c2')]))
    await world.names.load([lineItem('c1'), lineItem('c2')])
    expect(world.learnt).toHaveBeenLastCalledWith(new Set(['c1']))
    expect(world.names.nameOf('c1')).toBe('Renamed')
  })

  it('are never IDs, even if the campaign is gone', async () => {
    const world = names()
    world.find.mockResolvedValueOnce(succeed([]))
    await world.names.load([lineItem('c1')])
    expect(world.names.nameOf('c1')).toBe('Unknown campaign')
  })

  it('are requested again after a failure', async () => {
    const world = names()
    world.find.mockResolvedValueOnce(fail(offline))
    await world.names.load([lineItem('c1')])
    expect(world.names.nameOf('c1')).toBeNull()
    await world.names.load([lineItem('c1')])
    expect(world.names.nameOf('c1')).toBe('Campaign c1')
  })
})
