import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { FlightdeckBridge } from '../../../../../../src/shared/contract/contract.ts'
import { succeed } from '../../../../../../src/shared/core/outcome.ts'
import { defaultPreferences, preferences } from '../../../../../../src/shared/desktop/preferences.ts'
import { isNightly } from '../../../../../support/runs.ts'
import { renderView } from '../../../support/render-view.tsx'

type Change = FlightdeckBridge['preferences']['change']

const openKeys = async (keys: Record<string, string[]> = {}) => {
  const change = vi.fn<Change>(async (one) => succeed(preferences.parse({ ...defaultPreferences, ...one })))
  const read = async () => succeed({ ...defaultPreferences, keys })
  const view = await renderView('/settings/keys', { preferences: { read, change } })
  await screen.findByRole('heading', { name: 'Settings', level: 1 })
  const rowOf = (title: string) => {
    const row = screen.getByText(title, { selector: 'li span' }).closest('li')
    if (row === null) throw new Error(`no row of ${title}`)
    return within(row)
  }
  return { ...view, change, rowOf }
}

test('a key is changed by pressing another one, which works and is shown everywhere at once', async () => {
  const { user, change, rowOf } = await openKeys()
  await user.click(rowOf('Open the command palette').getByRole('button', { name: /^Change Ctrl\+K/ }))
  await user.keyboard('{Control>}j{/Control}')
  expect(change).toHaveBeenCalledExactlyOnceWith({ keys: { palette: ['Mod+J'] } })
  expect(screen.queryByRole('dialog')).toBeNull()
  const search = screen.getByRole('button', { name: /Search or run a command/ })
  expect(search.getAttribute('aria-keyshortcuts')).toBe('Control+J')
  expect(search.textContent).toContain('Ctrl+J')
  await user.keyboard('{Control>}k{/Control}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.keyboard('{Control>}j{/Control}')
  expect(await screen.findByRole('dialog')).toBeDefined()
})

test('a key that the program needs is refused with the reason, and Escape leaves', async () => {
  const { user, change, rowOf } = await openKeys()
  await user.click(rowOf('Go to Media').getByRole('button', { name: /^Add a key/ }))
  const dialog = within(await screen.findByRole('dialog', { name: /Go to Media/ }))
  await user.keyboard('{Tab}')
  expect(dialog.getByRole('status').textContent).toMatch(/Lists, buttons and text fields/)
  await user.keyboard('x')
  expect(dialog.getByRole('status').textContent).toMatch(/types a character/)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(change).not.toHaveBeenCalled()
})

test('a conflict is shown next to both commands, and one of them keeps the key', async () => {
  const { user, change, rowOf } = await openKeys({ connect: ['Mod+K'] })
  expect(screen.getByText('2 commands in conflict')).toBeDefined()
  expect(rowOf('Open the command palette').getByText(/Conflict.*Sign in another user/)).toBeDefined()
  const there = rowOf('Sign in another user')
  expect(there.getByText(/Conflict.*Open the command palette/)).toBeDefined()
  await user.click(there.getByRole('button', { name: /^Keep it here: Ctrl\+K/ }))
  expect(change).toHaveBeenCalledExactlyOnceWith({ keys: { connect: ['Mod+K'], palette: [] } })
  expect(screen.queryByText(/Conflict/)).toBeNull()
  expect(rowOf('Open the command palette').getByText('No key')).toBeDefined()
})

test.skipIf(!isNightly)('keys are removed, reset for one command, and reset for all', async () => {
  const { user, change, rowOf } = await openKeys({ media: ['Mod+J'], sheet: ['F1'] })
  const media = rowOf('Go to Media')
  await user.click(media.getByRole('button', { name: /^Remove Ctrl\+J/ }))
  expect(change).toHaveBeenLastCalledWith({ keys: { media: [], sheet: ['F1'] } })
  await user.click(media.getByRole('button', { name: /^Reset the keys/ }))
  expect(change).toHaveBeenLastCalledWith({ keys: { sheet: ['F1'] } })
  await user.click(screen.getByRole('button', { name: 'Reset all keys' }))
  expect(change).toHaveBeenLastCalledWith({ keys: {} })
})

test.skipIf(!isNightly)('commands are found by words and by pressing a key', async () => {
  const { user } = await openKeys()
  await user.type(screen.getByLabelText('Filter commands'), 'theme dark')
  expect(screen.getAllByRole('button', { name: /^Add a key/ })).toHaveLength(1)
  await user.clear(screen.getByLabelText('Filter commands'))
  await user.click(screen.getByRole('button', { name: 'Filter by pressing a key' }))
  await user.keyboard('{F6}')
  expect(screen.getAllByRole('button', { name: /^Add a key/ })).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Show all, not just F6' }))
  expect(screen.getAllByRole('button', { name: /^Add a key/ }).length).toBeGreaterThan(30)
})
