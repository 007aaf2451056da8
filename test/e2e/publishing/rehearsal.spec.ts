import type { FlightdeckBridge } from '../../../src/shared/contract/contract.ts'
import { expectAccessible } from '../../support/program/accessibility.ts'
import { expect, test } from '../../support/program/fixtures.ts'
import { exploreSandbox } from '../../support/program/person.ts'
import { chooseTheme, goTo } from '../../support/program/screens.ts'
import { workInFirstAccount } from './drafting.ts'

test.use({ person: 'ada' })

test('the effect of changes is simulated from the review, read by keyboard and copied', async ({ start }) => {
  const program = await start()
  const { window } = program
  await exploreSandbox(program)
  await workInFirstAccount(window)
  await goTo(window, '/campaigns')
  await expect(window.getByRole('treegrid').getByRole('row').nth(5)).toBeVisible()
  const planned = await window.evaluate(async () => {
    const bridge: FlightdeckBridge = Reflect.get(globalThis, 'flightdeck')
    const session = await bridge.session.state()
    if (!session.ok || session.value.environmentId === null || session.value.accountId === null) return 0
    const { environmentId, accountId } = session.value
    const workspace = { environmentId, host: 'ads' as const, accountId }
    const listed = await bridge.entities.list({
      workspace,
      subject: 'lineItem',
      text: '',
      types: [],
      changedOnly: false,
      sort: 'title',
      descending: false,
      offset: 0,
      count: 60,
    })
    if (!listed.ok) return 0
    const active = listed.value.rows.filter(({ record }) => record.entity_status === 'ACTIVE').slice(0, 12)
    for (const { key } of active) {
      const fields = { daily_budget_amount_local_micro: 90_000_000 }
      await bridge.drafts.change({ workspace, subject: 'lineItem', remoteId: key, fields })
    }
    return active.length
  })
  expect(planned).toBeGreaterThan(0)

  await goTo(window, '/review/changes')
  await window.getByRole('button', { name: 'See what would happen' }).click()
  const table = window.getByRole('table', { name: 'Figures with and without the changes' })
  await expect(table.getByRole('row', { name: /^Spend/ })).toContainText('%')
  await expect(window.getByText('A model, not a forecast')).toBeVisible()

  const chart = window.getByRole('slider', { name: /^Spend with and without/ })
  await chart.focus()
  await expect(chart).toHaveAttribute('aria-valuetext', /arrow keys/)
  await window.keyboard.press('Home')
  const first = await chart.getAttribute('aria-valuetext')
  await window.keyboard.press('ArrowRight')
  await expect(chart).not.toHaveAttribute('aria-valuetext', first ?? '')
  await expect(chart).toHaveAttribute('aria-valuetext', /Spend with changes [\d,.]+/)
  await expectAccessible(window, 'a rehearsal')
  for (const theme of ['light', 'dark'] as const) {
    await chooseTheme(window, theme)
    for (const [width, height] of [
      [1280, 800],
      [900, 600],
      [1920, 1080],
    ] as const) {
      await window.setViewportSize({ width, height })
      await chart.scrollIntoViewIfNeeded()
      await window.screenshot({ path: `out/rehearsal/${theme}-${width}.png` })
    }
  }
  await window.getByRole('button', { name: 'Spend without' }).click()
  await expect(window.getByRole('button', { name: 'Spend without' })).toHaveAttribute('aria-pressed', 'false')
  await window.getByRole('button', { name: 'Copy picture' }).click()
  await expect(window.getByRole('button', { name: 'Copied' })).toBeVisible()
  await window.getByRole('button', { name: 'Show as table' }).click()
  const asTable = window.getByRole('table', { name: /^Spend with and without/ })
  await expect(asTable.getByRole('row')).toHaveCount(15)
  await expect(asTable.getByRole('columnheader', { name: /Spend without/ })).toHaveCount(0)
  await window.getByRole('button', { name: 'Copy table' }).click()
  await expect(window.getByRole('button', { name: 'Copied' })).toBeVisible()
})
