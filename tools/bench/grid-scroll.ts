import type { CDPSession, Page } from 'playwright-core'
import type { Measurement } from './measurement.ts'
import { bareFrames, percentile, scrolled, withScreen } from './screen-page.ts'

const rows = 100_000
const seconds = 10
/** About 80 rows a second, as a wheel that is turned steadily. */
const pixelsPerFrame = 40
/** Ten times as fast, as by dragging the bar: a screen of new rows in each second frame. */
const flung = 400

/**
 * The screen of campaigns in Chromium with 100,000 rows: frames while it scrolls, from a keystroke to its paint, and
 * what scrolling leaves in memory.
 */
export async function measureGridScroll(): Promise<readonly Measurement[]> {
  return withScreen({ rows, path: '/campaigns' }, async (page) => {
    const grid = page.getByRole('treegrid', { name: 'Campaigns' })
    await grid.getByRole('row', { name: /Campaign 1,/ }).waitFor()
    const session = await page.context().newCDPSession(page)
    // Once over the way, so that what is compiled and kept for the first time is not counted.
    await scrolled(page, 'treegrid', 4, flung)
    const before = await heap(page, session)
    const frames = await scrolled(page, 'treegrid', seconds, pixelsPerFrame)
    const fast = await scrolled(page, 'treegrid', seconds, flung)
    const after = await heap(page, session)
    const empty = await bareFrames(page)
    const keystrokes = await typed(page)
    return [
      {
        name: `grid of ${rows} rows, ${seconds} s of scrolling, frame p95`,
        value: percentile(frames, 0.95),
        unit: 'ms',
        bar: { kind: 'atMost', value: 16.7 },
        baseline: { name: 'the same page at rest', value: percentile(empty, 0.95) },
      },
      {
        name: 'longest frame of it',
        value: Math.max(...frames),
        unit: 'ms',
        bar: { kind: 'atMost', value: 50 },
        baseline: { name: 'the same page at rest', value: Math.max(...empty) },
      },
      {
        name: 'the same ten times as fast, frame p95',
        value: percentile(fast, 0.95),
        unit: 'ms',
        bar: null,
        baseline: { name: 'the same page at rest', value: percentile(empty, 0.95) },
      },
      {
        name: 'growth of the heap while scrolling',
        value: (after / before - 1) * 100,
        unit: '%',
        bar: { kind: 'atMost', value: 5 },
        baseline: null,
      },
      {
        name: 'keystroke in a cell until its paint, p95',
        value: percentile(keystrokes, 0.95),
        unit: 'ms',
        bar: { kind: 'atMost', value: 33.4 },
        baseline: null,
      },
    ]
  })
}

/** From a key of an amount to the frame that shows it. */
async function typed(page: Page): Promise<number[]> {
  await page
    .getByRole('treegrid')
    .locator('[role="row"]:not([data-line]) [role="gridcell"][data-column="5"]')
    .nth(8)
    .dblclick()
  await page.evaluate(`
    globalThis.keystrokes = []
    document.addEventListener('keydown', () => {
      const began = performance.now()
      requestAnimationFrame(() => setTimeout(() => globalThis.keystrokes.push(performance.now() - began)))
    }, true)`)
  for (let press = 0; press < 40; press += 1) {
    await page.keyboard.press(press % 5 === 4 ? 'Backspace' : '7')
    await page.waitForTimeout(40)
  }
  await page.keyboard.press('Escape')
  return page.evaluate<number[]>('globalThis.keystrokes')
}

/** In bytes, when what was asked for last has come in. */
async function heap(page: Page, session: CDPSession): Promise<number> {
  await page.waitForTimeout(500)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize
}
