import { afterEach, beforeEach, expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { faultOf, unwrap } from '../../support/outcomes.ts'
import { enterSandbox, type Stage, type StageOptions, setStage, signIn } from '../stage/stage.ts'

const stages: Stage[] = []
let stage: Stage
const enter = async (options: StageOptions = {}) => {
  const entered = await setStage(options)
  stages.push(entered)
  return entered
}
beforeEach(async () => {
  stage = await enter()
  await enterSandbox(stage)
  await signIn(stage, 'ada')
})
afterEach(async () => {
  for (const one of stages.splice(0).reverse()) await one.end()
})

const list = (at: Stage) => at.handlers.accounts.list({ host: 'ads', refresh: true })
/** Closes the program while a sync is under way, which is answered afterwards. */
async function closeDuringSync(at: Stage): Promise<void> {
  await at.control('POST', '/faults', { match: { path_regex: '/ads/12/accounts$' }, hold: true })
  const sync = list(at)
  await at.untilHeld()
  const closing = at.services.close()
  await at.control('DELETE', '/faults')
  await closing
  expect((await sync).ok).toBe(true)
}

/** What a program knows without a request when it's started on the same folder afterwards. */
async function storedAccounts(before: Stage) {
  const after = await enter({ folder: before.folder })
  const seen = unwrap(await after.handlers.accounts.list({ host: 'ads', refresh: false }))
  return seen.accounts.length
}

it('stores an unfinished sync before the database closes', async () => {
  await closeDuringSync(stage)
  expect(stage.logged.join('\n')).not.toContain('accounts.store')
  expect(await storedAccounts(stage)).toBe(2)
})

it('stores an unfinished sync even if something else can’t be closed, and reports what', async () => {
  const broken = await enter({
    stopSandbox: async () => {
      throw new Error('the sandbox does not stop')
    },
  })
  await enterSandbox(broken)
  await signIn(broken, 'ada')
  await closeDuringSync(broken)
  expect(broken.logged.join('\n')).not.toContain('accounts.store')
  expect(broken.logged.join('\n')).toMatch(/services\.close.*the sandbox does not stop/)
  expect(await storedAccounts(broken)).toBe(2)
})

it('doesn’t wait for a rate limit or a slow answer', async () => {
  await stage.control('POST', '/rate_limits', {
    match: { path_regex: '/ads/12/accounts$' },
    limit: 1,
    window_s: 900,
  })
  unwrap(await list(stage))
  stage.waits = 'last'
  const waiting = list(stage)
  await eventually(async () =>
    expect(unwrap(await stage.handlers.status.waiting(undefined)).waits).toHaveLength(1),
  )
  await stage.control('POST', '/faults', { match: { path_regex: '/features$' }, hold: true })
  const hanging = stage.handlers.accounts.details({ host: 'ads', accountId: '18ce54d4x5t', refresh: true })
  await stage.untilHeld()
  await stage.services.close()
  expect(faultOf(await waiting)).toMatchObject({ kind: 'cancelled', reached: 'no' })
  expect(unwrap(await hanging).features).toMatchObject({ kind: 'failed' })
  expect(stage.logged.join('\n')).not.toContain('CLOSED')
})

it('sends nothing afterwards', async () => {
  await stage.services.close()
  expect((await list(stage)).ok).toBe(false)
})
