import { mkdir } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { expectSaved } from '../../support/cards.ts'
import { openCreatives } from '../../support/creatives.ts'
import { expect, test } from '../../support/program/fixtures.ts'
import { chooseTheme } from '../../support/program/screens.ts'
import { sandboxControl } from '../../support/sandbox-control.ts'

test.use({ person: 'ada' })

const pictures = 'out/captures/own-posts'

async function picture(window: Page, name: string): Promise<void> {
  await mkdir(pictures, { recursive: true })
  for (const theme of ['light', 'dark'] as const) {
    await chooseTheme(window, theme)
    await window.screenshot({ path: `${pictures}/${name}-${theme}.png` })
  }
}

test('a post of one’s own is published, edited within the hour, and refused on a tier with the reason', async ({
  program,
}) => {
  const { window } = program
  const posts = await openCreatives(program, 'Posts')
  const { call } = await sandboxControl(window)

  await test.step('a labeled post is published', async () => {
    await window.getByRole('button', { name: 'New post' }).first().click()
    await window.getByLabel('Text', { exact: true }).fill('Our huts open in May')
    await window.getByRole('checkbox', { name: 'Paid partnership' }).check()
    await picture(window, 'draft')
    await expectSaved(window)
    await publish()
  })

  await test.step('its new version is published within the hour', async () => {
    await posts.getByRole('option', { name: /Our huts open in May/ }).click()
    await expect(window.getByRole('timer', { name: 'Time left to edit' })).toContainText('Can be edited for')
    await picture(window, 'published')
    await window.getByRole('button', { name: 'Edit post' }).click()
    await window.getByLabel('Text', { exact: true }).fill('Our huts open in June')
    await picture(window, 'edit')
    await expectSaved(window)
    await publish()
    await expect(posts.getByRole('option', { name: /Our huts open in June/ })).toBeVisible()
    await expect(posts.getByRole('option', { name: /Our huts open in May/ })).toBeHidden()
  })

  await test.step('a quote is refused on a self-serve tier', async () => {
    await call('/apps', { tier: 'self_serve' })
    await window.getByRole('button', { name: 'New post' }).first().click()
    await window.getByLabel('Text', { exact: true }).fill('Look at this')
    await window.getByRole('combobox', { name: 'Quoted post' }).selectOption({ index: 1 })
    await expectSaved(window)
    await window.getByRole('link', { name: /1 unpublished change/ }).click()
    await window.getByRole('button', { name: /^Publish 1 change/ }).click()
    await window.getByRole('row', { name: /Look at this/ }).click()
    const refused = window.getByRole('complementary').getByRole('alert')
    await expect(refused).toContainText("The tier of the app doesn't include quote posts.")
    await expect(refused.getByRole('button', { name: 'Open the registration page' })).toBeVisible()
    await picture(window, 'refused')
  })

  async function publish(): Promise<void> {
    await window.getByRole('link', { name: /1 unpublished change/ }).click()
    await picture(window, 'review')
    await window.getByRole('button', { name: /^Publish 1 change/ }).click()
    await expect(window.getByRole('link', { name: /unpublished change/ })).toBeHidden()
    await openCreatives(program, 'Posts')
  }
})
