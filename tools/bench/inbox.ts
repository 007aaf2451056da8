import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createInboxSearch } from '../../src/main/services/inbox-search.ts'
import { openStore } from '../../src/main/store/open.ts'
import { unfiltered } from '../../src/shared/domain/inbox-filter.ts'
import type { Outcome } from '../../src/shared/outcome.ts'
import type { Measurement } from './measurement.ts'

const events = 50_000
const rounds = 5

/**
 * A search through an inbox of 50,000 events, in the slices that keep main free: one that finds nothing reads every
 * body, one that finds everything brings every id. The baseline reads the same bodies in a single query.
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
    const search = (text: string) =>
      unwrapLater(createInboxSearch(inbox).matches({ text, filter: unfiltered }))
    await search('warm')
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    const nothing = await best(() => search('nowhere to be found'))
    const everything = await best(() => search('dm.received'))
    delay.disable()
    const narrowed = await best(() =>
      unwrapLater(createInboxSearch(inbox).matches({ text: '', filter: { ...unfiltered, userId: '17' } })),
    )
    const window = await best(async () => unwrap(inbox.window(events - 200, 100)))
    const whole = await best(async () => {
      for (let before: number | null = events + 1; before !== null; ) {
        const slice: { readonly next: number | null } = unwrap(
          inbox.searchSlice({ text: '', filter: unfiltered }, before),
        )
        before = slice.next
      }
    })
    const bar = { kind: 'atMost', value: 100 } as const
    const baseline = { name: 'ids of the same events, without their bodies', value: whole }
    return [
      { name: 'a search of 50,000 events that finds nothing', value: nothing, unit: 'ms', bar, baseline },
      { name: 'a search of 50,000 events that finds all', value: everything, unit: 'ms', bar, baseline },
      { name: 'a filter by user over 50,000 events', value: narrowed, unit: 'ms', bar, baseline },
      {
        name: 'a window of 100 rows near the end of 50,000 events',
        value: window,
        unit: 'ms',
        bar: { kind: 'atMost', value: 16 },
        baseline,
      },
      {
        name: 'the longest pause of main during searches of the inbox',
        value: delay.max / 1e6,
        unit: 'ms',
        bar: { kind: 'atMost', value: 30 },
        baseline: null,
      },
    ]
  } finally {
    store.close()
    rmSync(folder, { recursive: true })
  }
}

/** The best of some rounds: other programs only ever take time away. */
async function best(work: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now()
    await work()
    least = Math.min(least, performance.now() - startedAt)
  }
  return least
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
    path: '/webhooks/abc',
    headers: [['content-type', 'application/json']] as const,
    body: Buffer.from(JSON.stringify(body, null, 2)),
  }
}

async function unwrapLater<T>(outcome: Promise<Outcome<T>>): Promise<T> {
  return unwrap(await outcome)
}

function unwrap<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(outcome.fault.message)
  return outcome.value
}
