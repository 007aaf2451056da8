import { expect } from 'playwright/test'
import { planCardName, planPolls, publishAll } from '../../test/e2e/publishing/drafting.ts'
import { goToCampaigns } from '../../test/support/campaigns.ts'
import { register, startReceiver, workInNorthwind } from '../../test/support/program/person.ts'
import { launch, makeProfile, type Program, removeProfile } from '../../test/support/program/program.ts'
import { goTo, screens } from '../../test/support/program/screens.ts'
import { setLocale } from '../../test/support/runs.ts'
import { sandboxControl } from '../../test/support/sandbox-control.ts'
import { build } from '../build.mjs'
import { endWithHelp } from '../help.mjs'
import { median } from './measurement.ts'
import { heapOf } from './screens.ts'

/**
 * `npm run soak -- --minutes 60`: continuous mixed work, and its effect on memory. The first half warms up: code and
 * fixed-size caches load in the first rounds and aren't leaks. Of the second half, the medians of the last and first
 * third are compared. Fails if one grows by more than its bar; a run that is too short says so and doesn't fail.
 */
endWithHelp(process.argv.slice(2), 'npm run soak -- [--minutes 60]')
const asked = process.argv.indexOf('--minutes')
const minutes = asked < 0 ? 60 : Number(process.argv[asked + 1])
if (!(minutes > 0)) throw new Error('Name a number of minutes: npm run soak -- --minutes 60')
setLocale('C.UTF-8')
await build()
/** All measured after a garbage collection; the page without what the engine and debugger keep for themselves. */
const maxGrowth = { main: 0.05, page: 0.05, threads: 0.1, process: 0.1 } as const
/** With fewer samples in the second half, the noise of a single one decides. */
const minSamples = 6
/** A sample walks the whole heap of the page, which takes seconds. */
const roundsASample = 5
const parts = ['main', 'page', 'threads', 'process'] as const

interface Sample {
  readonly at: number
  readonly main: number
  readonly page: number
  /** All threads together, including the sandbox's, whose data grows with every publish. */
  readonly threads: number
  /** The whole process, including free space in its heaps and the C library. */
  readonly process: number
}

async function sample({ application, window }: Program, begin: number): Promise<Sample> {
  const threads = await application.evaluate(heapOfThreads)
  const main = await application.evaluate(() => {
    // Garbage awaiting collection isn't growth.
    process.getBuiltinModule('node:v8').setFlagsFromString('--expose-gc')
    process.getBuiltinModule('node:vm').runInNewContext('gc')()
    return process.memoryUsage()
  })
  const session = await window.context().newCDPSession(window)
  const heap = await heapOf(window, session)
  await session.detach()
  const at = (performance.now() - begin) / 60_000
  const mega = (bytes: number) => bytes / 1_000_000
  return {
    at,
    main: mega(main.heapUsed + main.external),
    page: mega(heap.data),
    threads: mega(threads),
    process: mega(main.rss),
  }
}

/** A round of a working day: every screen, an undone edit, a publish, an event, a request, a filtered grid. */
async function round({ window }: Program, count: number): Promise<void> {
  for (const { path } of screens) {
    await goTo(window, path)
    await window.getByRole('heading', { level: 1 }).first().waitFor()
  }
  for (const theme of ['Dark', 'Light']) await window.getByRole('radio', { name: theme }).check()

  const name = await planCardName(window, `Planned in round ${count}`)
  await window.getByLabel('Name', { exact: true }).fill(name)
  await expect(window.getByRole('link', { name: /unpublished change/ })).toBeHidden()

  await planPolls(window, [`Poll of round ${count}`])
  await publishAll(window, 1)
  await expect(window.getByRole('grid', { name: 'Steps' }).getByRole('row', { name: /Done/ })).toBeVisible()

  await goTo(window, '/webhooks/inbox/send')
  await window.getByRole('button', { name: 'Send event' }).click()
  await goTo(window, '/webhooks/inbox')
  await window.getByRole('grid', { name: 'Received events' }).getByRole('row').nth(1).click()

  await goTo(window, '/console/request/accounts.list')
  await window.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(window.getByRole('status').filter({ hasText: /^200/ })).toBeVisible()

  await goToCampaigns(window)
  for (const text of ['boots', 'tents', '']) await window.getByLabel('Search campaigns').fill(text)
  await window.keyboard.press('ControlOrMeta+k')
  await window.getByRole('combobox', { name: 'Search or run a command' }).fill('campaigns')
  await window.keyboard.press('Escape')
}

