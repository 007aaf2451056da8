import { defaultStreamTimes } from '../../../src/main/modules/streams/reconnecting.ts'
import { startSandbox } from '../../../src/sandbox/sandbox.ts'
import { fixture } from '../../../src/sandbox/state/fixture.ts'
import { memory } from '../../../tools/bench/measurement.ts'
import { unwrap } from '../../support/outcomes.ts'
import { setStage } from '../stage/stage.ts'
import { soakFixture } from './soak-process.ts'
import { chooseService, stateOf } from './stream-stage.ts'

/**
 * A program of the soak: `service`, or `client` with its folder and the service's address. Whenever its parent sends a
 * message, it answers with its memory after a garbage collection, and the client with the state of its stream.
 */

async function startService() {
  const source = { kind: 'fixture', fixture: fixture.parse(soakFixture) } as const
  const sandbox = await startSandbox({ port: 0, source, dataDirectory: null, latency: 0 })
  return { ready: sandbox.addresses, report: async () => ({}), stop: sandbox.stop }
}

async function startClient(folder: string, url: string) {
  const stage = await setStage({ folder, streamTimes: defaultStreamTimes })
  await chooseService(stage, url)
  unwrap(await stage.handlers.streams.connect({ stream: 'filtered' }))
  const report = async () => {
    // The stage remembers these for tests.
    for (const remembered of [stage.emitted, stage.logged, stage.replies]) remembered.length = 0
    const { duplicates, reconnects } = await stateOf(stage, 'filtered')
    return { duplicates, reconnects }
  }
  return { ready: {}, report, stop: () => stage.end() }
}

const [, , role, folder = '', url = ''] = process.argv
const part = await (role === 'service' ? startService() : startClient(folder, url))
process.on('message', () => {
  void part.report().then((state) => process.send?.({ ...memory(), ...state }))
})
process.on('disconnect', () => {
  void part.stop().finally(() => process.exit(0))
})
process.send?.(part.ready)
