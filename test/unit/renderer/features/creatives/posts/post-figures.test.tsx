import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { FlightdeckBridge } from '../../../../../../src/shared/contract/contract.ts'
import { succeed } from '../../../../../../src/shared/core/outcome.ts'
import type { EntityRow } from '../../../../../../src/shared/entities/entity-row.ts'
import { listedCreatives } from '../../../support/bridge.ts'
import { working } from '../../../support/publishing.ts'
import { renderView } from '../../../support/render-view.tsx'

function post(key: string, name: string): EntityRow {
  return {
    key,
    remoteId: key,
    title: name,
    type: 'NULLCAST',
    seenAt: 1,
    updatedAt: 1,
    content: { name, text: name, media_keys: [], nullcast: true },
    record: {},
    change: null,
  }
}

test('posts are listed with the figures of all their promotions, read with one call', async () => {
  const series = vi.fn<FlightdeckBridge['statistics']['series']>(async ({ ids, span }) => {
    const starts = Array.from({ length: span.to - span.from }, (_, day) => day)
    const values = {
      impressions: starts.map(() => 100),
      clicks: starts.map(() => 2),
      billed_charge_local_micro: starts.map(() => 500_000),
    }
    return succeed({
      zone: 'UTC',
      starts,
      finality: starts.map(() => null),
      known: null,
      series: (ids === 'all' ? [] : ids).map((id) => ({
        id,
        segment: null,
        values: id === '11' ? values : {},
        readAt: id === '11' ? 1 : null,
      })),
    })
  })
  const rows = [post('11', 'Tents'), post('12', 'Boots')]
  await renderView('/creatives/posts', {
    session: { state: async () => succeed(working()) },
    preferences: listedCreatives,
    entities: {
      list: async ({ subject }) => {
        const shown = subject === 'post' ? rows : []
        return succeed({ rows: shown, total: shown.length, seenAt: 1, sync: { kind: 'idle' } })
      },
      usesOf: async () => succeed([]),
    },
    statistics: {
      series,
      state: async () =>
        succeed({ known: null, jobId: null, failure: null, zone: 'UTC', currency: 'EUR', bytes: 0 }),
    },
  })
  const tents = await screen.findByRole('row', { name: /Tents.*15\.00.*3,000.*2\.00%/ })
  expect(tents).toBeDefined()
  expect(within(screen.getByRole('row', { name: /Boots/ })).queryByText(/\d\.\d\d/)).toBeNull()
  expect(series.mock.calls.map(([{ entity, ids }]) => [entity, ids])).toEqual([['POST', ['11', '12']]])
})
