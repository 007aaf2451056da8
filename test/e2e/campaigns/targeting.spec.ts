import { expect } from 'playwright/test'
import { cell, goToCampaigns, openCampaigns, showLineItems } from '../../support/campaigns.ts'
import { expectAccessible } from '../../support/program/accessibility.ts'
import { test } from '../../support/program/fixtures.ts'
import { goTo } from '../../support/program/screens.ts'

test.use({ person: 'ada' })

test('a line item is targeted at another city and age, reviewed by name, and published', {
  tag: '@gate',
}, async ({ adasProgram: program }) => {
  const { window } = program
  await openCampaigns(program)
  await showLineItems(window)
  const openFirst = async () => {
    const name = await cell(window, 'Name', 1)
    // The rows of another view stand there until this one is sorted.
    await expect(name).toContainText('Boot buyers 18–34')
    await name.click()
    await window.keyboard.press('ControlOrMeta+Enter')
    await window.getByRole('tab', { name: 'Targeting' }).click()
  }
  await openFirst()
  const targeting = window.getByRole('region', { name: 'Targeting', exact: true })
  const age = targeting.getByRole('list', { name: 'Age', exact: true })
  await expect(age).toContainText('18–34')
  await targeting.getByLabel('Target by').selectOption('Locations')
  await targeting.getByLabel('Kind of place').selectOption('Cities')
  await targeting.getByLabel('Search cities').fill('ham')
  await targeting.getByRole('checkbox', { name: 'Include Hamburg, Germany' }).click()
  const locations = targeting.getByRole('list', { name: 'Locations' })
  await expect(locations.getByRole('listitem').filter({ hasText: 'Hamburg' })).toContainText('Added')
  await targeting.getByLabel('Target by').selectOption('Age')
  await targeting.getByLabel('From age').selectOption('25')
  await targeting.getByLabel('To age').selectOption('49')
  await expect(age.getByRole('listitem').filter({ hasText: '18–34' })).toContainText('Removed')
  await expect(age.getByRole('listitem').filter({ hasText: '25–49' })).toContainText('Added')
  await expectAccessible(window, 'the targeting of a line item')

  await goTo(window, '/review/changes')
  const change = window.getByRole('row', { name: /^Send Targeting/ })
  await expect(change).toContainText('Hamburg, Germany')
  await window.getByRole('button', { name: 'Publish 1 change' }).click()
  await expect(window.getByText('Published', { exact: true })).toBeVisible()

  await goToCampaigns(window)
  await openFirst()
  await expect(locations).toContainText('Hamburg, Germany')
  await expect(age).toContainText('25–49')
  await expect(age).not.toContainText('18–34')
  await expect(targeting.getByText('Added')).toHaveCount(0)
})
