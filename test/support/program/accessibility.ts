import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, type Page } from 'playwright/test'

const source = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

interface Violation {
  readonly id: string
  readonly help: string
  readonly nodes: readonly { readonly target: unknown; readonly failureSummary?: string | undefined }[]
}

/** Runs axe on the window's content; expects no violations. */
export async function expectAccessible(window: Page, what: string): Promise<void> {
  if (process.env['FLIGHTDECK_CAPTURES'] === '1') await picture(window, what)
  expect(await violationsOn(window), `accessibility of ${what}`).toEqual([])
}

/**
 * Violations found by axe (WCAG 2.1 A and AA) in the window. The test driver injects the script past the content
 * security policy, which stays in effect for the page.
 */
export async function violationsOn(window: Page): Promise<readonly Violation[]> {
  const isThere = await window.evaluate(() => Reflect.has(globalThis, 'axe'))
  if (!isThere) await window.evaluate(await readFile(source, 'utf8'))
  return await window.evaluate(async () => {
    const axe: { run(options: unknown): Promise<{ violations: Violation[] }> } = Reflect.get(
      globalThis,
      'axe',
    )
    // What is fading in has no contrast yet, and its fade begins with the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const fades = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(fades.map(({ finished }) => finished))
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']
    const result = await axe.run({ runOnly: { type: 'tag', values: tags } })
    return result.violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.map(({ target, failureSummary }) => ({ target, failureSummary })),
    }))
  })
}

/** With FLIGHTDECK_CAPTURES=1, also takes a screenshot of every checked state in both sizes: `out/captures/states`. */
async function picture(window: Page, what: string): Promise<void> {
  const before = window.viewportSize()
  const theme = await window.locator('html').getAttribute('data-mantine-color-scheme')
  for (const size of [
    { width: 900, height: 600 },
    { width: 1280, height: 800 },
  ]) {
    await window.setViewportSize(size)
    const name = `${what.replaceAll(/[^a-z0-9]+/gi, '-')}-${size.width}-${theme}.png`
    await window.screenshot({ path: join('out/captures/states', name), animations: 'disabled' })
  }
  if (before !== null) await window.setViewportSize(before)
}
