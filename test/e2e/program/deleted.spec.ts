import { demoAccountIds } from '../../../src/sandbox/demo/accounts.ts'
import { rowsButton } from '../../support/campaigns.ts'
import { openCards } from '../../support/cards.ts'
import { lineItemsAtService } from '../../support/line-items.ts'
import { expectAccessible } from '../../support/program/accessibility.ts'
import { elsewhere } from '../../support/program/elsewhere.ts'
import { expect, test } from '../../support/program/fixtures.ts'
import { chooseMore, chooseTheme, goTo, setShown } from '../../support/program/screens.ts'
import { publishAll } from '../publishing/drafting.ts'

test.use({ person: 'ada' })

test('deleted records are shown on request, marked by icon and word, can be read and never edited', async ({
  program,
}) => {
  const { window } = program
  await openCards(program)
  await goTo(window, '/audiences')
  const audiences = window.getByRole('grid', { name: 'Audiences' })
  await audiences.getByRole('row', { name: /Cart leavers/ }).click()
  await chooseMore(window, 'Delete audience')
  await window.getByRole('dialog').getByRole('button', { name: 'Delete audience' }).click()
  await expect(audiences.getByRole('row', { name: /Removed\s*Cart leavers/ })).toBeVisible()
  await publishAll(window, 1)
  await expect(
    window.getByRole('region', { name: 'Result' }).getByText('Deleted', { exact: true }),
  ).toBeVisible()
  await goTo(window, '/audiences')
  await expect(audiences.getByRole('row', { name: /Boot buyers/ })).toBeVisible()
  await expect(audiences.getByRole('row', { name: /Cart leavers/ })).toBeHidden()
  await setShown(window, 'Show deleted', true)
  const row = audiences.getByRole('row', { name: /Deleted Cart leavers/ })
  await row.click()
  const inspector = window.getByRole('complementary').last()
  await expect(inspector.getByText('Deleted', { exact: true })).toBeVisible()
  await expect(inspector.getByRole('button', { name: /Upload|Rename|Delete/ })).toHaveCount(0)
  await inspector.locator('summary', { hasText: 'Record' }).click()
  await expect(inspector.getByRole('region', { name: 'Fields of the audience' })).toBeVisible()
  await expectAccessible(window, 'a deleted audience')
  await setShown(window, 'Show deleted', false)
  await expect(row).toBeHidden()

  const service = await elsewhere(window)
  const [lineItem = ''] = (await lineItemsAtService(service)).keys()
  await service.call('DELETE', `/12/accounts/${demoAccountIds.northwind}/line_items/${lineItem}`)
  await goTo(window, '/campaigns')
  await rowsButton(window, 'Line items').click()
  await setShown(window, 'Show deleted', true)
  await expect(window.getByRole('status', { name: 'Selection' })).toContainText('1 deleted row')
  await expectAccessible(window, 'the grid with deleted rows')
  await setShown(window, 'Show deleted', false)
  await expect(window.getByRole('status', { name: 'Selection' })).not.toContainText('deleted')

  await goTo(window, '/accounts')
  await setShown(window, 'Show deleted', true)
  await window.getByRole('row', { name: /Northwind Surf \(closed\).*Deleted/ }).click()
  await expect(inspector.getByText('Deleted', { exact: true })).toBeVisible()
  await expect(inspector.getByRole('button', { name: /Work|Change/ })).toHaveCount(0)
  await expectAccessible(window, 'a deleted account')

  await goTo(window, '/audiences/tailored')
  await window.getByLabel('Tailored audience ID').fill('2906h')
  await window.getByRole('button', { name: 'Show permissions' }).click()
  await expect(window.getByRole('heading', { name: 'Shared with' })).toBeVisible()
  await expect(window.getByRole('form', { name: 'Share this audience' })).toBeVisible()
  await expectAccessible(window, 'permissions of a tailored audience')

  await goTo(window, '/media/account')
  await chooseTheme(window, 'dark')
  const tiles = window.getByRole('listbox', { name: 'Account media' }).getByRole('option')
  await window.getByLabel('Type', { exact: true }).selectOption({ label: 'Banner' })
  await expect(tiles).toHaveCount(1)
  await window.getByLabel('Type', { exact: true }).selectOption('')
  await setShown(window, 'Show deleted', true)
  await expect(tiles.nth(3)).toBeVisible()
  await expectAccessible(window, 'account media with deleted ones')
})
