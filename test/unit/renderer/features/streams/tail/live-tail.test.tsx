import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { entrySummary } from '../../../../../../src/renderer/features/streams/tail/tail-list.tsx'
import type { FlightdeckBridge } from '../../../../../../src/shared/contract/contract.ts'
import { succeed } from '../../../../../../src/shared/core/outcome.ts'
import type {
  LiveStream,
  LiveStreams,
  StreamEntry,
} from '../../../../../../src/shared/streams/live-stream.ts'
import { renderView } from '../../../support/render-view.tsx'

type Streams = FlightdeckBridge['streams']

const stopped: LiveStream = {
  stream: 'filtered',
  state: { kind: 'stopped' },
  rate: 0,
  received: 0,
  duplicates: 0,
  reconnects: 0,
  latestId: 4,
}
const states = (live: LiveStream): LiveStreams => ({ environmentId: 'sandbox', streams: [live] })
const rows: readonly StreamEntry[] = [
  {
    kind: 'event',
    id: 4,
    at: 5_000,
    source: 'backfill',
    type: 'post',
    summary: '@ada: Two tents',
    rules: ['Tents'],
    bytes: 900,
  },
  { kind: 'gap', id: 3, at: 4_000, from: 1_000, to: 4_000, fill: { kind: 'filled' }, events: 1 },
  { kind: 'ended', id: 2, at: 1_000, ending: { kind: 'disconnected', type: 'SlowReader', detail: '' } },
  { kind: 'opened', id: 1, at: 500, opening: { kind: 'live' } },
]

test('each way in which the service ends a stream has its reason, and the step that helps', () => {
  const summaryOf = (type: string | null, detail: string) =>
    entrySummary({ kind: 'ended', id: 1, at: 1, ending: { kind: 'disconnected', type, detail } })
  expect(summaryOf('client-disconnected', 'Gone.')).toBe(
    'The service lost the connection to this program. Check the network, then connect again.',
  )
  expect(summaryOf('InvalidRules', '')).toMatch(/rules aren’t valid. Correct the stream’s rules/)
  expect(summaryOf('InternalError', '')).toBe('The service had an error')
  expect(summaryOf(null, 'For its own reasons.')).toBe('For its own reasons.')
})

test('a stream is connected, filtered by a rule, paused, and shows what became of a gap', async () => {
  const connect = vi.fn<Streams['connect']>(async () =>
    succeed(states({ ...stopped, state: { kind: 'connecting' } })),
  )
  const entries = vi.fn<Streams['entries']>(async () => succeed({ rows, total: rows.length }))
  const { user, emit } = await renderView('/streams/tail', {
    streams: {
      connect,
      entries,
      live: async () => succeed(states(stopped)),
      facets: async () => succeed({ types: [], rules: ['Tents'] }),
    },
  })
  const grid = within(await screen.findByRole('grid', { name: 'Live tail' }))
  expect(grid.getByRole('row', { name: /Backfill.*Tents.*Two tents/ })).toBeDefined()
  expect(grid.getByRole('row', { name: /Gap filled.*3 s without a connection.*1 new event/ })).toBeDefined()
  expect(grid.getByRole('row', { name: /Disconnected.*Events weren’t read fast enough/ })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Connect' }))
  expect(connect).toHaveBeenCalledWith({ stream: 'filtered' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rule or tag' }), 'Tents')
  expect(entries.mock.lastCall?.[0].filter).toMatchObject({ rule: 'Tents' })
  await user.click(screen.getByRole('button', { name: 'Pause list' }))
  expect(entries.mock.lastCall?.[0].filter).toMatchObject({ upTo: 4 })
  emit('streamsChanged', { streams: states({ ...stopped, latestId: 6 }), connections: false })
  expect(await screen.findByRole('button', { name: 'Resume list' })).toBeDefined()
})
