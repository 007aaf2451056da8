import { expect, test } from '../../support/program/fixtures.ts'
import { exploreSandbox } from '../../support/program/person.ts'
import { chooseMore, goTo } from '../../support/program/screens.ts'
import { newCard, workInFirstAccount } from './drafting.ts'

test.use({ person: 'ada' })

test('a discarded draft is restored from the draft history, also after a restart', { tag: '@gate' }, async ({
  start,
}) => {
  const before = await start()
  await exploreSandbox(before)
  await workInFirstAccount(before.window)
  await newCard(before.window, 'Spring tent')
  await chooseMore(before.window, 'Discard card')
  await expect(before.window.getByRole('link', { name: /unpublished change/ })).toHaveCount(0)
  await before.close()

  const { window } = await start()
  await expect(window.getByRole('navigation', { name: 'Areas' })).toBeVisible()
  await goTo(window, '/history')
  await window
    .getByRole('row', { name: /Spring tent When discarded/ })
    .first()
    .click()
  const state = window.getByRole('complementary', { name: 'Spring tent' })
  await expect(state.getByText('The draft no longer exists.')).toBeVisible()
  await state.getByRole('button', { name: 'Restore version' }).click()
  await expect(window.getByLabel('Name', { exact: true })).toHaveValue('Spring tent')
  await expect(window.getByRole('link', { name: '1 unpublished change → Review' })).toBeVisible()
})
