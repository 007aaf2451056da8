import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expectAccessible } from '../../support/program/accessibility.ts'
import { expect, test } from '../../support/program/fixtures.ts'
import { exploreSandbox } from '../../support/program/person.ts'

test.use({ person: 'ada' })

test('a diagnostics bundle can be read before it is saved, and the file is what was shown', async ({
  start,
  profile,
}) => {
  const path = join(profile, '..', `report-${Date.now()}.txt`)
  const program = await start({ dialogs: { save: path } })
  await exploreSandbox(program)
  const { window } = program
  await window.getByRole('button', { name: 'Refresh accounts' }).click()
  await expect(window.getByText('Online')).toBeVisible()
  await window.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Activity' }).click()

  const views = window.getByRole('navigation', { name: 'Activity views' })
  await views.getByRole('link', { name: 'Rate limits' }).click()
  await expect(window.getByRole('row', { name: /Other reads/ }).getByRole('progressbar')).toBeVisible()
  await expectAccessible(window, 'rate limits')

  await views.getByRole('link', { name: 'Diagnostics' }).click()
  await expect(window.getByRole('heading', { name: 'Rate limits' })).toBeVisible()
  await expectAccessible(window, 'readable diagnostics')
  await window.getByRole('button', { name: 'Raw text' }).click()
  const text = window.getByRole('region', { name: 'Diagnostics bundle' })
  await expect(text).toContainText('== Rate limits')
  await expect(text).toContainText('[person 1]')
  await expectAccessible(window, 'diagnostics')
  const read = await text.textContent()
  expect(read).not.toMatch(/\bada\b/i)
  await window.getByRole('button', { name: 'Save' }).click()
  await expect(window.getByText(/^Saved as report-\d+\.txt\.$/)).toBeVisible()
  expect(await readFile(path, 'utf8')).toBe(read)
  await rm(path)
})
