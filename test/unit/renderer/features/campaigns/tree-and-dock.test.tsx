import { screen, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { FlightdeckBridge } from '../../../../../src/shared/contract/contract.ts'
import { succeed } from '../../../../../src/shared/core/outcome.ts'
import { defaultPreferences, preferences } from '../../../../../src/shared/desktop/preferences.ts'
import type { EntityRow } from '../../../../../src/shared/entities/entity-row.ts'
import { eventually } from '../../../../support/eventually.ts'
import { renderView } from '../../support/render-view.tsx'
import { account } from './account.ts'

const campaign: EntityRow = {
  key: 'c1',
  remoteId: 'c1',
  title: 'Winter sale',
  type: null,
  content: { name: 'Winter sale', entity_status: 'PAUSED' },
  record: { currency: 'EUR' },
  change: null,
  seenAt: 1,
  updatedAt: 1,
}

async function atCampaigns(address = '/campaigns') {
  const { overrides } = account()
  const change = vi.fn<FlightdeckBridge['preferences']['change']>(async (changed) =>
    succeed(preferences.parse({ ...defaultPreferences, ...changed })),
  )
  const list: FlightdeckBridge['entities']['list'] = async ({ subject }) => {
    const rows = subject === 'campaign' ? [campaign] : []
    return succeed({ rows, total: rows.length, seenAt: 1, sync: { kind: 'idle' } })
  }
  const entities = { ...overrides.entities, list }
  const view = await renderView(address, { ...overrides, entities, preferences: { change } })
  await screen.findByRole('treegrid', { name: 'Campaigns' })
  return { ...view, change }
}

test('the tree of campaigns comes and goes with a button or a key, is remembered, and opens a campaign', async () => {
  const { user, change } = await atCampaigns()
  expect(screen.queryByRole('navigation', { name: 'Tree of campaigns' })).toBeNull()
  await user.keyboard('{F7}')
  expect(change).toHaveBeenLastCalledWith({ campaignTree: true })
  const tree = within(await screen.findByRole('navigation', { name: 'Tree of campaigns' }))
  const row = await tree.findByRole('row', { name: /Paused.*Winter sale/ })
  await user.click(row)
  await eventually(() => expect(window.location.hash).toBe('#/campaigns/campaign/c1'))
  await user.click(screen.getByRole('button', { name: 'Hide the tree' }))
  expect(change).toHaveBeenLastCalledWith({ campaignTree: false })
  await eventually(() => expect(screen.queryByRole('navigation', { name: 'Tree of campaigns' })).toBeNull())
})

test('details dock below or on the right, with a button or a key; the last choice is remembered', async () => {
  const { innerWidth } = window
  onTestFinished(() => {
    window.innerWidth = innerWidth
  })
  window.innerWidth = 1280
  const { user, change } = await atCampaigns('/campaigns/campaign/c1')
  await user.click(await screen.findByRole('button', { name: 'Dock below' }))
  expect(change).toHaveBeenLastCalledWith({ campaignsDock: 'below' })
  const below = await screen.findByRole('complementary')
  expect(below.getAttribute('data-side')).toBe('below')
  expect(screen.getByRole('separator', { name: 'Resize details' }).getAttribute('aria-orientation')).toBe(
    'horizontal',
  )
  await user.keyboard('{F9}')
  expect(change).toHaveBeenLastCalledWith({ campaignsDock: 'right' })
  expect(screen.getByRole('complementary').getAttribute('data-side')).toBe('right')
})
