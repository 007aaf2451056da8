import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRowReader, delimitedLine } from '../../../src/shared/text/delimited-text.ts'
import { openCampaigns } from '../../support/campaigns.ts'
import { expectAccessible } from '../../support/program/accessibility.ts'
import { expect, test } from '../../support/program/fixtures.ts'
import { goTo } from '../../support/program/screens.ts'

test.use({ person: 'ada' })

test('targeting goes out in columns, is edited by name, and comes back with its effect on reach', async ({
  start,
  profile,
}) => {
  const path = join(profile, '..', `targeting-${Date.now()}.csv`)
  const program = await start({ dialogs: { save: path, open: [path] } })
  const { window } = program
  await openCampaigns(program)
  await goTo(window, '/exchange')
  const exportAll = async () => {
    await window.getByRole('button', { name: 'Export all as CSV' }).click()
    await expect(window.getByText(/^[\d,]+ rows written to targeting-\d+\.csv\.$/).last()).toBeVisible()
  }
  // Sets are synced after the list.
  await expect(async () => {
    await exportAll()
    expect(readRows(path).filter(isEdited).length).toBeGreaterThan(edits.length)
  }).toPass()

  const [first, second] = editRows(path, isEdited, edits)
  await window.getByRole('button', { name: 'Open a sheet' }).click()
  await expect(window.getByRole('button', { name: 'Changed: 1' })).toBeVisible()
  await window.getByRole('button', { name: 'Not recognized: 1' }).click()
  await expect(window.getByRole('row', { name: new RegExp(second?.Name ?? '') })).toContainText(
    'Locations: “Germny” isn’t known. Did you mean Germany?',
  )
  await window.getByRole('button', { name: 'Changed: 1' }).click()
  await window.getByRole('main').getByRole('grid').getByRole('row').nth(1).click()
  const fields = window.getByRole('table', { name: 'Fields' })
  await expect(fields).toContainText('Sweden')
  await expect(fields).toContainText('Female')
  await expect(
    window.getByText(/^Estimated reach: [\d,]+ to [\d,]+ → [\d,]+ to [\d,]+ people$/),
  ).toBeVisible()
  await expectAccessible(window, 'an imported change of targeting')
  await window.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(window.getByText('0 made and 1 changed, not published. Use Undo to revert.')).toBeVisible()

  // Planned changes are exported, and come back unchanged.
  await goTo(window, '/exchange')
  await exportAll()
  const planned = readRows(path).find((row) => row.ID === first?.ID)
  expect(planned?.Gender).toBe('Female')
  expect(planned?.Locations).toMatch(/Sweden; -Åre, Sweden$/)
  await window.getByRole('button', { name: 'Open a sheet' }).click()
  await expect(window.getByRole('button', { name: `Unchanged: ${readRows(path).length}` })).toBeVisible()
  await goTo(window, '/review/changes')
  await expect(window.getByRole('row').filter({ hasText: /\bTargeting\b/ })).toContainText('Sweden')
})

type Row = Readonly<Record<string, string>>

const isEdited = (row: Row): boolean => row.Audiences !== '' && row.Gender === ''
const edits = [
  { Locations: (cell: string) => `${cell}; Sweden; -Åre, Sweden`, Gender: () => 'Female' },
  { Locations: () => 'Germny' },
]

function cellsOf(path: string): readonly (readonly string[])[] {
  const rows: (readonly string[])[] = []
  const reader = createRowReader(
    ',',
    (cells) => rows.push(cells),
    (reason) => {
      throw new Error(String(reason))
    },
  )
  reader.write(readFileSync(path, 'utf8').replace('\ufeff', ''))
  reader.end()
  return rows
}

function readRows(path: string): readonly Row[] {
  const [header = [], ...rows] = cellsOf(path)
  return rows.map((cells) => Object.fromEntries(header.map((title, place) => [title, cells[place] ?? ''])))
}

/** Changes the first matching row for each edit; returns the rows as they were. */
function editRows(
  path: string,
  matches: (row: Row) => boolean,
  edits: readonly Readonly<Record<string, (cell: string) => string>>[],
): readonly Row[] {
  const [header = [], ...cells] = cellsOf(path)
  const rows = readRows(path)
  const places = rows.flatMap((row, place) => (matches(row) ? [place] : [])).slice(0, edits.length)
  const edited = cells.map((row, place) => {
    const edit = edits[places.indexOf(place)]
    return edit === undefined ? row : row.map((cell, column) => edit[header[column] ?? '']?.(cell) ?? cell)
  })
  writeFileSync(path, `\ufeff${[header, ...edited].map(delimitedLine).join('')}`)
  return places.map((place) => rows[place] ?? {})
}
