import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expectFocusKept, pressOn, tabTo } from '../../support/program/keyboard.ts'
import { expect, test } from '../../support/program/keyboard-walk.ts'
import { planPolls } from './drafting.ts'

test('the print view of a review is read, saved as PDF and left, by keyboard alone', async ({
  workWithFiles,
  profile,
}) => {
  const path = join(profile, '..', 'review.pdf')
  const window = await workWithFiles(path)
  const { keyboard } = window
  await keyboard.press('ControlOrMeta+p')
  await expect(window.getByRole('heading', { name: 'Print the review', level: 1 })).toBeVisible()
  await expectFocusKept(window)
  await planPolls(
    window,
    Array.from({ length: 20 }, (_, place) => `Which tent, ${place + 1}`),
  )
  await keyboard.press('ControlOrMeta+Shift+Enter')
  await pressOn(window, window.getByRole('button', { name: 'Clear selection' }))
  const changes = window.getByRole('grid', { name: 'Changes' })
  await tabTo(window, changes)
  await keyboard.press('Space')
  await keyboard.press('ArrowDown')
  await keyboard.press('Space')
  await expect(window.getByText('2 of 20 selected')).toBeVisible()
  await pressOn(window, window.getByRole('button', { name: 'Print', exact: true }))
  const paper = window.getByRole('article', { name: 'Printed review' })
  await expect(paper.getByRole('region')).toHaveCount(2)
  await expectFocusKept(window)
  await pressOn(window, window.getByRole('button', { name: 'Back to the review' }))
  await expect(changes).toBeVisible()
  await expectFocusKept(window)
  await pressOn(window, window.getByRole('button', { name: 'Select all' }))
  await expect(window.getByText('All selected')).toBeVisible()

  await keyboard.press('ControlOrMeta+p')
  await expect(paper.getByRole('region')).toHaveCount(20)
  // The pages are taller than the window: they can be read with keys.
  const pages = window.getByRole('region', { name: 'Pages' })
  await tabTo(window, pages)
  await keyboard.press('End')
  await expect(paper.getByRole('region', { name: 'Which tent, 20' })).toBeInViewport()
  const save = window.getByRole('button', { name: 'Save as PDF' })
  await pressOn(window, save)
  await expect(window.getByText('Saved as review.pdf.')).toBeVisible()
  await expect(save).toBeFocused()
  expect(readFileSync(path).subarray(0, 5).toString()).toBe('%PDF-')
})
