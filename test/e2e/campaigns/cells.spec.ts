import {
  cell,
  demoRows,
  grid,
  openCampaigns,
  paste,
  rowsButton,
  showLineItems,
} from '../../support/campaigns.ts'
import { expect, test } from '../../support/program/fixtures.ts'
import { areaLink } from '../../support/program/screens.ts'

test.use({ person: 'ada' })

test('cells are edited by keyboard as in a spreadsheet, and undone', async ({ program }) => {
  const { window } = program
  const press = (keys: string) => window.keyboard.press(keys)
  await openCampaigns(program)
  // In the tree, the campaign is above its line items; without it, each shows its own.
  const campaigns = grid(window).getByRole('columnheader', { name: 'Campaign', exact: true })
  await expect(campaigns).toHaveCount(0)
  await showLineItems(window)
  await expect(campaigns).toBeVisible()
  await expect(await cell(window, 'Campaign', 1)).toHaveText(/\S/)

  let total = await cell(window, /^Total budget/, 1)
  const before = await total.textContent()
  await total.click()
  await expect(total).toBeFocused()
  await expect(total).toHaveCSS('outline-width', '2px')
  await window.keyboard.type('12,50')
  await expect(window.getByText(/twelve EUR and 50\/100/)).toBeVisible()
  await press('Enter')
  // The glyph of the change says what happened to the record.
  await expect(await cell(window, 'Change', 1)).toHaveText(/^Changed/)
  total = await cell(window, /^Total budget/, 1)
  await expect(total).toHaveText('12.50')
  await expect(total).toHaveAttribute('title', `Was ${before}`)
  const below = await cell(window, /^Total budget/, 2)
  await expect(below).toBeFocused()

  await press('F2')
  const field = window.getByRole('textbox', { name: /^Total budget/ })
  await field.fill('1,234')
  await expect(window.getByText(/can be read as 1,234\.00 EUR or 1\.234 EUR/)).toBeVisible()
  await press('Enter')
  await expect(field).toBeVisible()
  await press('Escape')
  await expect(field).toBeHidden()
  await expect(below).toBeFocused()

  // Over a range: filled down, then undone in one step.
  const third = await cell(window, /^Total budget/, 3)
  const untouched = (await third.textContent()) ?? ''
  await press('ArrowUp')
  await press('Shift+ArrowDown')
  await press('Shift+ArrowDown')
  await expect(third).toHaveAttribute('aria-selected', 'true')
  await press('ControlOrMeta+d')
  await expect(third).toHaveText('12.50')
  await expect(below).toHaveText('12.50')
  await press('ControlOrMeta+z')
  await expect(third).toHaveText(untouched)
  await press('ControlOrMeta+y')
  await expect(third).toHaveText('12.50')

  // The status toggle.
  const status = await cell(window, 'Status', 1)
  await status.click()
  const other = (await status.textContent()) === 'Active' ? 'Paused' : 'Active'
  await press('Space')
  await expect(status).toHaveText(other)
  await grid(window).evaluate((element) => {
    element.scrollLeft = 500
  })
  const strategy = await cell(window, 'Bid strategy', 1)
  await strategy.click()
  // The focus survives scrolling: the cell stays rendered, and a key scrolls back to it.
  await grid(window).evaluate((element) => {
    element.scrollTop = element.scrollHeight
  })
  await expect(grid(window).locator(`[aria-rowindex="${demoRows.lineItems + 1}"]`)).toBeVisible()
  await expect(strategy).toBeFocused()
  await press('ArrowDown')
  await expect(await cell(window, 'Bid strategy', 2)).toBeFocused()
  await press('ControlOrMeta+End')
  await expect(
    grid(window).locator(`[aria-rowindex="${demoRows.lineItems + 1}"] [tabindex="0"]`),
  ).toBeFocused()

  // A choice that the rules forbid stays visible, with the reason.
  await window.getByRole('button', { name: 'Filter', exact: true }).click()
  await window.getByLabel('Field').selectOption('Objective')
  await window.getByRole('checkbox', { name: 'Reach' }).check()
  await window.getByRole('button', { name: 'Add filter' }).click()
  await grid(window).evaluate((element) => {
    element.scrollLeft = 0
  })
  await expect(await cell(window, 'Objective', 1)).toHaveText('Reach')
  await grid(window).evaluate((element) => {
    element.scrollLeft = 500
  })
  await strategy.click()
  await press('Enter')
  const forbidden = window.getByRole('option', { name: /^Max/ })
  await expect(forbidden).toHaveAttribute('aria-disabled', 'true')
  await expect(forbidden).toContainText('The bid strategy Max isn’t available for the objective Reach')
  await press('Escape')
  await expect(strategy).toBeFocused()
})

