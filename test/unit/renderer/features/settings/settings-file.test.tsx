import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { FlightdeckBridge } from '../../../../../src/shared/contract/contract.ts'
import { fail, succeed } from '../../../../../src/shared/core/outcome.ts'
import { defaultPreferences, preferences } from '../../../../../src/shared/desktop/preferences.ts'
import type { SharedSettings } from '../../../../../src/shared/desktop/settings-file.ts'
import { renderView } from '../../support/render-view.tsx'

type Change = FlightdeckBridge['preferences']['change']

const column = { key: 'name', width: 200, pinned: false, shown: true }
const view = (name: string) => ({
  name,
  content: {
    text: '',
    types: [],
    changedOnly: true,
    withDeleted: false,
    sort: 'title',
    descending: false,
  },
})
const mine = preferences.parse({
  ...defaultPreferences,
  gridLayouts: { campaigns: [column], other: [column] },
  savedViews: { post: [view('Mine')], card: [view('Kept')] },
})

async function open(settings: unknown) {
  const change = vi.fn<Change>(async (one) => succeed(preferences.parse({ ...mine, ...one })))
  const imported = preferences.partial().parse(settings)
  const shared: SharedSettings = Object.fromEntries(
    Object.entries(imported).filter(([name]) => name in Object(settings)),
  )
  const { user } = await renderView('/settings', {
    preferences: {
      change,
      read: async () => succeed(mine),
      openFile: async () => succeed({ fileName: 'team.json', settings: shared }),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Import settings' }))
  return { change, user, dialog: within(await screen.findByRole('dialog', { name: 'Import settings' })) }
}

test('the changes in a file are shown first, then applied', async () => {
  const settings = {
    theme: 'dark',
    keys: { check: ['F7'] },
    moneyThresholds: { '*': 10_000_000_000, EUR: null },
    gridLayouts: { campaigns: [column, { ...column, key: 'status' }] },
    savedViews: { post: [view('Team')] },
  }
  const { change, dialog, user } = await open(settings)
  const rows = dialog.getAllByRole('row').slice(1)
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ),
  ).toEqual([
    ['System', 'Dark'],
    ['From 10,000.00', 'Never'],
    ['Ctrl+Shift+K', 'F7'],
    ['1 column', '2 columns'],
    ['Mine', 'Team'],
  ])
  expect(change).not.toHaveBeenCalled()
  await user.click(dialog.getByRole('button', { name: 'Import 5 settings' }))
  expect(change).toHaveBeenCalledExactlyOnceWith({
    ...settings,
    gridLayouts: { ...settings.gridLayouts, other: [column] },
    savedViews: { ...settings.savedViews, card: [view('Kept')] },
  })
  expect(await screen.findByText('5 settings imported from team.json.')).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a file with the current settings changes nothing', async () => {
  const { change, dialog } = await open({ theme: 'system', savedViews: { post: [view('Mine')] } })
  expect(dialog.getByText('You already use the settings in team.json.')).toBeDefined()
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Nothing to import' }).disabled).toBe(true)
  expect(change).not.toHaveBeenCalled()
})

test('a refused file shows why next to the button', async () => {
  const message = "Nothing was imported. This version doesn't know “settings.colour”."
  const { user } = await renderView('/settings', {
    preferences: { openFile: async () => fail({ kind: 'refused', reason: 'input', message }) },
  })
  await user.click(await screen.findByRole('button', { name: 'Import settings' }))
  const section = within(screen.getByRole('region', { name: 'Settings file' }))
  expect((await section.findByRole('alert')).textContent).toContain('settings.colour')
})
