import { beginCard, expectSaved, openCards } from '../../support/cards.ts'
import { expectAccessible } from '../../support/program/accessibility.ts'
import { expect, test } from '../../support/program/fixtures.ts'
import { chooseMore } from '../../support/program/screens.ts'

test.use({ person: 'ada' })

test('the overview shows what needs attention and leads to where to act, in both themes', {
  tag: '@gate',
}, async ({ adasProgram: program }) => {
  const { window } = program
  await openCards(program)
  await beginCard(window, 'Autumn sale')
  await window.getByLabel('Website', { exact: true }).fill('no website')
  await window.keyboard.press('Tab')
  await expect(window.getByText('1 error', { exact: true }).first()).toBeVisible()
  await expectSaved(window)
  await window.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Overview' }).click()
  const card = (name: string) => window.getByRole('region', { name })
  await expect(card('Unpublished changes')).toContainText('1 card')
  await expect(card('Budget').getByText(/EUR a day/)).toBeVisible()
  await expect(card('Ending soon').getByRole('list', { name: 'Endings by day' })).toBeVisible()
  await expect(window.getByRole('list', { name: 'Also' })).toContainText('too small to target')
  for (const [keys, scheme] of [
    ['ControlOrMeta+Shift+d', 'dark'],
    ['ControlOrMeta+Shift+l', 'light'],
  ] as const) {
    await window.keyboard.press(keys)
    await expect(window.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
    await expectAccessible(window, `overview, ${scheme}`)
  }
  await card('Unpublished changes')
    .getByRole('button', { name: /Autumn sale/ })
    .click()
  await expect(window.getByRole('heading', { name: 'Creatives', level: 1 })).toBeVisible()
  await chooseMore(window, 'Discard card')
  await expect(window.getByRole('button', { name: 'More actions' })).toBeHidden()
})
