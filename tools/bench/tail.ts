import type { Page } from 'playwright'
import { demoApp } from '../../src/sandbox/demo/people.ts'
import type { FlightdeckBridge } from '../../src/shared/contract/contract.ts'
import { launch, makeProfile, type Program, removeProfile } from '../../test/support/program/program.ts'
import { answerQuestions } from '../../test/support/program/questions.ts'
import { goTo } from '../../test/support/program/screens.ts'
import { type Measurement, percentile } from './measurement.ts'
import { heapOf } from './screens.ts'

const seconds = 60
/** By then the stream has the 100,000 rows that stay at most, and code is compiled. */
const warmUpMs = 110_000
const idleSeconds = 10

/** What the page's thread did for a while: milliseconds between frames, and of tasks longer than 50 ms. */
interface Watched {
  readonly frames: readonly number[]
  readonly longTasks: readonly number[]
}

/** The live tail in the built program with 1,000 events a second, compared with the same rows standing still. */
export async function measureLiveTail(url: string): Promise<readonly Measurement[]> {
  const profile = await makeProfile()
  const program = await launch({ profile })
  try {
    const { window, application } = program
    await enterService(program, url)
    await goTo(window, '/streams')
    await window.getByRole('button', { name: 'Connect', exact: true }).click()
    const list = window.getByRole('grid', { name: 'Live tail' })
    await list
      .getByRole('row', { name: /night train/ })
      .first()
      .waitFor()
    await window.waitForTimeout(warmUpMs)
    const session = await window.context().newCDPSession(window)
    const before = { page: await heapOf(window, session), main: await heapOfMain(application) }
    const live = await watch(window, seconds)
    const after = { page: await heapOf(window, session), main: await heapOfMain(application) }
    await window.getByRole('button', { name: 'Disconnect' }).click()
    await window.getByText('Not connected').waitFor()
    const still = await watch(window, idleSeconds)
    const frame = percentile(live.frames, 0.95)
    const stillFrame = percentile(still.frames, 0.95)
    const [longest, stillLongest] = [Math.max(...live.frames), Math.max(...still.frames)]
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
    const name = 'live tail of 1,000 events/s'
    const baseline = { name: 'the same rows standing still', value: stillFrame }
    return [
      { name: `${name}: frame p95`, value: frame, unit: 'ms', max: stillFrame + 16.8, baseline },
      {
        name: `${name}: longest frame`,
        value: longest,
        unit: 'ms',
        max: Math.max(100, 2 * stillLongest),
        baseline: { ...baseline, value: stillLongest },
      },
      {
        name: `${name}: time in tasks over 50 ms`,
        value: sum(live.longTasks) / seconds,
        unit: 'ms a second',
        max: 20,
        baseline: { ...baseline, value: sum(still.longTasks) / idleSeconds },
      },
      growth(`${name}: growth of the page’s heap in a minute`, before.page.data, after.page.data),
      growth(`${name}: growth of main’s heap in a minute`, before.main, after.main),
    ]
  } finally {
    await program.close()
    await removeProfile(profile)
  }
}

function growth(name: string, before: number, after: number): Measurement {
  return { name, value: (after / before - 1) * 100, unit: '%', max: 5 }
}

async function enterService(program: Program, url: string): Promise<void> {
  await answerQuestions(program, 'confirm')
  const { consumerKey, consumerSecret } = demoApp
  await program.window.waitForFunction(() => 'flightdeck' in globalThis)
  await program.window.evaluate(
    async ({ url, consumerKey, consumerSecret }) => {
      const { session }: FlightdeckBridge = Reflect.get(globalThis, 'flightdeck')
      const hosts = {
        platformUrl: url,
        adsUrl: url,
        adsSandboxUrl: url,
        signatureHeader: 'x',
        signInHosts: [],
      }
      const environment = { id: 'own', name: 'Own', kind: 'custom' as const, ...hosts }
      const callbackUrl = 'http://127.0.0.1/oauth/callback'
      const saved = [
        await session.saveEnvironment({ environment }),
        await session.saveKeys({ environmentId: 'own', consumerKey, consumerSecret, callbackUrl }),
        await session.useEnvironment({ environmentId: 'own' }),
      ]
      const failed = saved.find(({ ok }) => !ok)
      if (failed !== undefined) throw new Error(JSON.stringify(failed))
    },
    { url, consumerKey, consumerSecret },
  )
}

function watch(page: Page, forSeconds: number): Promise<Watched> {
  return page.evaluate<Watched>(`new Promise((resolve) => {
    const frames = []
    const longTasks = []
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longTasks.push(duration)
    })
    observer.observe({ type: 'longtask' })
    const end = performance.now() + ${forSeconds * 1_000}
    let last = null
    const step = (now) => {
      if (last !== null) frames.push(now - last)
      last = now
      if (now < end) return requestAnimationFrame(step)
      observer.disconnect()
      resolve({ frames, longTasks })
    }
    requestAnimationFrame(step)
  })`)
}

/** In bytes, after a garbage collection. */
function heapOfMain(application: Program['application']): Promise<number> {
  return application.evaluate(() => {
    process.getBuiltinModule('node:v8').setFlagsFromString('--expose-gc')
    process.getBuiltinModule('node:vm').runInNewContext('gc')()
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  })
}
