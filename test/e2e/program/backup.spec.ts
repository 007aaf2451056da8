import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from 'playwright/test'
import { cards, expectSaved, openCards } from '../../support/cards.ts'
import { expect, test } from '../../support/program/fixtures.ts'
import { pressOn } from '../../support/program/keyboard.ts'

test.use({ person: 'ada' })

/** Creates a card with keys, and waits until it's on disk. */
async function typeNewCard(window: Page, name: string): Promise<void> {
  await window.keyboard.press('ControlOrMeta+Shift+c')
  await expect(window.getByLabel('Name', { exact: true })).toBeFocused()
  await expect(window.getByLabel('Name', { exact: true })).toHaveValue('')
  await window.keyboard.type(name)
  await expectSaved(window)
}

async function goToBackup(window: Page): Promise<void> {
  await window.keyboard.press('ControlOrMeta+b')
  await expect(window.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
}

/** Every table with what a person did or saw; the remaining one only says whether the program is running. */
function tablesOf(path: string): readonly string[] {
  const file = new DatabaseSync(path, { readOnly: true })
  const rows = file.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all()
  file.close()
  return rows.map(({ name }) => String(name)).filter((name) => name !== 'run' && !name.startsWith('sqlite_'))
}

test('everything is backed up, changed, restored on the next start and exported as JSON, by keyboard alone', async ({
  start,
  profile,
}) => {
  const copy = join(profile, '..', 'copy.db')
  const chosen = join(profile, '..', 'written')
  mkdirSync(chosen)
  const first = await start({
    dialogs: {
      save: copy,
      open: [copy],
    },
  })
  await openCards(first)
  await typeNewCard(first.window, 'Kept in the backup')
  await goToBackup(first.window)
  const backUp = first.window.getByRole('button', { name: 'Back up everything' })
  await pressOn(first.window, backUp)
  await expect(first.window.getByText('Backup saved as copy.db.')).toBeVisible()
  await expect(backUp).toBeFocused()

  await typeNewCard(first.window, 'Made afterwards')
  await expect(first.window.getByRole('link', { name: '2 unpublished changes → Review' })).toBeVisible()
  await goToBackup(first.window)
  const restore = first.window.getByRole('button', { name: 'Restore a backup' })
  await pressOn(first.window, restore)
  await expect(first.window.getByText(/^copy\.db is valid\. Restart Flightdeck/)).toBeVisible()
  await expect(restore).toBeFocused()
  // Nothing is restored until then.
  await expect(first.window.getByRole('link', { name: '2 unpublished changes → Review' })).toBeVisible()
  await first.close()

  const { window } = await start({ dialogs: { open: [chosen] } })
  await expect(window.getByRole('link', { name: '1 unpublished change → Review' })).toBeVisible()
  await expect(window.getByText(/The backup was restored/).first()).toBeVisible()
  await window.keyboard.press('ControlOrMeta+3')
  await expect(cards(window).getByRole('option', { name: /Added.*Kept in the backup/ })).toBeVisible()
  await expect(cards(window).getByRole('option', { name: /Made afterwards/ })).toHaveCount(0)

  await goToBackup(window)
  const write = window.getByRole('button', { name: 'Export everything as JSON' })
  await pressOn(window, write)
  await expect(window.getByText(/^[\d,]+ rows written into Flightdeck export .+\.$/)).toBeVisible()
  await expect(write).toBeFocused()
  const [folder = ''] = readdirSync(chosen)
  const files = readdirSync(join(chosen, folder)).filter((name) => name.endsWith('.jsonl'))
  expect(files.toSorted()).toEqual(tablesOf(copy).map((table) => `${table}.jsonl`))
  const lines = (table: string) =>
    readFileSync(join(chosen, folder, `${table}.jsonl`), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line): unknown => JSON.parse(line))
  expect(lines('draft')).toMatchObject([{ subject: 'card', patch: { name: 'Kept in the backup' } }])
  expect(lines('remote_record').length).toBeGreaterThan(3)
  expect(readFileSync(join(chosen, folder, 'README.txt'), 'utf8')).toContain('one file a table')

  // Other users of this computer can't read any of it.
  const made = [
    copy,
    join(chosen, folder),
    ...readdirSync(join(chosen, folder)).map((name) => join(chosen, folder, name)),
    ...readdirSync(profile)
      .filter((name) => /^(?:flightdeck|settings|logs|pictures|sandbox)/.test(name))
      .map((name) => join(profile, name)),
  ]
  expect(made.length).toBeGreaterThan(30)
  expect(made.filter((path) => (statSync(path).mode & 0o077) !== 0)).toEqual([])
})
