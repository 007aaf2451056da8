import type { Page } from 'playwright/test'
import { expectAccessible } from '../../support/program/accessibility.ts'
import { expect, test } from '../../support/program/fixtures.ts'
import { workInNorthwind } from '../../support/program/person.ts'
import { areaLink, chooseTheme } from '../../support/program/screens.ts'

test.use({ person: 'ada' })

const steps = [
  ['See what needs you', 'Overview'],
  ['Edit like a spreadsheet', 'Campaigns'],
  ['Check before you send', 'Review'],
  ['Publish without losing anything', 'Review'],
  ['Watch events arrive', 'Webhooks'],
] as const

const panelOf = (window: Page, title: string) => window.getByRole('dialog', { name: title })

async function goToOverview(window: Page): Promise<void> {
  await areaLink(window, 'Overview').click()
  await expect(window.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
}

for (const [theme, width, height] of [
  ['light', 1280, 800],
  ['dark', 900, 600],
] as const) {
  test(`the tour is taken by keyboard from the overview, ${theme} theme, ${width} × ${height}`, async ({
    program,
  }) => {
    const { window } = program
    await workInNorthwind(program)
    await chooseTheme(window, theme)
    await goToOverview(window)
    await window.setViewportSize({ width, height })
    const offer = window.getByRole('region', { name: 'Tour' })
    await expectAccessible(window, `overview with the tour offered, ${theme}`)
    await offer.getByRole('button', { name: 'Take the tour' }).press('Enter')
    for (const [place, [title, screen]] of steps.entries()) {
      const panel = panelOf(window, title)
      await expect(panel).toContainText(`${place + 1} of 5`)
      await expect(window.getByRole('heading', { name: screen, level: 1 })).toBeVisible()
      const next = panel.getByRole('button', { name: place === 4 ? 'Done' : 'Next' })
      await expect(next).toBeFocused()
      await expect(panel).toBeInViewport({ ratio: 1 })
      await expect(window.locator('[class*="ring"]')).toBeVisible()
      await expectAccessible(window, `tour ${place + 1}, ${theme}`)
      await window.keyboard.press('Enter')
    }
    await expect(window.getByRole('dialog')).toHaveCount(0)
    await goToOverview(window)
    await expect(offer).toHaveCount(0)
  })
}

test('the tour is left with Escape, remembered, and taken again from the palette', async ({
  program,
  start,
}) => {
  const { window } = program
  await workInNorthwind(program)
  await goToOverview(window)
  await window.getByRole('button', { name: 'Take the tour' }).click()
  await panelOf(window, 'See what needs you').getByRole('button', { name: 'Next' }).click()
  const second = panelOf(window, 'Edit like a spreadsheet')
  await expect(second.getByRole('button', { name: 'Next' })).toBeFocused()
  await second.getByRole('button', { name: 'Back' }).click()
  // The screen stays usable: the panel isn't modal.
  await window.getByRole('button', { name: 'Refresh', exact: true }).click()
  // Over the button, Escape would close its tooltip first.
  await panelOf(window, 'See what needs you').hover()
  await window.keyboard.press('Escape')
  await expect(window.getByRole('dialog')).toHaveCount(0)
  await expect(window.getByRole('region', { name: 'Tour' })).toHaveCount(0)
  await program.close()

  const { window: again } = await start()
  await goToOverview(again)
  await expect(again.getByRole('region', { name: 'Tour' })).toHaveCount(0)
  await again.keyboard.press('ControlOrMeta+k')
  await again.keyboard.type('take the tour')
  await again.keyboard.press('Enter')
  await expect(panelOf(again, 'See what needs you')).toBeVisible()
  await again.getByRole('button', { name: 'Skip tour' }).click()
  await expect(again.getByRole('dialog')).toHaveCount(0)
})
