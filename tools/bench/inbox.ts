import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '../../src/main/core/store/open.ts'
import { createInboxSearch } from '../../src/main/modules/webhooks/inbox-search.ts'
import type { InboxQuery } from '../../src/main/modules/webhooks/inbox-store.ts'
import type { Outcome } from '../../src/shared/core/outcome.ts'
import { unfiltered } from '../../src/shared/webhooks/inbox-filter.ts'
import { measureInboxScroll } from './inbox-scroll.ts'
import { longestBlock } from './longest-block.ts'
import type { Measurement } from './measurement.ts'
import { percentile } from './screen-page.ts'

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
