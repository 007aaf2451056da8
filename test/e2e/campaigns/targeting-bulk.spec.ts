import { expect, type Page } from 'playwright/test'
import type { FlightdeckBridge } from '../../../src/shared/contract/contract.ts'
import { cell, grid, openCampaigns, showLineItems } from '../../support/campaigns.ts'
import { expectAccessible } from '../../support/program/accessibility.ts'
import { test } from '../../support/program/fixtures.ts'
import { workspaceOf } from '../../support/program/person.ts'

test.use({ person: 'ada' })

const all = 500

test('the targeting of 500 line items changes at once, previewed, and one undo reverts it', async ({
  program,
}) => {
  const { window } = program
  await openCampaigns(program)
  await copyUntil(window, all)
  await window.reload()
  await showLineItems(window)
  await expect(grid(window)).toHaveAttribute('aria-rowcount', String(all + 1))
  const unpublished = window.getByRole('link', { name: /unpublished changes → Review$/ })
  const before = (await unpublished.textContent()) ?? ''
  const name = await cell(window, 'Name', 1)
  await name.click()
  await window.keyboard.press('ControlOrMeta+a')
  await window.getByRole('button', { name: 'Targeting', exact: true }).click()
  const dialog = window.getByRole('dialog', { name: `Targeting of all ${all} rows` })
  await dialog.getByLabel('Search countries').fill('Norway')
  await dialog.getByRole('checkbox', { name: 'Include Norway', exact: true }).click()
  await dialog.getByLabel('Target by').selectOption('Age')
  await dialog.getByLabel('From age').selectOption('25')
  await dialog.getByLabel('To age').selectOption('49')
  await expect(dialog.getByRole('region', { name: 'Chosen criteria' }).getByRole('listitem')).toHaveCount(2)
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText(`${all} line items would change`)).toBeVisible()
  await expect(preview.getByRole('region', { name: 'Issues after the edit' })).toBeVisible()
  await expectAccessible(window, 'a change of the targeting of many line items')
  await dialog.getByRole('button', { name: `Change ${all} line items` }).click()
  await expect(window.getByText(`Targeting of ${all} line items changed.`)).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(unpublished).not.toHaveText(before)
  await window.keyboard.press('ControlOrMeta+z')
  await expect(unpublished).toHaveText(before)
})

/** Copies line items with their targeting until the account has that many. */
async function copyUntil(window: Page, wanted: number): Promise<void> {
  await window.evaluate(
    async ({ workspace, count }) => {
      const bridge: FlightdeckBridge = Reflect.get(globalThis, 'flightdeck')
      const view = {
        shape: 'lineItems' as const,
        text: '',
        filters: [],
        changedOnly: false,
        findings: null,
        sort: [],
        group: null,
        folded: [],
      }
      let missing = count
      while (missing > 0) {
        const opened = await bridge.campaigns.open({ workspace, view })
        if (!opened.ok) throw new Error(opened.fault.message)
        missing = count - opened.value.rows
        const named = await bridge.campaigns.named({ viewId: opened.value.viewId, lines: 'all' })
        if (!named.ok) throw new Error(named.fault.message)
        const items = named.value.lineItems
          .slice(0, missing)
          .map((key) => ({ subject: 'lineItem' as const, key }))
        if (items.length === 0) return
        const made = await bridge.campaigns.clone({ workspace, items, withChildren: false })
        if (!made.ok) throw new Error(made.fault.message)
      }
    },
    { workspace: await workspaceOf(window), count: wanted },
  )
}
