import { expect, type Locator, type Page } from 'playwright/test'

/** Steps of a person without a mouse: nothing here clicks, fills, or sets the focus except with keys. */

/** Moves the focus to a control with the Tab key, and checks that it's visible. */
export async function tabTo(window: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  await expectFocusKept(window)
  for (let presses = 0; presses < 300; presses++) {
    // A control that was clicked before the walk may have the focus without an outline, and then this goes around once.
    if (await target.evaluate((element) => element.matches(':focus-visible'))) break
    await window.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
  await expectFocusSeen(target)
}

/** Tabs to a control and presses a key. */
export async function pressOn(window: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(window, target)
  await window.keyboard.press(key)
}

/** Chooses from the menu of the opened record. */
export async function pressMore(window: Page, name: string): Promise<void> {
  await pressOn(window, window.getByRole('button', { name: 'More actions' }))
  await chooseItem(window, name)
}

/** Chooses from the open menu. */
export async function chooseItem(window: Page, name: string): Promise<void> {
  const item = window.getByRole('menuitem', { name, exact: true })
  await expect(item).toBeVisible()
  for (let steps = 0; steps < 6; steps++) {
    if (await item.evaluate((element) => element.matches(':focus'))) break
    await window.keyboard.press('ArrowDown')
  }
  await expect(item).toBeFocused()
  await window.keyboard.press('Enter')
}

/** Tabs to a field and types; replaces its text. */
export async function typeInto(window: Page, target: Locator, text: string): Promise<void> {
  await tabTo(window, target)
  await window.keyboard.press('ControlOrMeta+a')
  await window.keyboard.type(text)
}

/** Tabs to a native select, types the start of the choice, and moves down from there. */
export async function choose(window: Page, list: Locator, choice: string): Promise<void> {
  await tabTo(window, list)
  const chosen = () =>
    list.evaluate((element) =>
      element instanceof HTMLSelectElement ? element.selectedOptions[0]?.textContent : null,
    )
  for (const typed of [choice.split(' ')[0] ?? '', '']) {
    await window.keyboard.press('Home')
    await window.keyboard.type(typed)
    for (let presses = 0; presses < 30 && (await chosen()) !== choice; presses++)
      await window.keyboard.press('ArrowDown')
    if ((await chosen()) === choice) break
  }
  expect(await chosen()).toBe(choice)
  await expect(list).toBeFocused()
}

/** Moves down in an open menu, and chooses. */
export async function chooseInMenu(window: Page, choice: string): Promise<void> {
  const item = window.getByRole('menuitem', { name: choice })
  const isIn = () =>
    item.evaluate((element) => element.closest('[role="menu"]')?.contains(document.activeElement))
  await expect(item).toBeVisible()
  await expect.poll(isIn, { message: 'The menu has not taken the focus.' }).toBe(true)
  for (let presses = 0; presses < 20; presses++) {
    if (await item.evaluate((element) => element === document.activeElement)) break
    await window.keyboard.press('ArrowDown')
  }
  await expect(item).toBeFocused()
  await window.keyboard.press('Enter')
}

/** Moves the selection of radio buttons with the arrow keys until this one is selected. */
export async function chooseRadio(window: Page, choice: Locator): Promise<void> {
  const group = choice.locator('xpath=ancestor::*[self::fieldset or @role="radiogroup"][1]')
  await tabTo(window, group.getByRole('radio', { checked: true }))
  for (let presses = 0; presses < 20 && !(await choice.isChecked()); presses++)
    await window.keyboard.press('ArrowDown')
  await expect(choice).toBeChecked()
  await expect(choice).toBeFocused()
}

/** Closes a dialog or details with Escape; the focus returns to what opened them, or to their list. */
export async function escapeFrom(window: Page, layer: Locator, back: Locator): Promise<void> {
  await expect(layer).toBeVisible()
  await window.keyboard.press('Escape')
  await expect(layer).toBeHidden()
  await expect(back).toBeFocused()
}

/** Opens a dialog with its button and cancels: Escape closes it, and its button has the focus. */
export async function openAndEscape(window: Page, opener: Locator, dialog: Locator): Promise<void> {
  await pressOn(window, opener)
  await escapeFrom(window, dialog, opener)
}

/** The focus isn't lost: the focused element went away or was disabled, and another one has it. */
export async function expectFocusKept(window: Page): Promise<void> {
  await expect
    .poll(() => window.evaluate(() => document.activeElement?.tagName ?? 'BODY'), {
      message: 'The focus is lost.',
    })
    .not.toBe('BODY')
}

/**
 * The focused element is within the window and visibly focused: by its own outline, its frame's or row's, or by its
 * border.
 */
async function expectFocusSeen(target: Locator): Promise<void> {
  await expect(target).toBeInViewport()
  await expect
    .poll(() => target.evaluate(marks), { message: `The focus does not show on ${target}.` })
    .toBe(true)
}

function marks(element: Element): boolean {
  const around = [element, element.parentElement, element.parentElement?.parentElement]
  const within = element.querySelector('[data-active="true"]')
  const outlined = [...around, within, within?.firstElementChild].some((one) => {
    if (one === null || one === undefined) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(one)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
  })
  // A row draws its ring inside, where its neighbors don't cover it.
  const ringed = within !== null && getComputedStyle(within).boxShadow.includes('inset')
  // Text fields have a border in another color instead.
  const style = getComputedStyle(element)
  const bordered = style.getPropertyValue('--input-bd') === style.getPropertyValue('--input-bd-focus')
  return outlined || ringed || (bordered && style.getPropertyValue('--input-bd') !== '')
}
