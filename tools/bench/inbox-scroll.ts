import type { Measurement } from './measurement.ts'
import { bareFrames, freezeGrid, percentile, scrolled, scrolledWithWork, withScreen } from './screen-page.ts'

const rows = 50_000
const seconds = 6
/** About 80 rows a second, as a wheel that is turned steadily; then as by dragging the bar. */
const pixelsPerFrame = 40
const flung = 400
/** Half of a frame at 60 Hz, so the other half is left for painting. */
const ownPart = 8
/** As many as pass in the time. */
const stillRows = 500

/**
 * The inbox in Chromium with 50,000 events: frames while scrolling, compared with a static list of the same rows.
 * Without a graphics processor Chromium paints in software and drops frames over either, so the program's own share of
 * a frame is reported separately.
 */
export function measureInboxScroll(): Promise<readonly Measurement[]> {
  return withScreen({ rows, path: '/webhooks/inbox' }, async (page) => {
    const grid = page.getByRole('grid', { name: 'Received events' })
    await grid.getByRole('row', { name: /event-50000/ }).waitFor()
    await scrolled(page, 'grid', 2, flung)
    const wheel = await scrolledWithWork(page, 'grid', seconds, pixelsPerFrame)
    const fast = await scrolledWithWork(page, 'grid', seconds, flung)
    const empty = percentile(await bareFrames(page), 0.95)
    await freezeGrid(page, 'grid', stillRows, 30)
    await scrolled(page, 'grid', 1, pixelsPerFrame)
    const still = await scrolledWithWork(page, 'grid', seconds, pixelsPerFrame)
    const besideStill = (value: number) => ({ name: 'a still list of the same rows', value })
    return [
      {
        name: `inbox of ${rows} events, ${seconds} s of scrolling, script a frame`,
        value: wheel.script,
        unit: 'ms',
        bar: { kind: 'atMost', value: ownPart },
        baseline: besideStill(still.script),
      },
      {
        name: 'styles and layout a frame of that',
        value: wheel.layout,
        unit: 'ms',
        bar: { kind: 'atMost', value: ownPart },
        baseline: besideStill(still.layout),
      },
      {
        name: 'frame p95 of that',
        value: percentile(wheel.frames, 0.95),
        unit: 'ms',
        // A frame is late or not: one more late one in twenty moves the number by a whole frame.
        bar: { kind: 'atMost', value: Math.max(empty, percentile(still.frames, 0.95)) + 16.8 },
        baseline: besideStill(percentile(still.frames, 0.95)),
      },
      {
        name: 'longest frame of that',
        value: Math.max(...wheel.frames),
        unit: 'ms',
        bar: null,
        baseline: besideStill(Math.max(...still.frames)),
      },
      {
        name: 'the inbox ten times as fast, script a frame',
        value: fast.script,
        unit: 'ms',
        bar: null,
        baseline: { name: 'frame p95 of that', value: percentile(fast.frames, 0.95) },
      },
    ]
  })
}
