import { expect, it } from 'vitest'
import { StreamConnections } from '../../../../src/sandbox/streams/stream-connections.ts'

it('counts recoveries apart from connections, by app and endpoint', () => {
  const streams = new StreamConnections({ now: () => 0 })
  const open = (isRecovery: boolean, limit: number, consumer_key = 'app', endpoint = 'filtered_stream') =>
    streams.open(
      {
        endpoint,
        app: { consumer_key, max_stream_events: 250 },
        isRecovery,
        incoming: { clientAddress: '127.0.0.1', origin: 'http://localhost' },
      },
      limit,
    )
  const first = open(true, 2)
  expect([first, open(true, 2), open(false, 1)].map(({ kind }) => kind)).toEqual(
    Array.from({ length: 3 }, () => 'opened'),
  )
  const refused = { kind: 'refused', problem: { status: 429 } }
  expect([open(true, 2), open(false, 1)]).toMatchObject([refused, refused])
  expect([open(true, 2, 'other').kind, open(true, 2, 'app', 'powerstream').kind]).toEqual([
    'opened',
    'opened',
  ])
  if (first.kind === 'opened') first.connection.cut('test')
  expect(open(true, 2).kind).toBe('opened')
})
