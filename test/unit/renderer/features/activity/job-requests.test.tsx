import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RequestRow } from '../../../../../src/shared/contract/request-log.ts'
import type { Fault } from '../../../../../src/shared/core/fault.ts'
import { succeed } from '../../../../../src/shared/core/outcome.ts'
import { job, step, working } from '../../support/publishing.ts'
import { renderView } from '../../support/render-view.tsx'

const noon = Date.UTC(2026, 10, 21, 12)
const refused: Fault = {
  kind: 'invalid',
  errors: [{ code: 'INVALID_PARAMETER', message: 'Not today.', field: 'name' }],
  message: 'Not today.',
}

const request = (id: number, change: Partial<RequestRow>): RequestRow => ({
  id,
  startedAt: noon + id * 1_000,
  environmentId: 'sandbox',
  operation: 'cards.create',
  host: 'ads.example',
  method: 'POST',
  path: '/12/accounts/spring/cards',
  status: 200,
  fault: null,
  attempt: 1,
  durationMs: 11,
  requestBytes: 10,
  responseBytes: 20,
  requestId: null,
  remaining: null,
  jobId: 'job1',
  ...change,
})

test('beside a failed step, the request that failed is open, and the others are folded', async () => {
  const failed = step({ state: 'failed', fault: refused, startedAt: noon + 2_000, finishedAt: noon + 3_000 })
  const rows = [
    request(3, { operation: 'cards.list', method: 'GET' }),
    request(2, { status: 400, fault: refused }),
    // It failed for a step before.
    request(1, { status: 400, fault: refused, path: '/12/accounts/spring/others' }),
  ]
  await renderView('/activity/job1/step1', {
    session: { state: async () => succeed(working()) },
    jobs: { get: async () => succeed(job({ state: 'done', counts: { failed: 1 } })) },
    publishing: { steps: async () => succeed({ rows: [failed], total: 1 }) },
    requestLog: {
      list: async ({ failedOnly }) => {
        const listedRows = rows.filter(({ fault }) => !failedOnly || fault !== null)
        return succeed({ rows: listedRows, total: listedRows.length })
      },
    },
  })
  expect(await screen.findByRole('heading', { name: 'Request that failed' })).toBeDefined()
  expect(screen.getByText('POST /12/accounts/spring/cards')).toBeDefined()
  expect(screen.getByText('2 more requests of this job').closest('details')?.open).toBe(false)
  const others = screen.getByRole('list', { name: 'Requests of this job', hidden: true })
  expect(within(others).getAllByRole('listitem', { hidden: true })).toHaveLength(2)
})
