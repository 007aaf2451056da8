import { expect, type Page } from 'playwright/test'
import type { FlightdeckBridge } from '../../../src/shared/contract/contract.ts'
import {
  cell,
  changeInBulk,
  goToCampaigns,
  grid,
  openCampaigns,
  showLineItems,
} from '../../support/campaigns.ts'
import { changeElsewhere, lineItemsAtService } from '../../support/line-items.ts'
import { elsewhere } from '../../support/program/elsewhere.ts'
import { test } from '../../support/program/fixtures.ts'
import { goTo, setShown } from '../../support/program/screens.ts'

test.use({ person: 'ada' })

const daily = 'daily_budget_amount_local_micro'
const total = 'total_budget_amount_local_micro'
const newDaily = 3_000_000_000
const newTotal = 200_000_000_000
const rows = 200
const rowHeight = 30

test('200 line items are changed at once, corrected, resolved, confirmed and published, and the service has exactly that', async ({
  program,
}) => {
  const { window } = program
  await openCampaigns(program)
  const service = await elsewhere(window)
  const before = await lineItemsAtService(service)
  await showLineItems(window)

  await selectRows(window, rows)
  await bulkEdit(window, 'Daily budget', 'Set to', async (dialog) => {
    await dialog.getByLabel('New value').fill('3k')
    await expect(dialog.getByText('three thousand EUR · 3,000,000,000 micro units')).toBeVisible()
    await expect(dialog.getByRole('table', { name: 'Samples' })).toContainText('3,000.00 EUR')
    await expect(dialog.getByRole('list', { name: 'Effect on money' })).toContainText('Daily budgets:')
  })
  await expect(window.getByRole('link', { name: `${rows} unpublished changes → Review` })).toBeVisible()

  // Issues: totals below the daily budget are raised, and what can't be fixed is discarded.
  await goTo(window, '/review')
  await window.getByRole('button', { name: /need fixing/ }).click()
  await expect(window.getByRole('row', { name: /^Error .*line items$/ }).first()).toBeVisible()
  await goToCampaigns(window)
  // While rows are selected, their actions stand where the filters are.
  await window.getByRole('button', { name: 'Clear selection' }).click()
  await window.getByLabel('Issues').selectOption('With errors')
  await expect(grid(window).getByRole('row').nth(2)).toBeVisible()
  await selectAll(window)
  await bulkEdit(window, 'Total budget', 'Set to', (dialog) => dialog.getByLabel('New value').fill('200k'))
  // The raised rows stay selected, although the filter no longer shows most of them.
  await window.getByRole('button', { name: 'Clear selection' }).click()
  await window.getByLabel('Issues').selectOption('')
  await window.getByLabel('Issues').selectOption('With errors')
  // Line items of campaigns with a shared budget can't have a daily budget.
  await expect(window.getByRole('status', { name: 'Selection' })).toContainText(/^\d{2} line items: daily/)
  await selectAll(window)
  await window.getByRole('button', { name: 'Discard changes' }).click()
  await expect(window.getByText(/without their changes\./)).toBeVisible()
  await window.getByRole('button', { name: 'Clear selection' }).click()
  await window.getByLabel('Issues').selectOption('')
  await setShown(window, 'Unpublished', true)

  // Someone else changed the same field of one row, and another field of another.
  const planned = await plannedIds(window)
  const [first, second] = planned
  if (first === undefined || second === undefined) throw new Error('Nothing is planned.')
  await changeElsewhere(service, first, `${daily}=77000000`)
  await changeElsewhere(service, second, 'name=Renamed%20elsewhere')
  await window.getByRole('button', { name: 'Refresh campaigns' }).click()
  await goTo(window, `/campaigns/${first}`)
  const conflict = window.getByRole('region', { name: 'Conflict' })
  await expect(conflict).toContainText('77.00 EUR')
  await expect(conflict).toContainText(/Changed .* by ada/)
  await expect(conflict).toContainText('3,000.00 EUR')
  await conflict.getByRole('radio', { name: /^Mine: 3,000\.00 EUR/ }).check()
  await expect(conflict.getByRole('group')).toHaveCount(1)
  await conflict.getByRole('button', { name: 'Resolve the conflict' }).click()
  await expect(conflict).toBeHidden()

  await goTo(window, '/review/changes')
  const money = window.getByRole('region', { name: 'Money' })
  await expect(money.getByText(/^Daily budgets of line items, EUR/)).toBeVisible()
  const publish = window.getByRole('button', { name: `Publish ${planned.length} changes` })
  await expect(publish).toBeDisabled()
  const typed = money.getByLabel('Type the amount in EUR')
  await typed.fill('12')
  await expect(money.getByText('This is 12.00 EUR.')).toBeVisible()
  await expect(publish).toBeDisabled()
  const asked = /is ([\d,]+\.\d\d) EUR:/.exec((await money.textContent()) ?? '')?.[1] ?? ''
  await typed.fill(asked)
  await publish.click()
  await expect(window.getByText(`All ${planned.length} published`, { exact: true })).toBeVisible()

  const after = await lineItemsAtService(service)
  expect(after.size).toBe(before.size)
  const chosen = new Set(planned)
  const raised = new Set(planned.filter((id) => isBelow(before.get(id)?.[total], newDaily)))
  expect(raised.size).toBeGreaterThan(0)
  for (const [id, item] of after) {
    const was = before.get(id)
    expect(item[daily], id).toBe(chosen.has(id) ? newDaily : was?.[daily])
    expect(item[total], id).toBe(raised.has(id) ? newTotal : was?.[total])
    expect(item.name, id).toBe(id === second ? 'Renamed elsewhere' : was?.name)
    expect(item.end_time, id).toBe(was?.end_time)
  }
})

