import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from 'playwright/test'
import { openCampaigns } from '../campaigns.ts'
import { sheetCells } from '../files/sheets.ts'
import type { Program } from '../program/program.ts'
import { goTo } from '../program/screens.ts'
import { type Area, expectPanel, pressButton } from './opening.ts'

/** Edited rows. */
const maxEdited = 60

const sheetOf = (profile: string) => join(profile, '..', 'sheet.csv')

/** Changed sheets: the steps of their import. */
export const exchange: Area = {
  area: 'import and export',
  dialogs: (profile) => ({
    save: sheetOf(profile),
    open: [sheetOf(profile)],
  }),
  prepare: writeSheet,
  openings: [
    {
      what: 'an opened sheet',
      async open(window) {
        await goTo(window, '/exchange')
        await pressButton(window, 'Open a sheet')
        await expect(window.getByRole('button', { name: /^Changed: \d/ })).toBeVisible()
      },
    },
    { what: 'a changed row', open: (window) => openKind(window, /^Changed: \d/) },
    { what: 'a row that would be erased', open: (window) => openKind(window, /^Would be cleared: \d/) },
    { what: 'a row that was not understood', open: (window) => openKind(window, /^Not recognized: \d/) },
  ],
}

/** Opens the first row of a kind in the opened sheet. */
async function openKind(window: Page, kind: RegExp): Promise<void> {
  await window.getByRole('button', { name: kind }).click()
  await window.getByRole('main').getByRole('grid').getByRole('row').nth(1).click()
  await expectPanel(window)
}

/** A sheet after a day of edits: budgets raised, some renamed, some cleared, and IDs that a spreadsheet damaged. */
async function writeSheet(program: Program): Promise<void> {
  const { window, profile } = program
  await openCampaigns(program)
  await goTo(window, '/exchange')
  await pressButton(window, 'Export all as CSV')
  await expect(window.getByText(/^[\d,]+ rows written to sheet\.csv\.$/)).toBeVisible()
  const path = sheetOf(profile)
  const [header = '', ...lines] = readFileSync(path, 'utf8').split('\r\n')
  const titles = sheetCells(header)
  const [name, budget] = [titles.indexOf('Name'), titles.indexOf('Daily budget')]
  const budgeted = lines.filter((line) => line.startsWith('Line item') && sheetCells(line)[budget] !== '')
  const after = lines.map((line) => {
    const place = budgeted.indexOf(line)
    const cells = sheetCells(line)
    if (place < 0 || place > maxEdited) return line
    if (place % 12 === 1) return cells.toSpliced(budget, 1, '[]').join(',')
    if (place % 16 === 2) return cells.toSpliced(1, 1, '1.2E+17').join(',')
    const raised = cells.toSpliced(budget, 1, (Number(cells[budget]) * 1.2).toFixed(2))
    const names = place % 3 === 0 ? [(cells[name] ?? '').replace(/"?$/, ' – autumn$&')] : []
    return raised.toSpliced(name, names.length, ...names).join(',')
  })
  writeFileSync(path, [header, ...after].join('\r\n'))
}
