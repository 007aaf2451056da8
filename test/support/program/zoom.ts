import type { Locator, Page } from 'playwright/test'

/** Zoom halves a page's size: this is what a window of 900 × 600 leaves at 200 %. */
export const zoomedSize = { width: 450, height: 300 }

const controls = ['button', 'link', 'textbox', 'combobox'] as const

/** How many pixels a page is wider than its window. */
export async function tooWide(window: Page): Promise<number> {
  return await window.evaluate(() => {
    const page = document.scrollingElement ?? document.documentElement
    return page.scrollWidth - page.clientWidth
  })
}

/** Names of enabled controls that a click wouldn't reach. */
export async function unreachable(part: Locator): Promise<readonly string[]> {
  const found: string[] = []
  // The rest of a screen is inert while a panel covers it, and then has no roles.
  for (const role of controls) {
    for (const control of await part.getByRole(role).all()) {
      if (!(await control.isVisible()) || !(await control.isEnabled())) continue
      // Rows that arrive meanwhile may move it.
      const reached = await control.click({ trial: true }).then(
        () => true,
        () => false,
      )
      if (reached) continue
      found.push(`${role} "${await control.evaluate(nameOf)}" cannot be reached`)
    }
  }
  return found
}

function nameOf(element: Element): string {
  return element.getAttribute('aria-label') ?? element.textContent.trim()
}

/** Scrolling parts that are too flat to read, such as lists with hardly any height. */
export async function flattened(window: Page): Promise<readonly string[]> {
  return await window.evaluate(() => {
    const found: string[] = []
    for (const box of document.querySelectorAll('body *')) {
      const { overflowY } = getComputedStyle(box)
      if (overflowY !== 'auto' && overflowY !== 'scroll') continue
      if (!box.checkVisibility() || box.closest('[aria-hidden="true"]') || box.matches('textarea')) continue
      if (box.clientHeight >= 80 || box.scrollHeight <= box.clientHeight + 4) continue
      const name = box.getAttribute('aria-label') ?? box.textContent.trim().slice(0, 40)
      found.push(`"${name}" scrolls within ${box.clientHeight} px`)
    }
    return found
  })
}

/**
 * Texts and controls that stick out of a box that neither shows nor scrolls to the overflow. A text with an ellipsis is
 * shortened, not cut off; what wraps below the only row that a box shows gives way as a whole.
 */
export async function cutOff(window: Page): Promise<readonly string[]> {
  return await window.evaluate(() => {
    const found = new Set<string>()
    const shown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const matters = (element: Element) =>
      element.matches('button, a, input, select, textarea') ||
      [...element.childNodes].some(
        ({ nodeType, textContent }) => nodeType === 3 && textContent?.trim() !== '',
      )
    for (const element of document.querySelectorAll('body *')) {
      if (!matters(element) || !shown(element) || element.closest('[aria-hidden="true"], script, style'))
        continue
      const own = element.getBoundingClientRect()
      // Content for assistive technology only is one pixel large.
      if (own.width <= 2 || own.height <= 2) continue
      let scrolls = { x: false, y: false }
      for (let box: Element | null = element; box !== null; box = box.parentElement) {
        const style = getComputedStyle(box)
        const clips = (value: string) => value === 'hidden' || value === 'clip'
        const rolls = (value: string) => value === 'auto' || value === 'scroll'
        const outer = box.getBoundingClientRect()
        // What is in such a box is for assistive technology as well.
        if (clips(style.overflowX) && (outer.width <= 2 || outer.height <= 2)) break
        const folds =
          style.flexWrap === 'wrap' && clips(style.overflowY) && !element.matches('button, a, input')
        if (folds && own.top >= outer.bottom - 1) break
        if (outer.width > 2 && outer.height > 2 && box !== element) {
          const right = own.right - outer.right
          const left = outer.left - own.left
          const bottom = own.bottom - outer.bottom
          scrolls.x ||= style.textOverflow === 'ellipsis'
          scrolls.y ||= style.webkitLineClamp !== 'none'
          if (clips(style.overflowX) && !scrolls.x && right > 2) {
            found.add(
              `"${element.textContent.trim().slice(0, 40)}" is cut off ${Math.round(right)} px at the right`,
            )
          }
          if (clips(style.overflowX) && !scrolls.x && left > 2) {
            found.add(
              `"${element.textContent.trim().slice(0, 40)}" is cut off ${Math.round(left)} px at the left`,
            )
          }
          if (clips(style.overflowY) && !scrolls.y && bottom > 2) {
            found.add(
              `"${element.textContent.trim().slice(0, 40)}" is cut off ${Math.round(bottom)} px below`,
            )
          }
        }
        if (box !== element) {
          scrolls = { x: scrolls.x || rolls(style.overflowX), y: scrolls.y || rolls(style.overflowY) }
        }
        if (style.position === 'fixed') break
      }
    }
    return [...found]
  })
}

/** Empty fields that are too narrow for the hint in them. */
export async function cutHints(window: Page): Promise<readonly string[]> {
  return await window.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d')
    const found: string[] = []
    for (const field of document.querySelectorAll<HTMLInputElement>('input:placeholder-shown')) {
      if (pen === null || field.placeholder === '' || !field.checkVisibility()) continue
      const { font, paddingLeft, paddingRight } = getComputedStyle(field)
      pen.font = font
      const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      const missing = Math.ceil(pen.measureText(field.placeholder).width - room)
      if (missing > 0) found.push(`"${field.placeholder}" lacks ${missing} px`)
    }
    return found
  })
}

/** Controls and headings whose label is shortened with no way to read the rest of it. */
export async function shortened(window: Page): Promise<readonly string[]> {
  return await window.evaluate(() => {
    const found = new Set<string>()
    const labels =
      'button, button *, [role="tab"], [role="tab"] *, label, h1, h2, h3, th, [role="columnheader"] *'
    for (const element of document.querySelectorAll(labels)) {
      if (element.scrollWidth <= element.clientWidth + 1 || element.clientWidth <= 2) continue
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      if (element.closest('[title], [aria-hidden="true"]') !== null) continue
      if (getComputedStyle(element).overflowX === 'visible') continue
      const hidden = element.scrollWidth - element.clientWidth
      found.add(`"${element.textContent.trim().slice(0, 60)}" is shortened by ${hidden} px`)
    }
    return [...found]
  })
}
