import type { Page } from 'playwright/test'
import { picks, writeFiles } from '../../support/media.ts'
import { expect, test } from '../../support/program/fixtures.ts'
import { workInNorthwind } from '../../support/program/person.ts'
import { goTo } from '../../support/program/screens.ts'

test.use({ person: 'ada' })

const feed = Buffer.from(
  'id,title,link,image_link,price\n1,Tent,https://shop.example/1,https://shop.example/1.png,9.00 EUR\n',
)
const heading = (window: Page, name: string) => window.getByRole('heading', { name, level: 1 })

/** Drops a local file on the middle of the window, like from a file manager. */
async function drop(window: Page, path: string): Promise<void> {
  await window.evaluate(() => {
    const input = document.createElement('input')
    input.type = 'file'
    input.id = 'from-the-file-manager'
    document.body.append(input)
  })
  await window.locator('#from-the-file-manager').setInputFiles(path)
  await window.evaluate(() => {
    const input = document.querySelector<HTMLInputElement>('#from-the-file-manager')
    const file = input?.files?.[0]
    if (input === null || file === undefined) throw new Error('There is no file to drop.')
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(file)
    const target = document.querySelector('main') ?? document.body
    target.dispatchEvent(new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer }))
    target.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
    input.remove()
  })
}

test('files dropped on the window open in the screen that reads them', async ({ program, profile }) => {
  const { window } = program
  const [set = '', sheet = '', table = '', other = ''] = writeFiles(profile, {
    'changes.flightdeck': Buffer.from('{}'),
    'campaigns.csv': Buffer.from('Campaign ID,Name\n'),
    'feed.csv': feed,
    'program.exe': Buffer.from('MZ'),
  })
  await workInNorthwind(program)
  await goTo(window, '/overview')
  await drop(window, other)
  await expect(window.getByText(/^Drop one table/)).toBeVisible()
  await expect(heading(window, 'Overview')).toBeVisible()

  await drop(window, set)
  await expect(heading(window, 'Import and export')).toBeVisible()
  await expect(window.getByText('changes.flightdeck')).toBeVisible()
  await goTo(window, '/overview')
  await expect(heading(window, 'Overview')).toBeVisible()
  await drop(window, sheet)
  await expect(window.getByText('campaigns.csv')).toBeVisible()
  await goTo(window, '/overview')
  await expect(heading(window, 'Overview')).toBeVisible()
  await drop(window, table)
  await expect(heading(window, 'Catalogs')).toBeVisible()
  await expect(window.locator('option[value="image_link"]').first()).toBeAttached()
})

test('Ctrl+O asks for a file and opens the screen that reads it', async ({ start, profile }) => {
  const [path = ''] = writeFiles(profile, { 'feed.csv': feed })
  const program = await start({ dialogs: picks([path]) })
  await workInNorthwind(program)
  const { window } = program
  await goTo(window, '/overview')
  await expect(heading(window, 'Overview')).toBeVisible()
  await window.keyboard.press('ControlOrMeta+o')
  await expect(heading(window, 'Catalogs')).toBeVisible()
  await expect(window.locator('option[value="image_link"]').first()).toBeAttached()
})