/** Growth from the first third of the samples to the last, by their medians, as a share of the first. */
function growth(given: readonly Sample[], of: (typeof parts)[number]): number {
  const third = Math.max(1, Math.floor(given.length / 3))
  const first = median(given.slice(0, third).map((one) => one[of]))
  return median(given.slice(-third).map((one) => one[of])) / first - 1
}

/**
 * Bytes that main's other threads hold after a garbage collection, read over the inspector. Runs in the program's own
 * process, so it uses nothing outside itself.
 */
async function heapOfThreads(): Promise<number> {
  const { Session } = process.getBuiltinModule('node:inspector')
  const session = new Session()
  session.connect()
  const held = new Map<string, Promise<number>>()
  const answered = new Map<string, (bytes: number) => void>()
  const ask = (sessionId: string, id: number, method: string) =>
    session.post('NodeWorker.sendMessageToWorker', { sessionId, message: JSON.stringify({ id, method }) })
  session.on('NodeWorker.attachedToWorker', ({ params: { sessionId } }) => {
    held.set(sessionId, new Promise((resolve) => answered.set(sessionId, resolve)))
    ask(sessionId, 1, 'HeapProfiler.collectGarbage')
  })
  session.on('NodeWorker.receivedMessageFromWorker', ({ params: { sessionId, message } }) => {
    const answer: unknown = JSON.parse(message)
    if (typeof answer !== 'object' || answer === null || !('id' in answer)) return
    if (answer.id === 1) ask(sessionId, 2, 'Runtime.getHeapUsage')
    const usage = 'result' in answer ? answer.result : null
    if (answer.id !== 2 || typeof usage !== 'object' || usage === null) return
    const parts = [
      'usedSize' in usage ? usage.usedSize : 0,
      'backingStorageSize' in usage ? usage.backingStorageSize : 0,
    ]
    answered.get(sessionId)?.(parts.reduce<number>((sum, part) => sum + Number(part), 0))
  })
  // A thread that has ended in the meantime uses no memory.
  session.on('NodeWorker.detachedFromWorker', ({ params: { sessionId } }) => answered.get(sessionId)?.(0))
  await new Promise<void>((resolve, reject) =>
    session.post('NodeWorker.enable', { waitForDebuggerOnStart: false }, (error) =>
      error === null ? resolve() : reject(error),
    ),
  )
  const all = await Promise.all(held.values())
  session.disconnect()
  return all.reduce((sum, bytes) => sum + bytes, 0)
}

const profile = await makeProfile()
const program = await launch({ profile })
const samples: Sample[] = []
try {
  await workInNorthwind(program)
  await startReceiver(program.window)
  await register(program.window)
  // The user reads less in a quarter of an hour than these rounds do.
  const control = await sandboxControl(program.window)
  await control.call('/rate_limits', { match: { method: 'GET' }, limit: 100_000, window_s: 900 })
  const begin = performance.now()
  let rounds = 0
  while (performance.now() - begin < minutes * 60_000) {
    rounds += 1
    await round(program, rounds)
    if (rounds % roundsASample !== 0) continue
    const taken = await sample(program, begin)
    samples.push(taken)
    const sizes = parts.map((part) => `${part} ${taken[part].toFixed(1)} MB`)
    console.log([`${taken.at.toFixed(1)} min`, ...sizes].join('  '))
  }
} finally {
  await program.close()
  await removeProfile(profile)
}
const warm = samples.filter(({ at }) => at >= minutes / 2)
for (const part of parts) {
  const grown = growth(warm, part)
  const verdict = warm.length < minSamples ? 'too short to tell' : grown <= maxGrowth[part] ? 'ok  ' : 'MISS'
  console.log(
    `${verdict}  growth of ${part} over the last ${warm.length} of ${samples.length} samples: ${(grown * 100).toFixed(1)} %`,
  )
  if (verdict === 'MISS') process.exitCode = 1
}
