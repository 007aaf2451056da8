import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { succeed } from '../../../../../src/shared/core/outcome.ts'
import { working } from '../../support/publishing.ts'
import { renderView } from '../../support/render-view.tsx'

test('from the start of an area, Down goes to its list, past everything above it', async () => {
  const account = { id: 'a1', name: 'Spring', timezone: 'Europe/Berlin', approval_status: 'ACCEPTED' }
  const { user } = await renderView('/settings', {
    accounts: { list: async () => succeed({ accounts: [account], seenAt: 1_000 }) },
  })
  const main = await screen.findByRole('main')
  await user.keyboard('{Control>}{Shift>}a{/Shift}{/Control}')
  const list = await screen.findByRole('grid', { name: 'Accounts' })
  expect(document.activeElement).toBe(main)
  await user.keyboard('{ArrowDown}')
  expect(list.contains(document.activeElement)).toBe(true)
})

test('what is typed right after a click on a screen’s link goes to its search field', async () => {
  const account = { id: 'a1', name: 'Spring', timezone: 'Europe/Berlin', approval_status: 'ACCEPTED' }
  const { user } = await renderView('/settings', {
    accounts: { list: async () => succeed({ accounts: [account], seenAt: 1_000 }) },
  })
  const link = await screen.findByRole('link', { name: 'Accounts' })
  for (const typed of ['spr', 'summer']) {
    await user.click(link)
    const field = await screen.findByRole<HTMLInputElement>('searchbox')
    await user.keyboard(typed)
    expect(field.value).toBe(typed)
  }
})

const nothing = { unpublished: 0, bySubject: {}, failed: 0, unknown: 0, conflicts: 0 }

test.each([
  ['/review', []],
  ['/conflicts', []],
  ['/exchange', ['Campaigns']],
  ['/history', ['Activity']],
])('at %s the rail marks %j, and the review stays in the top bar', async (place, area) => {
  await renderView(place, {
    session: { state: async () => succeed(working()) },
    drafts: { summary: async () => succeed(nothing) },
  })
  const rail = within(await screen.findByRole('navigation', { name: 'Areas' }))
  const marked = rail.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'))
  expect(marked.map((link) => link.getAttribute('aria-label'))).toEqual(area)
  const review = await screen.findByRole('link', { name: 'Review' })
  expect(review.textContent).not.toMatch(/\d/)
  expect(review.hasAttribute('aria-current')).toBe(area.length === 0)
})
