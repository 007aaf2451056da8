import { expect, type Page } from 'playwright/test'
import { workInNorthwind } from './program/person.ts'
import type { Program } from './program/program.ts'
import { areaLink } from './program/screens.ts'

/** Steps of a person with cards. */

/** Signs in to the sandbox, works in the account with creatives, and opens its cards. */
export async function openCards(program: Program): Promise<void> {
  const { window } = program
  await workInNorthwind(program)
  await goToCards(window)
  await expect(cards(window).getByRole('option', { name: /Backpacks, image, autumn/ })).toBeVisible()
}

export async function goToCards(window: Page): Promise<void> {
  await areaLink(window, 'Creatives').click()
  await expect(window.getByRole('heading', { name: 'Creatives', level: 1 })).toBeVisible()
}

export function cards(window: Page) {
  return window.getByRole('listbox', { name: 'Cards' })
}

/** Runs a command with the palette. */
export async function command(window: Page, typed: string): Promise<void> {
  await window.keyboard.press('ControlOrMeta+k')
  const palette = window.getByRole('combobox', { name: 'Search or run a command' })
  await expect(palette).toBeFocused()
  await window.keyboard.type(typed)
  await window.keyboard.press('Enter')
  await expect(palette).toBeHidden()
}

/** Creates a card with a name. */
export async function beginCard(window: Page, name: string): Promise<void> {
  await window.getByRole('button', { name: 'New card' }).first().click()
  const field = window.getByLabel('Name', { exact: true })
  await expect(field).toBeFocused()
  await field.fill(name)
}

/** Waits until all edits are on disk. */
export async function expectSaved(window: Page): Promise<void> {
  await expect(window.getByText(/^Saved (just now|\d+ s ago)$/)).toBeVisible()
}
