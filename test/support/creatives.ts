import { expect, type Locator, type Page } from 'playwright/test'
import { openCards } from './cards.ts'
import type { Program } from './program/program.ts'
import { areaLink } from './program/screens.ts'

/** Steps of a person with polls, conversations and posts. */

export type CreativeView = 'Polls' | 'Conversations' | 'Posts'

/** Signs in to the sandbox, works in the account with creatives, and opens one of their lists. */
export async function openCreatives(program: Program, view: CreativeView): Promise<Locator> {
  await openCards(program)
  const list = await goToCreatives(program.window, view)
  await expect(list.getByRole('option').first()).toBeVisible()
  return list
}

export async function goToCreatives(window: Page, view: CreativeView): Promise<Locator> {
  await areaLink(window, 'Creatives').click()
  const link = window
    .getByRole('navigation', { name: 'Kinds of creatives' })
    .getByRole('link', { name: view, exact: true })
  await link.click()
  await expect(link).toHaveAttribute('aria-current', 'page')
  return window.getByRole('listbox', { name: view, exact: true })
}

/** Creates a new entity in the current list with a name. */
export async function beginCreative(window: Page, noun: string, name: string): Promise<void> {
  await window
    .getByRole('button', { name: `New ${noun}` })
    .first()
    .click()
  const field = window.getByLabel('Name', { exact: true })
  await expect(field).toBeFocused()
  await field.fill(name)
}

/** Chooses media of the library by name, in the dialog that a button opens. */
export async function chooseMedia(window: Page, button: Locator, names: readonly RegExp[]): Promise<void> {
  await button.click()
  const dialog = window.getByRole('dialog')
  const media = dialog.getByRole('listbox', { name: 'Media' })
  for (const name of names) await media.getByRole('option', { name }).first().click()
  await dialog.getByRole('button', { name: /^Use / }).click()
  await expect(dialog).toBeHidden()
}
