import { openStore } from '../../src/main/modules/data-file/open.ts'
import { createInboxSearch } from '../../src/main/modules/webhooks/inbox-search.ts'
import type { InboxQuery } from '../../src/main/modules/webhooks/inbox-store.ts'
import { unfiltered } from '../../src/shared/webhooks/inbox-filter.ts'
import { unwrap } from '../../test/support/outcomes.ts'
import {
  type Measurement,
  median,
  millisecondsOf,
  ownWork,
  percentile,
  referenceWork,
  timed,
  whileFree,
  within,
} from './measurement.ts'
import { measureInboxScroll } from './screens.ts'
import { clock, logger, type Place } from './stages.ts'

const events = 50_000
const rounds = 20

/**
 * Searches an inbox of 50,000 events in slices that don't block main: one without results reads every body, one that
 * matches everything returns every ID. Reports processor time next to elapsed time, which other programs can only
 * increase. Then windows of rows along the whole list, and the screen while scrolling.
 */
export async function measureInbox({ folder, closing }: Place): Promise<readonly Measurement[]> {
  const { inbox } = closing.adopt(openStore({ folder, clock, logger }), (store) => store.close())
  for (let index = 0; index < events; index += 1) unwrap(inbox.add(eventOf(index)))
  const search = async (query: Partial<InboxQuery>) =>
    unwrap(await createInboxSearch(inbox).matches({ text: '', filter: unfiltered, ...query }))
  const nothing = { text: 'nowhere to be found' }
  const all = { text: 'dm.received' }
  await search({ text: 'warm' })
  const { block } = await whileFree(async () => {
    await search(nothing)
    await search(all)
  })
  const byUser = { filter: { ...unfiltered, userId: '17' } }
  const searches = { 'that finds nothing': nothing, 'that finds all': all, 'by user': byUser }
  const measured: Measurement[] = []
  for (const [name, query] of Object.entries(searches)) {
    const { passed, worked } = await timesOf(rounds, () => search(query))
    const reference = referenceWork()
    measured.push(
      within(2, `a search of 50,000 events ${name}, p95`, { ms: percentile(passed, 0.95), reference }),
      within(0.8, `processor time of a search ${name}, p50`, { ms: median(worked), reference }),
    )
  }
  const windows = await timesOf(100, (round) => unwrap(inbox.window(round * 499, 100)))
  return [
    ...measured,
    within(0.3, 'a window of 100 rows along 50,000 events, p95', {
      ms: percentile(windows.passed, 0.95),
      reference: referenceWork(),
    }),
    ownWork('during searches of the inbox', block),
    ...(await measureInboxScroll()),
  ]
}

/** Elapsed and processor milliseconds of each round. */
async function timesOf(count: number, work: (round: number) => unknown) {
  const passed: number[] = []
  const worked: number[] = []
  for (let round = 0; round < count; round += 1) {
    const began = process.threadCpuUsage()
    passed.push(await timed(() => work(round)))
    worked.push(millisecondsOf(process.threadCpuUsage(began)))
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
