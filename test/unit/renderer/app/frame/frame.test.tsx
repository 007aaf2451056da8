import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { succeed } from '../../../../../src/shared/core/outcome.ts'
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
