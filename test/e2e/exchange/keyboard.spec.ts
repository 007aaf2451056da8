import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openCampaigns } from '../../support/campaigns.ts'
import { expectFocusKept, pressOn, tabTo, typeInto } from '../../support/program/keyboard.ts'
import { expect, test } from '../../support/program/keyboard-walk.ts'

test('a sheet is exported, read back and applied, and a change set exported and imported, by keyboard alone', async ({
  start,
  profile,
}) => {
  const path = join(profile, '..', 'out.csv')
  const dialogs = {
    save: path,
    open: [path],
  }
  const program = await start({ dialogs })
  const { window } = program
  const { keyboard } = window
  await openCampaigns(program)
  await keyboard.press('ControlOrMeta+i')
  await expect(window.getByRole('heading', { name: 'Import and export', level: 1 })).toBeVisible()
  const csv = window.getByRole('button', { name: 'Export all as CSV' })
  await pressOn(window, csv)
  await expect(window.getByText(/^[\d,]+ rows written to out\.csv\.$/)).toBeVisible()
  await expect(csv).toBeFocused()

  renameFirstCampaign(path)
  await pressOn(window, window.getByRole('button', { name: 'Open a sheet' }))
  await pressOn(window, window.getByRole('button', { name: 'Changed: 1' }))
  const rows = window.getByRole('grid').filter({ has: window.getByRole('row', { name: /Typed in a sheet/ }) })
  await tabTo(window, rows)
  await keyboard.press('Home')
  await keyboard.press('Enter')
  await expect(window.getByRole('table', { name: 'Fields' })).toContainText('Typed in a sheet')
  await keyboard.press('Escape')
  await expect(window.getByRole('table', { name: 'Fields' })).toBeHidden()
  await expect(rows).toBeFocused()
  await pressOn(window, window.getByRole('button', { name: 'Import 1 row' }))
  await expect(window.getByText('0 made and 1 changed, not published. Use Undo to revert.')).toBeVisible()

  await expect(window.getByRole('heading', { name: 'Review', level: 1 })).toBeVisible()
  await keyboard.press('ControlOrMeta+i')
  await typeInto(window, window.getByLabel('Comment for the recipient'), 'Before Friday')
  const write = window.getByRole('button', { name: 'Save change set' })
  await pressOn(window, write)
  await expect(window.getByText(/^1 change written to out/)).toBeVisible()
  await expect(write).toBeFocused()
  await keyboard.press('ControlOrMeta+z')
  await expect(window.getByRole('link', { name: /unpublished change/ })).toBeHidden()
  await pressOn(window, window.getByRole('button', { name: 'Open a change set' }))
  await expect(window.getByRole('list', { name: 'About this file' })).toContainText('Before Friday')
  await pressOn(window, window.getByRole('button', { name: 'Import 1 row' }))
  await expect(window.getByRole('link', { name: '1 unpublished change → Review' })).toBeVisible()
  await expect(window.getByRole('heading', { name: 'Review', level: 1 })).toBeVisible()
  await expectFocusKept(window)
})

/** Renames the first campaign, as in a spreadsheet. */
function renameFirstCampaign(path: string): void {
  const [header = '', ...lines] = readFileSync(path, 'utf8').split('\r\n')
  const name = header.split(',').indexOf('Name')
  const first = lines.findIndex((line) => line.startsWith('Campaign') && !line.includes('"'))
  const renamed = (lines[first] ?? '').split(',').toSpliced(name, 1, 'Typed in a sheet').join(',')
  writeFileSync(path, [header, ...lines.toSpliced(first, 1, renamed)].join('\r\n'))
}