test('cells are pasted from a spreadsheet and copied to one', async ({ program }) => {
  const { window } = program
  await openCampaigns(program)
  await showLineItems(window)
  const name = await cell(window, 'Name', 1)
  await name.click()
  await paste(window, 'Spring, all in\t\nSummer, all in\t\n')
  await expect(await cell(window, 'Change', 1)).toHaveText('Changed')
  await expect(await cell(window, 'Name', 1)).toHaveText('Spring, all in')
  await expect(await cell(window, 'Name', 2)).toHaveText('Summer, all in')

  await (await cell(window, /^Daily budget/, 1)).click()
  await paste(window, '1.5k\t2k\tRUNNING!\n300\t-1\t')
  const dialog = window.getByRole('dialog', { name: 'Some values can’t be pasted' })
  await expect(dialog.getByRole('row', { name: /RUNNING!/ })).toContainText(
    'Delivery status can’t be changed here.',
  )
  await dialog.getByRole('button', { name: /^Change \d cells$/ }).click()
  await expect(dialog).toBeHidden()
  await (await cell(window, 'Status', 1)).click()
  await paste(window, 'paused\nasleep')
  await expect(dialog.getByRole('row', { name: /Status asleep Choose from Active, Paused/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Change 1 cell', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(await cell(window, /^Daily budget/, 1)).toHaveText('1,500.00')
  await expect(await cell(window, /^Total budget/, 1)).toHaveText('2,000.00')
  await expect(await cell(window, /^Daily budget/, 2)).toHaveText('300.00')
  await expect(await cell(window, 'Status', 1)).toHaveText('Paused')

  await (await cell(window, 'Name', 1)).click()
  await window.keyboard.press('Shift+ArrowDown')
  const copied = await grid(window).evaluate((element) => {
    const data = new DataTransfer()
    const event = new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true })
    element.querySelector('[tabindex="0"]')?.dispatchEvent(event)
    return { text: data.getData('text/plain'), html: data.getData('text/html') }
  })
  expect(copied.text).toBe('Spring, all in\nSummer, all in')
  expect(copied.html).toContain('<td>Summer, all in</td>')
})

test('columns are chosen, sized and remembered', async ({ program, start }) => {
  const { window } = program
  await openCampaigns(program)
  await window.getByRole('button', { name: 'Columns' }).click()
  await window.getByRole('checkbox', { name: 'Pay by' }).check()
  await window.getByRole('button', { name: 'Move Pay by up' }).click()
  await window.getByRole('button', { name: /^Keep Daily budget.* in sight$/ }).click()
  await window.keyboard.press('Escape')
  await expect(grid(window).getByRole('columnheader').nth(4)).toHaveText(/^Daily budget/)
  const width = async () =>
    (await grid(window).getByRole('columnheader', { name: 'Name', exact: true }).boundingBox())?.width
  const before = await width()
  await grid(window).getByRole('columnheader', { name: 'Name', exact: true }).click()
  await window.keyboard.press('Shift+ArrowRight')
  await expect.poll(width).toBe((before ?? 0) + 16)
  await program.close()

  const again = (await start()).window
  await areaLink(again, 'Campaigns').click()
  await expect(grid(again).getByRole('columnheader').nth(4)).toHaveText(/^Daily budget/)
  await expect
    .poll(
      async () =>
        (await grid(again).getByRole('columnheader', { name: 'Name', exact: true }).boundingBox())?.width,
    )
    .toBe((before ?? 0) + 16)
})

test('a finding is shown in its cell, and its text below the grid', async ({ program }) => {
  const { window } = program
  await openCampaigns(program)
  await showLineItems(window)
  const daily = await cell(window, /^Daily budget/, 1)
  await daily.click()
  await window.keyboard.type('9999999')
  await window.keyboard.press('Enter')
  await window.keyboard.press('ArrowUp')
  await expect(await cell(window, 'Change', 1)).toHaveText('Changed, 1 error')
  const mark = (await cell(window, /^Daily budget/, 1)).getByRole('img', { name: /^(Error|Warning): / })
  await expect(mark).toBeVisible()
  const sentence = (await mark.getAttribute('aria-label'))?.replace(/^(Error|Warning): /, '') ?? ''
  await expect(window.getByRole('status', { name: 'Selection' })).toContainText(sentence)

  // A campaign's budget stays beside the mark, with the sum of its line items.
  await rowsButton(window, 'All').click()
  const budget = await cell(window, /^Daily budget/, 1)
  await budget.click()
  await window.keyboard.type('9999999')
  await window.keyboard.press('Enter')
  await expect(budget.getByRole('img', { name: /^(Error|Warning): / })).toBeVisible()
  await expect(budget.getByText('9,999,999.00')).toBeInViewport({ ratio: 0.9 })
})
