import { expect, type Locator, type Page } from 'playwright/test'
import type { DialogAnswers, Program } from '../program/program.ts'
import { goTo } from '../program/screens.ts'

/** A state that has no address: a record in the inspector, an editor, a dialog, a step of a wizard. */
export interface Opening {
  readonly what: string
  /** Opens it from anywhere. */
  open(window: Page): Promise<void>
  /** It doesn't survive another size of the window, so it's opened again in each. */
  readonly everySize?: true
}

/** States that are prepared together and visited one after another. */
export interface Area {
  readonly area: string
  /** The user's choices in the system's dialogs; the files are in the profile. */
  readonly dialogs?: (profile: string) => DialogAnswers
  readonly prepare: (program: Program) => Promise<void>
  readonly openings: readonly Opening[]
}

/** The panel with a record, beside the list or covering it in a narrow window. */
export function panel(window: Page): Locator {
  return window.getByRole('complementary').or(window.getByRole('dialog'))
}

/** Opens a row's record in the inspector of a list, by default the first one. */
export async function openRow(window: Page, path: string, name: RegExp | string = /./): Promise<void> {
  await goTo(window, path)
  const main = window.getByRole('main')
  const rows = main
    .getByRole('grid')
    .getByRole('row', { name })
    .filter({ hasNot: window.getByRole('columnheader') })
  const tiles = main.getByRole('listbox').getByRole('option', { name })
  await rows.or(tiles).first().click()
  await expectPanel(window)
}

export async function expectPanel(window: Page): Promise<void> {
  await expect(
    panel(window)
      .getByRole('button', { name: 'Close details' })
      .or(window.getByRole('dialog').getByRole('heading', { level: 2 }))
      .first(),
  ).toBeVisible()
}

export async function pressButton(window: Page, name: RegExp | string): Promise<void> {
  await window.getByRole('button', { name, exact: true }).first().click()
}

/** Closes overlays. */
export async function leave(window: Page): Promise<void> {
  const overlays = window
    .getByRole('dialog')
    .or(window.getByRole('menu'))
    // The gallery of the media library is one too, and stays.
    .or(window.getByRole('listbox').and(window.locator(':not(main [role="listbox"])')))
    .filter({ visible: true })
  await expect(async () => {
    if ((await overlays.count()) > 0) await window.keyboard.press('Escape')
    // Closes in a moment, or had something of its own to close.
    await expect(overlays).toHaveCount(0, { timeout: 300 })
  }).toPass()
  await dismissNotices(window)
}

/** Success notices disappear on their own; others stay until they're dismissed. */
export async function dismissNotices(window: Page): Promise<void> {
  const dismiss = window.getByRole('button', { name: 'Dismiss', exact: true }).filter({ visible: true })
  await expect(async () => {
    if ((await dismiss.count()) > 0) await dismiss.first().click({ timeout: 2_000 })
    await expect(dismiss).toHaveCount(0, { timeout: 300 })
  }).toPass()
}
