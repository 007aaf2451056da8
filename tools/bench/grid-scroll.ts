import type { Page } from 'playwright'
import type { Measurement } from './measurement.ts'
import {
  bareFrames,
  freezeGrid,
  heapOf,
  percentile,
  scrolled,
  scrolledWithWork,
  withScreen,
} from './screen-page.ts'

const rows = 100_000
const seconds = 10
/** About 80 rows a second, as a wheel that is turned steadily. */
const pixelsPerFrame = 40
/** Ten times as fast, as by dragging the bar: a screen of new rows in each second frame. */
const flung = 400
/** Half of a frame at 60 Hz, so the other half is left for painting. */
const ownPart = 8
/** Four screens of them, there and back. */
const stillRows = 100
const rowHeight = 30

/**
 * The campaigns screen in Chromium with 100,000 rows: frames while scrolling, from a keystroke to its paint, and the
 * memory that scrolling leaves behind. Without a graphics processor Chromium paints in software and drops frames over
 * any list, so the same rows are also scrolled as a static list, and the program's own share of a frame is reported
 * separately.
 */
export async function measureGridScroll(): Promise<readonly Measurement[]> {
  return withScreen({ rows, path: '/campaigns' }, async (page) => {
    const grid = page.getByRole('treegrid', { name: 'Campaigns' })
    await grid.getByRole('row', { name: /Campaign 1,/ }).waitFor()
    const session = await page.context().newCDPSession(page)
    // Scrolls the whole way in both modes until caches are full and code is compiled.
    await scrolledWithWork(page, 'treegrid', 6, flung)
    await scrolledWithWork(page, 'treegrid', 4, pixelsPerFrame)
    const before = await heapOf(page, session)
    const wheel = await scrolledWithWork(page, 'treegrid', seconds, pixelsPerFrame)
    const fast = await scrolledWithWork(page, 'treegrid', seconds, flung)
    const after = await heapOf(page, session)
    const empty = percentile(await bareFrames(page), 0.95)
    const keystrokes = await typed(page)
    await freezeGrid(page, 'treegrid', stillRows, rowHeight)
    await scrolled(page, 'treegrid', 1, pixelsPerFrame)
    const still = await scrolledWithWork(page, 'treegrid', seconds, pixelsPerFrame)
    const plain = await typedPlain(page)
    const besideStill = (value: number) => ({ name: 'a still list of the same rows', value })
    return [
      {
        name: `grid of ${rows} rows, ${seconds} s of scrolling, script a frame`,
        value: wheel.script,
        unit: 'ms',
        bar: { kind: 'atMost', value: ownPart },
        baseline: besideStill(still.script),
      },
      {
        name: 'grid: styles and layout a frame of that',
        value: wheel.layout,
        unit: 'ms',
        bar: { kind: 'atMost', value: ownPart },
        baseline: besideStill(still.layout),
      },
      {
        name: 'grid: frame p95 of that',
        value: percentile(wheel.frames, 0.95),
        unit: 'ms',
        // 16.7 if the machine paints a static list and an idle page that fast, otherwise one more late frame.
        bar: { kind: 'atMost', value: frameBar(Math.max(empty, percentile(still.frames, 0.95))) },
        baseline: besideStill(percentile(still.frames, 0.95)),
      },
      {
        name: 'grid: longest frame of that',
        value: Math.max(...wheel.frames),
        unit: 'ms',
        bar: { kind: 'atMost', value: Math.max(50, Math.max(...still.frames)) },
        baseline: besideStill(Math.max(...still.frames)),
      },
      {
        name: 'grid: ten times as fast, script a frame',
        value: fast.script,
        unit: 'ms',
        bar: null,
        baseline: { name: 'frame p95 of that', value: percentile(fast.frames, 0.95) },
      },
      {
        name: 'grid: growth of the heap while scrolling, without compiled code',
        value: (after.data / before.data - 1) * 100,
        unit: '%',
        bar: { kind: 'atMost', value: 5 },
        baseline: { name: 'with it', value: (after.all / before.all - 1) * 100 },
      },
      {
        name: 'keystroke in a cell until its paint, p95',
        value: percentile(keystrokes, 0.95),
        unit: 'ms',
        bar: { kind: 'atMost', value: Math.max(33.4, percentile(plain, 0.95) + 16.7) },
        baseline: { name: 'in a bare field of the page', value: percentile(plain, 0.95) },
      },
    ]
  })
}

/** A frame is late or not: one more late one in twenty moves the number by a whole frame. */
function frameBar(still: number): number {
  return still <= 16.8 ? 16.8 : still + 16.8
}

/** From a key of an amount to the frame that shows it. */
async function typed(page: Page): Promise<number[]> {
  await page
    .getByRole('treegrid')
    .locator('[role="row"]:not([data-line]) [role="gridcell"][data-column="5"]')
    .nth(8)
    .dblclick()
  return pressed(page)
}

/** The same in a field that no program listens to. */
async function typedPlain(page: Page): Promise<number[]> {
  await page.evaluate(`
    document.body.prepend(Object.assign(document.createElement('input'), { id: 'plain' }))
    document.getElementById('plain').focus()`)
  return pressed(page)
}

/** Sends keys to the focused element. */
async function pressed(page: Page): Promise<number[]> {
  await page.evaluate(`
    if (globalThis.keystrokes === undefined) {
      document.addEventListener('keydown', () => {
        const began = performance.now()
        requestAnimationFrame(() => setTimeout(() => globalThis.keystrokes.push(performance.now() - began)))
      }, true)
    }
    globalThis.keystrokes = []`)
  for (let press = 0; press < 40; press += 1) {
    await page.keyboard.press(press % 5 === 4 ? 'Backspace' : '7')
    await page.waitForTimeout(40)
  }
  await page.keyboard.press('Escape')
  return page.evaluate<number[]>('globalThis.keystrokes')
}
