import { join } from 'node:path'
import { cell, openCampaigns } from '../../support/campaigns.ts'
import { expectAccessible } from '../../support/program/accessibility.ts'
import { expect, test } from '../../support/program/fixtures.ts'
import { makeProfile, removeProfile } from '../../support/program/program.ts'
import { goTo } from '../../support/program/screens.ts'

test.use({ person: 'ada' })

test('a change set is written in one profile, opened in another, and published there', async ({
  start,
  profile,
}) => {
  const path = join(profile, '..', `changes-${Date.now()}.json`)
  const dialogs = {
    save: path,
    open: [path],
  }
  const first = await start({ dialogs })
  await openCampaigns(first)
  const { window } = first
  await (await cell(window, 'Name', 1)).click()
  await window.keyboard.type('Renamed by Ada')
  await window.keyboard.press('Enter')
  await expect(window.getByRole('link', { name: '1 unpublished change → Review' })).toBeVisible()
  await window.getByRole('button', { name: 'Import and export' }).click()
  await window.getByRole('menuitem', { name: 'Import a file, or export everything' }).click()
  await window.getByLabel('Comment for the recipient').fill('Before Friday')
  await window.getByRole('button', { name: 'Save change set' }).click()
  await expect(window.getByText(/^1 change written to changes-\d+\.json\.$/)).toBeVisible()

  const otherProfile = await makeProfile()
  const second = await start({ profile: otherProfile, person: null, dialogs })
  try {
    await openCampaigns(second)
    const there = second.window
    await there.getByRole('button', { name: 'Import and export' }).click()
    await there.getByRole('menuitem', { name: 'Import a file, or export everything' }).click()
    await there.getByRole('button', { name: 'Open a change set' }).click()
    await expect(there.getByRole('button', { name: 'Changed: 1' })).toBeVisible()
    await expect(there.getByRole('list', { name: 'About this file' })).toContainText('Before Friday')
    await there.getByRole('row', { name: /Renamed by Ada/ }).click()
    await expect(there.getByRole('table', { name: 'Fields' })).toContainText('Renamed by Ada')
    await expectAccessible(there, 'an opened change set')
    await there.getByRole('button', { name: 'Import 1 row' }).click()
    await expect(there.getByRole('link', { name: '1 unpublished change → Review' })).toBeVisible()
    await goTo(there, '/review/changes')
    await there.getByRole('button', { name: 'Publish 1 change' }).click()
    await expect(there.getByText('Published', { exact: true })).toBeVisible()
  } finally {
    await second.close()
    await removeProfile(otherProfile)
  }
})
