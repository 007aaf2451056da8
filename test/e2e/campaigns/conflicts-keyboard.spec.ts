import type { Page } from 'playwright/test'
import { cell, openCampaigns, showLineItems } from '../../support/campaigns.ts'
import { changeElsewhere, lineItemsAtService } from '../../support/line-items.ts'
import { elsewhere } from '../../support/program/elsewhere.ts'
import { expectFocusKept, pressOn, tabTo } from '../../support/program/keyboard.ts'
import { expect, test } from '../../support/program/keyboard-walk.ts'

test('conflicts are found, resolved one by one and together, by keyboard alone', async ({ program }) => {
  const { window } = program
  const { keyboard } = window
  await openCampaigns(program)
  await showLineItems(window)
  const names = await renameThree(window)
  const service = await elsewhere(window)
  const mine = [...(await lineItemsAtService(service))].filter(([, { name }]) => names.includes(name))
  const ids = mine.slice(0, 3).map(([id]) => id)
  for (const id of ids) await changeElsewhere(service, id, `name=Elsewhere%20${id}`)
  await pressOn(window, window.getByRole('button', { name: 'Refresh campaigns' }))

  await pressOn(window, window.getByRole('link', { name: '3 conflicts' }))
  await expect(window.getByRole('heading', { name: 'Conflicts', level: 1 })).toBeVisible()
  await expectFocusKept(window)
  const first = window.getByRole('radio', { name: /^Mine: Name of / }).first()
  await tabTo(window, first)
  await keyboard.press('Space')
  await expect(first).toBeChecked()
  await keyboard.press('ArrowRight')
  await expect(window.getByRole('radio', { name: /^Theirs: Name of / }).first()).toBeChecked()
  await pressOn(window, window.getByRole('button', { name: 'Resolve 1 change' }))
  await expect(window.getByText('1 conflict resolved. Use Undo to revert.')).toBeVisible()
  await expect(window.getByRole('link', { name: '2 conflicts' })).toBeVisible()

  await pressOn(window, window.getByRole('button', { name: 'Open', exact: true }).first())
  const conflict = window.getByRole('region', { name: 'Conflict' })
  await tabTo(window, conflict.getByRole('radio', { name: /^Mine/ }))
  await keyboard.press('Space')
  await pressOn(window, conflict.getByRole('button', { name: 'Resolve the conflict' }))
  await expect(conflict).toBeHidden()
  await expectFocusKept(window)

  await pressOn(window, window.getByRole('link', { name: '1 conflict', exact: true }))
  await pressOn(window, window.getByRole('button', { name: 'Take theirs in all' }))
  await expect(window.getByText('No conflicts.')).toBeVisible()
  await expectFocusKept(window)
  await pressOn(window, window.getByRole('button', { name: 'Review changes' }))
  await expect(window.getByRole('link', { name: '1 unpublished change → Review' })).toBeVisible()
})

/** Renames the first three rows in their cells; returns their previous names. */
async function renameThree(window: Page): Promise<readonly string[]> {
  const names: string[] = []
  const first = await cell(window, 'Name', 1)
  await tabTo(window, window.getByRole('grid', { name: 'Campaigns' }).locator('[tabindex="0"]'))
  await window.keyboard.press('ControlOrMeta+Home')
  for (let presses = 0; presses < 6; presses++) {
    if (await first.evaluate((element) => element === document.activeElement)) break
    await window.keyboard.press('ArrowRight')
  }
  for (let row = 1; row <= 3; row++) {
    const name = await cell(window, 'Name', row)
    await expect(name).toBeFocused()
    names.push((await name.textContent()) ?? '')
    await window.keyboard.type(`Mine ${row}`)
    await window.keyboard.press('Enter')
    // The first change brings a column of its own.
    await expect.poll(async () => (await cell(window, 'Name', row)).textContent()).toBe(`Mine ${row}`)
  }
  await expect(window.getByRole('link', { name: '3 unpublished changes → Review' })).toBeVisible()
  return names
}
