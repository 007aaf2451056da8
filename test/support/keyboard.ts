import { expect, type Locator, type Page } from 'playwright/test'

/** Moves on with the Tab key until the focus is there, as a person would. */
export async function tabTo(window: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await window.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}
