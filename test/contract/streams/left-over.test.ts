import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { defaultStreamTimes } from '../../../src/main/modules/streams/reconnecting.ts'
import { demoApp } from '../../../src/sandbox/demo/people.ts'
import type { RunningSandbox } from '../../../src/sandbox/sandbox.ts'
import { unwrap } from '../../support/outcomes.ts'
import { startSmall } from '../sandbox/streams/activity-stage.ts'
import { control } from '../sandbox/support.ts'
import { type Stage, setStage } from '../stage/stage.ts'
import { openRelay, type Relay } from './relay.ts'
import { addRuleAt, entriesOf, hasTexts, isOpen } from './stream-stage.ts'

/** Connections that stay open at the service although the program has ended, or considers them broken. */

let sandbox: RunningSandbox
let relay: Relay
let folder: string
const stages: Stage[] = []

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'flightdeck-streams-'))
  sandbox = await startSmall()
  relay = await openRelay(new URL(sandbox.addresses.base_url))
  await addRuleAt(sandbox.addresses.base_url, demoApp, 'tents', 'Tents')
})
afterEach(async () => {
  for (const stage of stages.splice(0)) await stage.end()
  await relay.close()
  await sandbox.stop()
  rmSync(folder, { recursive: true })
})

async function startProgram(): Promise<Stage> {
  const stage = await setStage({ folder, streamTimes: { ...defaultStreamTimes, watchMs: 100 } })
  stages.push(stage)
  return stage
}

async function chooseOwn({ handlers: { session } }: Stage): Promise<void> {
  const environment = {
    id: 'own',
    name: 'Own',
    kind: 'custom' as const,
    signatureHeader: 'x-signature',
    signInHosts: [],
    platformUrl: relay.url,
    adsUrl: relay.url,
    adsSandboxUrl: relay.url,
  }
  unwrap(await session.saveEnvironment({ environment }))
  unwrap(
    await session.saveKeys({
      environmentId: 'own',
      consumerKey: demoApp.consumerKey,
      consumerSecret: demoApp.consumerSecret,
      callbackUrl: 'http://127.0.0.1/oauth/callback',
    }),
  )
  unwrap(await session.useEnvironment({ environmentId: 'own' }))
}

const post = (text: string) => control(sandbox, '/acts', { do: 'post', user: 'ada', text })
const openAtService = async (stage: Stage) =>
  unwrap(await stage.handlers.streams.connections({ status: 'active' })).connections

it('ends what it left open before it connects again', async () => {
  const stage = await startProgram()
  await chooseOwn(stage)
  unwrap(await stage.handlers.streams.connect({ stream: 'filtered' }))
  await isOpen(stage, 'filtered')
  await post('tents one')
  await hasTexts(stage, ['tents one'])
  relay.holds = true
  relay.cut()
  await post('tents two')
  await hasTexts(stage, ['tents one', 'tents two'])
  await isOpen(stage, 'filtered')
  expect(await openAtService(stage)).toMatchObject([{ ours: true }])
})

it('continues after the program ended without closing, with one connection and what it missed', async () => {
  const first = await startProgram()
  await chooseOwn(first)
  unwrap(await first.handlers.streams.connect({ stream: 'filtered' }))
  await isOpen(first, 'filtered')
  await post('tents one')
  await hasTexts(first, ['tents one'])
  relay.holds = true
  await first.end()
  stages.pop()
  await post('tents two')

  const second = await startProgram()
  await hasTexts(second, ['tents one', 'tents two'])
  await isOpen(second, 'filtered')
  expect(await openAtService(second)).toHaveLength(1)
  const gaps = (await entriesOf(second, 'filtered')).filter(({ kind }) => kind === 'gap')
  expect(gaps).toHaveLength(1)
})
