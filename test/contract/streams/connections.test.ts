import { afterEach, beforeEach, expect, it } from 'vitest'
import { unwrap } from '../../support/outcomes.ts'
import { bearerToken, openStream } from '../sandbox/streams/stream-client.ts'
import { enterSandbox, type Stage, setStage } from '../stage/stage.ts'

let stage: Stage
beforeEach(async () => {
  stage = await setStage()
  await enterSandbox(stage)
})
afterEach(() => stage.end())

it('lists the app’s streaming connections and ends one', async () => {
  const { streams } = stage.handlers
  const { baseUrl, app } = stage.addresses()
  const sandbox = { addresses: { base_url: baseUrl } }
  const token = await bearerToken(sandbox, app)
  const first = await openStream(sandbox, '/2/activity/stream', token)
  const second = await openStream(sandbox, '/2/activity/stream', token)
  const open = unwrap(await streams.connections({ status: 'active' })).connections
  expect(open).toMatchObject([
    { endpoint: 'activity_stream', ended: null },
    { endpoint: 'activity_stream', ended: null },
  ])
  const id = open[0]?.id ?? ''
  expect(unwrap(await streams.endConnections({ ids: [id] }))).toEqual({ ended: 1, gone: 0 })
  expect(unwrap(await streams.endConnections({ ids: [id] }))).toEqual({ ended: 0, gone: 1 })
  const ended = unwrap(await streams.connections({ status: 'inactive' })).connections
  expect(ended).toMatchObject([{ id, ended: { reason: 'operator_disconnect' } }])
  expect(unwrap(await streams.endAllConnections(undefined))).toEqual({ ended: 1, gone: 0 })
  expect(unwrap(await streams.connections({ status: 'active' })).connections).toEqual([])
  for (const stream of [first, second]) stream.close()
})
