import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expectAccessible } from '../../support/program/accessibility.ts'
import { expect, test } from '../../support/program/fixtures.ts'
import { exploreSandbox } from '../../support/program/person.ts'
import { goTo } from '../../support/program/screens.ts'
import { planCardName, planPolls, workInFirstAccount } from './drafting.ts'

test.use({ person: 'ada' })

test('a whole review is printed as PDF, with account, money and every change', async ({ start, profile }) => {
  const path = join(profile, '..', 'review.pdf')
  const { window, ...rest } = await start({
    dialogs: { save: path },
  })
  await exploreSandbox({ window, ...rest })
  await workInFirstAccount(window)
  await planPolls(
    window,
    Array.from({ length: 150 }, (_, index) => `Poll number ${index + 1}`),
  )
  await planCardName(window, 'Named anew')
  await goTo(window, '/review/changes')
  await window.getByRole('button', { name: 'Print' }).click()
  const paper = window.getByRole('article', { name: 'Printed review' })
  await expect(paper).toContainText('Northwind Outdoor')
  await expect(paper.getByRole('region', { name: 'Poll number 150' })).toContainText('The blue one')
  await expect(paper.getByRole('table', { name: 'Fields of Named anew' })).toContainText('Before')
  await expectAccessible(window, 'a review on paper')
  await window.keyboard.press('ControlOrMeta+Shift+d')
  await window.screenshot({ path: 'out/print/dark.png' })
  await window.keyboard.press('ControlOrMeta+Shift+l')
  await window.screenshot({ path: 'out/print/light.png' })
  await window.setViewportSize({ width: 900, height: 600 })
  await window.screenshot({ path: 'out/print/small.png' })
  await window.keyboard.press('ControlOrMeta+Shift+d')
  await window.getByRole('button', { name: 'Save as PDF' }).click()
  await expect(window.getByText('Saved as review.pdf.')).toBeVisible()
  const pdf = await readFile(path)
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  // More than one window of rows: 151 changes take several pages.
  const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
  expect(pages).toBeGreaterThan(10)
})
