import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { FlightdeckBridge } from '../../../../../src/shared/contract/contract.ts'
import { succeed } from '../../../../../src/shared/core/outcome.ts'
import { defaultPreferences, preferences } from '../../../../../src/shared/desktop/preferences.ts'
import type { WorkKind } from '../../../../../src/shared/desktop/work-kind.ts'
import { signedIn } from '../../support/bridge.ts'
import { renderView } from '../../support/render-view.tsx'

type Preferences = Partial<FlightdeckBridge['preferences']>

function preferring(work: WorkKind): Preferences {
  return {
    read: async () => succeed({ ...defaultPreferences, work }),
    change: vi.fn<FlightdeckBridge['preferences']['change']>(async (change) =>
      succeed(preferences.parse({ ...defaultPreferences, work, ...change })),
    ),
  }
}

const areaNames = () =>
  within(screen.getByRole('navigation', { name: 'Areas' }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('aria-label'))

const adAreas = ['Campaigns', 'Creatives', 'Media', 'Catalogs', 'Audiences']
const integrationAreas = ['Webhooks', 'Streams', 'Console']

test.each([
  ['ads', adAreas, integrationAreas],
  ['integrations', integrationAreas, adAreas],
] as const)('for %s, areas of other work are behind More', async (work, own, others) => {
  const { user } = await renderView('/settings', { preferences: preferring(work) })
  await screen.findByRole('navigation', { name: 'Areas' })
  expect(areaNames()).toEqual(expect.arrayContaining([...own, 'Overview', 'Activity', 'Settings']))
  expect(areaNames().filter((name) => others.some((other) => other === name))).toEqual([])
  const more = screen.getByRole('button', { name: 'More', expanded: false })
  await user.click(more)
  expect(areaNames()).toEqual(expect.arrayContaining([...others]))
})

test('More is open while one of its areas is shown, and missing for people who do both', async () => {
  await renderView('/console/signatures', { preferences: preferring('ads') })
  expect(await screen.findByRole('button', { name: 'More', expanded: true })).toBeDefined()
  expect(areaNames()).toContain('Console')
})

test('for both, everything is in the navigation', async () => {
  await renderView('/settings', { preferences: preferring('both') })
  await screen.findByRole('navigation', { name: 'Areas' })
  expect(areaNames()).toEqual(expect.arrayContaining([...adAreas, ...integrationAreas]))
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
})

test('the status bar has the receiver for people who integrate', async () => {
  await renderView('/settings', { preferences: preferring('integrations') })
  const status = await screen.findByRole('region', { name: 'Status' })
  expect(within(status).getByText('Receiver stopped')).toBeDefined()
})

test('the status bar has no receiver for people who run ads', async () => {
  await renderView('/settings', { preferences: preferring('ads') })
  const status = await screen.findByRole('region', { name: 'Status' })
  expect(within(status).queryByText('Receiver stopped')).toBeNull()
})

test('a new user is asked, and the choice applies at once', async () => {
  const parts = preferring('both')
  const { user } = await renderView('/welcome', {
    session: { state: async () => succeed({ ...signedIn, users: [], userId: null }) },
    preferences: parts,
  })
  const group = await screen.findByRole('group', { name: 'What do you work on?' })
  await user.click(within(group).getByRole('radio', { name: 'Integrations' }))
  expect(parts.change).toHaveBeenCalledExactlyOnceWith({ work: 'integrations' })
  await waitFor(() =>
    expect(within(group).getByRole<HTMLInputElement>('radio', { name: 'Integrations' }).checked).toBe(true),
  )
})

test('people who integrate begin at the webhooks', async () => {
  await renderView('/', {
    session: { state: async () => succeed({ ...signedIn, accountId: 'a1' }) },
    preferences: preferring('integrations'),
  })
  await waitFor(() => expect(window.location.hash).toBe('#/webhooks'))
})

test('the tour of people who integrate shows webhooks, streams and the console', async () => {
  const { user } = await renderView('/settings', {
    session: { state: async () => succeed({ ...signedIn, accountId: 'a1' }) },
    preferences: preferring('integrations'),
  })
  await user.keyboard('{Control>}{Shift>}e{/Shift}{/Control}')
  for (const title of [
    'Watch events arrive',
    'Look into each event',
    'Follow a stream',
    'Call any operation',
  ]) {
    const panel = within(await screen.findByRole('dialog', { name: title }))
    await user.click(panel.getByRole('button', { name: 'Next' }))
  }
  expect(await screen.findByRole('dialog', { name: 'Know what is left' })).toBeDefined()
})
