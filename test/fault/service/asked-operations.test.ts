import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoUsers } from '../../../src/sandbox/demo/people.ts'
import { approves, windowSignIn } from '../../contract/stage/stage.ts'
import { everyCall } from '../../security/served-bridge.ts'
import { unwrap } from '../../support/outcomes.ts'
import { type DivertedStage, setDivertedStage } from '../publishing/diverted-stage.ts'
import { type Asking, failingVariants, linkedLineItem, prepareAsking, variants } from './asking.ts'

/**
 * The operations that each bridge call sends, as seen by the sandbox: the data behind COVERAGE.md. `npm run coverage`
 * rewrites the file.
 */

let at: DivertedStage
let asking: Asking
beforeAll(async () => {
  at = await setDivertedStage()
  asking = await prepareAsking(at)
  at.sent.clear()
})
afterAll(() => at.end())

/** The console sends whatever a person composes; the others end what later calls need. */
const left = [
  'console.send',
  'session.selectAccount',
  'session.signOut',
  'sandbox.stop',
  'sandbox.reset',
  'sandbox.simulateFault',
]
/** Sign-ins are simulated below, with both pages. */
const played = ['signIn.start', 'signIn.submitPin']
/** Depending on their input, they send other operations. */
const allVariants = [...variants, ...failingVariants]
const varied = new Set(allVariants.map(({ name }) => name))

it('sends the operations that the map of screens consists of', async () => {
  const ask = async (name: string, input: unknown, label = name) => {
    await at.faultOf(name, input, label)
    await at.idle(label)
  }
  // Lists of the grid are synced when they are old, which they are right after a start.
  await ask('campaigns.open', asking.inputOf('campaigns.open'))
  // Refused as long as there are no rules.
  for (const stream of ['filtered', 'dedicated']) {
    await ask('streams.connect', { stream }, `streams.connect ${stream}`)
    await ask('streams.disconnect', { stream })
  }
  for (const { name, fields } of allVariants) {
    const label = `${name} ${Object.values(fields)[0]}`
    await ask(name, { ...Object(asking.inputOf(name)), ...fields }, label)
  }
  const linked = { ...Object(asking.inputOf('campaigns.linked')), remoteId: linkedLineItem, refresh: true }
  await ask('campaigns.linked', linked)
  const keys = ['CITY_TARGETING']
  for (const features of [
    { grant: keys, revoke: [] },
    { grant: [], revoke: keys },
  ])
    await ask('accounts.changeFeatures', {
      ...Object(asking.inputOf('accounts.changeFeatures')),
      ...features,
    })
  for (const { name } of everyCall) {
    if (left.includes(name) || played.includes(name) || varied.has(name)) continue
    await ask(name, asking.inputOf(name))
  }
  // It has the name from the previous call by now.
  await ask('catalogs.remove', { ...Object(asking.inputOf('catalogs.remove')), typed: 'Shop' })
  at.stage.person = approves(at.stage, 'ada')
  for (const page of ['authorize', 'authenticate'] as const) {
    await at.signIn({ ...windowSignIn, page })
  }
  unwrap(await at.stage.handlers.webhooks.list(undefined))
  await ask('session.signOut', { environmentId: 'sandbox', userId: demoUsers.ada.id })
  // A stream looks for itself in the list, in the name of whichever call opened its socket.
  for (const [label, operations] of at.sent)
    if (label !== 'streams.connections') operations.delete('connections.list')
  const lines = [...at.sent].map(([call, operations]) => `${call}: ${[...operations].sort().join(' ')}\n`)
  await expect(lines.sort().join('')).toMatchFileSnapshot('../../../tools/coverage/asked.txt')
})
