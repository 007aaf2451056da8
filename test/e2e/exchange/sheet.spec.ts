import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FlightdeckBridge } from '../../../src/shared/contract/contract.ts'
import { openCampaigns } from '../../support/campaigns.ts'
import { command } from '../../support/cards.ts'
import { sheetCells } from '../../support/files/sheets.ts'
import { expectAccessible } from '../../support/program/accessibility.ts'
import { expect, test } from '../../support/program/fixtures.ts'
import { answerDialogs } from '../../support/program/program.ts'

test('a sheet comes back from a spreadsheet program with damaged IDs, and its valid rows are applied', {
  tag: '@gate',
}, async ({ adasProgram: program }) => {
  const { window } = program
  const path = join(program.profile, '..', `sheet-${Date.now()}.csv`)
  await answerDialogs(program.application, { save: path, open: [path] })
  await openCampaigns(program)
  // None of this needs the service.
  await window.evaluate(async () => {
    const bridge: FlightdeckBridge = Reflect.get(globalThis, 'flightdeck')
    await bridge.sandbox.stop()
  })
  await window.getByRole('button', { name: 'Import and export' }).click()
  await window.getByRole('menuitem', { name: 'Import a file, or export everything' }).click()
  await expect(window.getByRole('heading', { name: 'Import and export', level: 1 })).toBeVisible()
  await expectAccessible(window, 'import and export')
  await window.getByRole('button', { name: 'Export all as CSV' }).click()
  await expect(window.getByText(/^[\d,]+ rows written to sheet-\d+\.csv\.$/)).toBeVisible()

  const { damagedId } = changeAsSpreadsheet(path)
  await window.getByRole('button', { name: 'Open a sheet' }).click()
  await expect(window.getByRole('button', { name: 'Changed: 1' })).toBeVisible()
  await expect(window.getByRole('button', { name: 'Would be cleared: 1' })).toBeVisible()
  await expect(window.getByRole('list', { name: 'Effect on money' })).toContainText('→ ')
  await window.getByRole('row', { name: /Daily budget/ }).click()
  await expect(window.getByRole('table', { name: 'Fields' })).toContainText('4,321.00')
  await expectAccessible(window, 'an opened sheet')

  await window.getByRole('button', { name: 'Not recognized: 1' }).click()
  await expect(window.getByRole('row', { name: /is damaged/ })).toContainText(`It was probably ${damagedId}.`)
  await window.getByRole('button', { name: 'Would be cleared: 1' }).click()
  await window.getByRole('checkbox', { name: 'Import all rows of this kind' }).uncheck()
  await window.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(window.getByText('0 made and 1 changed, not published. Use Undo to revert.')).toBeVisible()
  await expect(window.getByRole('link', { name: '1 unpublished change → Review' })).toBeVisible()

  await window.getByRole('button', { name: /^Undo: / }).click()
  await expect(window.getByRole('link', { name: /unpublished change/ })).toBeHidden()
  await command(window, 'start the sandbox')
  await expect(window.getByText('Sandbox running')).toBeVisible()
})

/** Raises a budget, clears one, and turns an ID into a number, as a person and a spreadsheet would. */
function changeAsSpreadsheet(path: string): { readonly damagedId: string } {
  const [header = '', ...lines] = readFileSync(path, 'utf8').split('\r\n')
  const titles = sheetCells(header)
  const budget = titles.indexOf('Daily budget')
  const budgeted = lines.filter((line) => line.startsWith('Line item') && sheetCells(line)[budget] !== '')
  const [raised = '', erased = '', damaged = ''] = budgeted
  const damagedId = sheetCells(damaged)[1] ?? ''
  const after = lines.map((line) => {
    if (line === raised) return sheetCells(line).toSpliced(budget, 1, '4321').join(',')
    if (line === erased) return sheetCells(line).toSpliced(budget, 1, '[]').join(',')
    return line === damaged ? sheetCells(line).toSpliced(1, 1, '1.2E+17').join(',') : line
  })
  writeFileSync(path, [header, ...after].join('\r\n'))
  return { damagedId }
}