function isBelow(amount: number | null | undefined, limit: number): boolean {
  return typeof amount === 'number' && amount < limit
}

async function selectRows(window: Page, count: number): Promise<void> {
  await (await cell(window, 'Name', 1)).click()
  await grid(window).evaluate(
    (element, top) => {
      element.scrollTop = top
    },
    (count - 1) * rowHeight,
  )
  const last = await cell(window, 'Name', count)
  await last.click({ modifiers: ['Shift'] })
  await expect(window.getByText(new RegExp(`in ${count} rows selected`))).toBeVisible()
}

async function selectAll(window: Page): Promise<void> {
  await (await cell(window, 'Name', 1)).click()
  await expect(window.getByRole('status', { name: 'Selection' })).toContainText(/^\d+ line items/)
  await window.keyboard.press('ControlOrMeta+a')
}

type Dialog = ReturnType<Page['getByRole']>

async function bulkEdit(
  window: Page,
  field: string,
  way: string,
  fill: (dialog: Dialog) => Promise<void>,
): Promise<void> {
  await window.getByRole('button', { name: 'Edit in bulk' }).click()
  const dialog = window.getByRole('dialog', { name: 'Edit in bulk' })
  await dialog.getByLabel('Field').selectOption(field)
  await dialog.getByLabel('Action').selectOption(way)
  await fill(dialog)
  await changeInBulk(dialog)
  await expect(dialog).toBeHidden()
}

/** The line items with drafts, according to the program. */
async function plannedIds(window: Page): Promise<readonly string[]> {
  return window.evaluate(async () => {
    const bridge: FlightdeckBridge = Reflect.get(globalThis, 'flightdeck')
    const session = await bridge.session.state()
    if (!session.ok || session.value.environmentId === null || session.value.accountId === null) return []
    const { environmentId, accountId } = session.value
    const workspace = { environmentId, host: 'ads' as const, accountId }
    const ids: string[] = []
    for (let offset = 0; ; offset += 200) {
      const page = await bridge.publishing.review({ workspace, draftIds: null, offset, count: 200 })
      if (!page.ok) return []
      const drafts = await Promise.all(page.value.rows.map(({ draftId }) => bridge.drafts.get({ draftId })))
      ids.push(...drafts.flatMap((view) => (view.ok ? (view.value.draft.remoteId ?? []) : [])))
      if (offset + page.value.rows.length >= page.value.total) return ids
    }
  })
}
