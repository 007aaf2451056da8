import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { platformChangelog } from '../../../../../../src/shared/console/platform-changelog.ts'
import { renderView } from '../../../support/render-view.tsx'

test('every change is listed, newest first, and leads to the operations it affects', async () => {
  const { user } = await renderView('/console/changelog')
  const list = await screen.findByRole('list', { name: 'Platform changes' })
  const titles = within(list)
    .getAllByRole('heading')
    .map(({ textContent }) => textContent)
  expect(titles).toEqual(platformChangelog.map(({ title }) => title))
  const dates = [...list.querySelectorAll('time')].map(({ dateTime }) => dateTime)
  expect(dates).toEqual([...dates].sort().reverse())
  const [first] = within(list).getAllByRole('link')
  if (first === undefined) throw new Error('No change names an operation.')
  await user.click(first)
  expect(window.location.hash).toMatch(/^#\/console\/request\/\w+/)
  expect(await screen.findByRole('heading', { name: first.textContent ?? '' })).toBeDefined()
})
