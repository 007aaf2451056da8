import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '../../src/main/core/store/open.ts'
import { createInboxSearch } from '../../src/main/modules/webhooks/inbox-search.ts'
import type { InboxQuery } from '../../src/main/modules/webhooks/inbox-store.ts'
import type { Outcome } from '../../src/shared/core/outcome.ts'
import { unfiltered } from '../../src/shared/webhooks/inbox-filter.ts'
import { longestBlock, type Measurement } from './measurement.ts'
import { bareFrames, freezeGrid, percentile, scrolled, scrolledWithWork, withScreen } from './screen-page.ts'

const events = 50_000
const rounds = 20

/**
 * Searches an inbox of 50,000 events in slices that don't block main: one without results reads every body, one that
 * matches everything returns every ID. Reports processor time next to elapsed time, which other programs can only
 * increase. Then windows of rows along the whole list, and the screen while scrolling.
 */
export async function measureInbox(): Promise<readonly Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'flightdeck-bench-inbox-'))
  const store = openStore({
    folder,
    clock: { now: Date.now },
    logger: { info() {}, warn() {}, error() {} },
  })
  try {
    const { inbox } = store
    for (let index = 0; index < events; index += 1) unwrap(inbox.add(eventOf(index)))
    const search = async (query: Partial<InboxQuery>) =>
      unwrap(await createInboxSearch(inbox).matches({ text: '', filter: unfiltered, ...query }))
    await search({ text: 'warm' })
    const block = await longestBlock(async () => {
      await search({ text: 'nowhere to be found' })
      await search({ text: 'dm.received' })
    })
    const searches = [
      ['that finds nothing', () => search({ text: 'nowhere to be found' })],
      ['that finds all', () => search({ text: 'dm.received' })],
      ['by user', () => search({ filter: { ...unfiltered, userId: '17' } })],
    ] as const
    const measured: Measurement[] = []
    for (const [name, work] of searches) measured.push(...(await searchOf(name, work)))
    const windows = await timesOf(100, (round) => unwrap(inbox.window(round * 499, 100)))
    return [
      ...measured,
      {
        name: 'a window of 100 rows along 50,000 events, p95',
        value: percentile(windows.passed, 0.95),
        unit: 'ms',
        bar: { kind: 'atMost', value: 16 },
        baseline: { name: 'p50', value: percentile(windows.passed, 0.5) },
      },
      {
        name: "the longest block of main's own work during searches of the inbox",
        value: block.processor,
        unit: 'ms',
        bar: { kind: 'atMost', value: 30 },
        baseline: null,
      },
      ...(await measureInboxScroll()),
    ]
  } finally {
    store.close()
    rmSync(folder, { recursive: true })
  }
}

async function searchOf(name: string, work: () => Promise<unknown>): Promise<readonly Measurement[]> {
  const { passed, worked } = await timesOf(rounds, work)
  return [
    {
      name: `a search of 50,000 events ${name}, p95`,
      value: percentile(passed, 0.95),
      unit: 'ms',
      bar: { kind: 'atMost', value: 100 },
      baseline: { name: 'p50', value: percentile(passed, 0.5) },
    },
    {
      name: `processor time of a search ${name}, p50`,
      value: percentile(worked, 0.5),
      unit: 'ms',
      bar: { kind: 'atMost', value: 40 },
      baseline: null,
    },
  ]
}

/** Milliseconds that passed, and that this thread worked, for each round. */
async function timesOf(count: number, work: (round: number) => unknown) {
  const passed: number[] = []
  const worked: number[] = []
  for (let round = 0; round < count; round += 1) {
    const startedAt = performance.now()
    const began = process.threadCpuUsage()
    await work(round)
    const { user, system } = process.threadCpuUsage(began)
    passed.push(performance.now() - startedAt)
    worked.push((user + system) / 1_000)
  }
  return { passed, worked }
}

function eventOf(index: number) {
  const eventId = `e-${index}`
  const userId = String(index % 400)
  const payload = { id: eventId, text: `Do you ship order ${index} to Norway, and what would that cost?` }
  const body = {
    data: { event_uuid: eventId, event_type: 'dm.received', filter: { user_id: userId }, payload },
  }
  return {
    receivedAt: 1_795_262_400_000 + index,
    kind: 'dm.received',
    eventId,
    userId,
    verdict: 'valid' as const,
    environmentId: 'sandbox',
    oldName: null,
    path: '/webhooks/abc',
    headers: [['content-type', 'application/json']] as const,
    body: Buffer.from(JSON.stringify(body, null, 2)),
  }
}

function unwrap<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(outcome.fault.message)
  return outcome.value
}

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
