import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { succeed } from '../../../../../src/shared/core/outcome.ts'
import { renderView } from '../../support/render-view.tsx'

afterEach(() => vi.restoreAllMocks())

test('views without room are in a menu; the current one stays', async () => {
  // Room for the menu, the current view and two others.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function size(
    this: HTMLElement,
  ) {
    return new DOMRect(0, 0, this.tagName === 'NAV' ? 400 : 100, 30)
  })
  const { user } = await renderView('/streams/notes', { notes: { written: async () => succeed([]) } })
  const tabs = within(await screen.findByRole('navigation', { name: 'Stream views' }))
  const shown = tabs.getAllByRole('link').filter((link) => link.dataset.folded === undefined)
  expect(shown.map((link) => link.textContent)).toEqual(['Live', 'Subscriptions', 'Notes'])
  await user.click(tabs.getByRole('button', { name: 'More' }))
  const views = await screen.findAllByRole('menuitem')
  expect(views.map((view) => view.textContent)).toEqual(['Connections', 'Replays', 'Rules', 'Search', 'News'])
  await user.click(screen.getByRole('menuitem', { name: 'News' }))
  expect(globalThis.location.hash).toBe('#/streams/news')
})
