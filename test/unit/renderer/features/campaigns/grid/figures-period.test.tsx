import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderView } from '../../../support/render-view.tsx'
import { account } from '../account.ts'

test('spend and pacing are there from the start, and their days are a choice away', async () => {
  const given = account()
  const { user } = await renderView('/campaigns', given.overrides)
  expect(await screen.findByRole('columnheader', { name: /^Spend/ })).toBeDefined()
  expect(screen.getByRole('columnheader', { name: 'Pacing' })).toBeDefined()
  // One read has all that the columns show.
  expect(given.open).toHaveBeenCalledOnce()
  expect(given.open.mock.lastCall?.[0].view.figures?.columns).toEqual(['spend', 'pacing'])
  expect(screen.queryByRole('group', { name: 'Figures' })).toBeNull()
  const days = screen.getByRole('button', { name: 'Days of the figures: Last 7 days' })
  await user.click(days)
  await user.selectOptions(await screen.findByLabelText('Days'), 'Last month')
  await waitFor(() =>
    expect(given.open.mock.lastCall?.[0].view.figures?.range).toEqual({ kind: 'lastMonth' }),
  )
  // Other days than last week's stay in sight.
  expect(screen.getByRole('group', { name: 'Figures' })).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Days of the figures/ })).toBeNull()
})
