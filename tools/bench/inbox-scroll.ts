import type { Measurement } from './measurement.ts'
import { bareFrames, percentile, scrolled, withScreen } from './screen-page.ts'

const rows = 50_000
const seconds = 6
/** About 80 rows a second, as a wheel that is turned steadily; then as by dragging the bar. */
const pixelsPerFrame = 40
const flung = 400

/** The inbox in Chromium with 50,000 events: frames while it scrolls. */
export function measureInboxScroll(): Promise<readonly Measurement[]> {
  return withScreen({ rows, path: '/webhooks/inbox' }, async (page) => {
    const grid = page.getByRole('grid', { name: 'Received events' })
    await grid.getByRole('row', { name: /event-50000/ }).waitFor()
    await scrolled(page, 'grid', 2, flung)
    const frames = await scrolled(page, 'grid', seconds, pixelsPerFrame)
    const fast = await scrolled(page, 'grid', seconds, flung)
    const empty = await bareFrames(page)
    const atRest = (value: number) => ({ name: 'the same page at rest', value })
    return [
      {
        name: `inbox of ${rows} events, ${seconds} s of scrolling, frame p95`,
        value: percentile(frames, 0.95),
        unit: 'ms',
        bar: { kind: 'atMost', value: 16.7 },
        baseline: atRest(percentile(empty, 0.95)),
      },
      {
        name: 'longest frame of that',
        value: Math.max(...frames),
        unit: 'ms',
        bar: { kind: 'atMost', value: 50 },
        baseline: atRest(Math.max(...empty)),
      },
      {
        name: 'the inbox ten times as fast, frame p95',
        value: percentile(fast, 0.95),
        unit: 'ms',
        bar: null,
        baseline: atRest(percentile(empty, 0.95)),
      },
    ]
  })
}
