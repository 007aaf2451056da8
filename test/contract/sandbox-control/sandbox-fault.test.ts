import { afterEach, beforeEach, expect, it } from 'vitest'
import { faultOf, unwrap } from '../../support/outcomes.ts'
import { setAdasStage } from '../stage/adas-stage.ts'
import { payloads, type Stage, signIn } from '../stage/stage.ts'

let stage: Stage
beforeEach(async () => {
  stage = await setAdasStage()
})
afterEach(() => stage.end())

const list = () => stage.handlers.accounts.list({ host: 'ads', refresh: true })

it('affects every request with the chosen fault, notifies every window, and ends it', async () => {
  const { sandbox } = stage.handlers
  expect(unwrap(await sandbox.simulateFault({ fault: 'cut' }))).toMatchObject({ fault: 'cut' })
  expect(faultOf(await list()).kind).toBe('dropped')
  expect(unwrap(await sandbox.simulateFault({ fault: 'limited' }))).toMatchObject({ fault: 'limited' })
  expect(faultOf(await list()).kind).toBe('rateLimited')
  expect(payloads(stage, 'sandboxChanged').at(-1)).toMatchObject({ fault: 'limited' })
  expect(unwrap(await sandbox.simulateFault({ fault: 'none' }))).toMatchObject({ fault: 'none' })
})

it('ends when the sandbox stops', async () => {
  const { sandbox } = stage.handlers
  unwrap(await sandbox.simulateFault({ fault: 'broken' }))
  unwrap(await sandbox.stop(undefined))
  expect(unwrap(await sandbox.start(undefined))).toMatchObject({ fault: 'none' })
  // This stage's sandbox stores nothing, including the sign-in; a 500 would be reported as one.
  expect(faultOf(await list()).kind).toBe('signedOut')
})

it('restores the demo data, with its names and without the sign-ins', async () => {
  const [first] = unwrap(await list()).accounts
  const account = { host: 'ads', accountId: first?.id ?? '' } as const
  unwrap(await stage.handlers.accounts.update({ ...account, name: 'Renamed' }))
  unwrap(await stage.handlers.sandbox.reset(undefined))
  expect(faultOf(await list())).toMatchObject({ kind: 'signedOut' })
  await signIn(stage, 'ada')
  expect(unwrap(await list()).accounts[0]).toMatchObject({ name: first?.name })
  expect(first?.name).not.toBe('Renamed')
})

it('follows the sandbox’s clock when it is set', async () => {
  await stage.control('POST', '/clock', { now: '2031-01-01T00:00:00Z', speed: 60 })
  expect(unwrap(await list()).accounts).not.toHaveLength(0)
})
