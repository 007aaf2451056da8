import { expect } from 'playwright/test'
import { cell, openCampaigns, showLineItems } from '../../support/campaigns.ts'
import { lineItemsAtService } from '../../support/line-items.ts'
import { elsewhere } from '../../support/program/elsewhere.ts'
import { test } from '../../support/program/fixtures.ts'
import { goTo, setShown } from '../../support/program/screens.ts'
import { switchSandbox } from '../../support/sandbox-control.ts'

test.use({ person: 'ada' })

test('without the service, stored data is edited, undone, checked and reviewed, and published once the service is back', async ({
  program,
}) => {
  const { window } = program
  await openCampaigns(program)
  await showLineItems(window)
  await switchSandbox(window, 'stop')
  await window.getByRole('button', { name: 'Refresh campaigns' }).click()
  await expect(
    window.getByRole('region', { name: 'Sandbox' }).getByText('The built-in sandbox is not running.'),
  ).toBeVisible()

  const name = await cell(window, 'Name', 1)
  const before = (await name.textContent()) ?? ''
  await name.click()
  await window.keyboard.type('Named on a train')
  await window.keyboard.press('Enter')
  // Columns about changes come and go with the change.
  const isNamed = (text: string) =>
    expect.poll(async () => (await cell(window, 'Name', 1)).textContent()).toBe(text)
  await isNamed('Named on a train')
  await window.keyboard.press('ControlOrMeta+z')
  await isNamed(before)
  await window.keyboard.press('ControlOrMeta+y')
  await isNamed('Named on a train')
  await setShown(window, 'Unpublished', true)
  await expect(window.getByRole('status', { name: 'Selection' })).toContainText(/^1 line item: daily/)

  await goTo(window, '/review')
  await window
    .getByRole('button', { name: /^Check/ })
    .first()
    .click()
  await expect(window.getByRole('row', { name: /Named on a train/ })).toBeVisible()
  await window.getByRole('button', { name: 'Publish 1 change' }).click()
  // The job waits for the service and resumes automatically.
  await expect(window.getByRole('heading', { name: 'Publish of Named on a train' })).toBeVisible()
  await switchSandbox(window, 'start')
  await expect(window.getByText('Done', { exact: true }).first()).toBeVisible()
  await expect(window.getByRole('link', { name: /unpublished change/ })).toBeHidden()
  const names = [...(await lineItemsAtService(await elsewhere(window))).values()].map(({ name: own }) => own)
  expect(names.filter((own) => own === 'Named on a train')).toHaveLength(1)
})
