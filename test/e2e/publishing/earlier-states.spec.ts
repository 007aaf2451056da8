import type { Page } from 'playwright/test'
import { expect, test } from '../../support/program/fixtures.ts'
import { exploreSandbox } from '../../support/program/person.ts'
import { chooseMore, goTo } from '../../support/program/screens.ts'
import { newCard, workInFirstAccount } from './drafting.ts'

test.use({ person: 'ada' })

test('a discarded draft is restored from the draft history', { tag: '@gate' }, async ({
  adasProgram: program,
}) => {
  await exploreSandbox(program)
  await draftAndDiscard(program.window)
  await restoreDiscarded(program.window)
  await discard(program.window)
})

test('a discarded draft is restored from the draft history after a restart', async ({ start }) => {
  const before = await start()
  await exploreSandbox(before)
  await draftAndDiscard(before.window)
  await before.close()

  const { window } = await start()
  await expect(window.getByRole('navigation', { name: 'Areas' })).toBeVisible()
  await restoreDiscarded(window)
})

async function draftAndDiscard(window: Page): Promise<void> {
  await workInFirstAccount(window)
  await newCard(window, 'Spring tent')
  await discard(window)
}

async function discard(window: Page): Promise<void> {
  await chooseMore(window, 'Discard card')
  await expect(window.getByRole('link', { name: /unpublished change/ })).toHaveCount(0)
}

async function restoreDiscarded(window: Page): Promise<void> {
  await goTo(window, '/history')
  await window
    .getByRole('row', { name: /Spring tent When discarded/ })
    .first()
    .click()
  const state = window.getByRole('complementary', { name: 'Earlier version' })
  await expect(state.getByText('The draft no longer exists.')).toBeVisible()
  await state.getByRole('button', { name: 'Restore version' }).click()
  await expect(window.getByLabel('Name', { exact: true })).toHaveValue('Spring tent')
  await expect(window.getByRole('link', { name: '1 unpublished change → Review' })).toBeVisible()
}
