import type { Locator } from 'playwright/test'
import { cell, changeInBulk, openCampaigns, rowsButton } from '../../support/campaigns.ts'
import { pressButton } from '../../support/openings/opening.ts'
import { expect, test } from '../../support/program/fixtures.ts'
import { goTo } from '../../support/program/screens.ts'

test.use({ person: 'ada' })

for (const size of [
  { width: 900, height: 600 },
  { width: 1280, height: 800 },
]) {
  test(`the money of a review isn’t cut off at ${size.width} × ${size.height}`, async ({ program }) => {
    const { window } = program
    await window.setViewportSize({ width: 1280, height: 800 })
    await openCampaigns(program)
    await rowsButton(window, 'Line items').click()
    for (const row of [2, 4, 6])
      await (await cell(window, 'Name', row)).click(row === 2 ? {} : { modifiers: ['ControlOrMeta'] })
    for (const [field, percentage] of [
      ['Daily budget', '15'],
      ['Total budget', '3000'],
    ] as const) {
      await pressButton(window, 'Edit in bulk')
      const dialog = window.getByRole('dialog')
      await dialog.getByLabel('Field').selectOption(field)
      await dialog.getByLabel('Action').selectOption('Increase by %')
      await dialog.getByLabel('Percentage').fill(percentage)
      await changeInBulk(dialog)
    }
    await window.setViewportSize(size)
    await goTo(window, '/review/changes')
    const summary = window.getByRole('complementary', { name: 'Summary' })
    await expect(summary.getByLabel('Type the amount in EUR')).toBeVisible()
    await expect(summary.getByText('86,118.00')).toBeInViewport()
    await expect(summary.getByLabel('Type the amount in EUR')).toBeInViewport()
    expect(await cutOff(summary)).toEqual([])
    const changes = window.getByRole('grid', { name: 'Changes' })
    await expect(changes.getByText('21,204.00 EUR')).toBeVisible()
    expect(await cutOff(changes)).toEqual([])
  })
}

/** Texts with digits that a box around them cuts off sideways, or out of reach of scrolling. */
async function cutOff(part: Locator): Promise<readonly string[]> {
  return part.evaluate((root) => {
    const isCutBy = (text: DOMRect, box: Element) => {
      const { overflowX, overflowY } = getComputedStyle(box)
      const { left, right, top, bottom } = box.getBoundingClientRect()
      const isCutAside = overflowX !== 'visible' && (text.right > right + 1 || text.left < left - 1)
      return isCutAside || (overflowY === 'hidden' && (text.bottom > bottom + 1 || text.top < top - 1))
    }
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (texts.nextNode()) {
      const text = texts.currentNode.textContent ?? ''
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      const rect = range.getBoundingClientRect()
      if (!/\d[.,]\d|%/.test(text) || rect.width === 0) continue
      for (let box = texts.currentNode.parentElement; box !== null && box !== root; box = box.parentElement)
        if (isCutBy(rect, box)) found.push(text)
    }
    return found
  })
}
