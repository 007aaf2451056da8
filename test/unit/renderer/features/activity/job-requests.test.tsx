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

const failedStep = step({
  state: 'failed',
  fault: refused,
  startedAt: noon + 2_000,
  finishedAt: noon + 3_000,
})

/** A failed step of a job that sent these requests, newest first. */
async function openStep(rows: readonly RequestRow[], failed = failedStep): Promise<void> {
  await renderView('/activity/job1/step1', {
    session: { state: async () => succeed(working()) },
    jobs: { get: async () => succeed(job({ state: 'done', counts: { failed: 1 } })) },
    publishing: { steps: async () => succeed({ rows: [failed], total: 1 }) },
    requestLog: {
      list: async ({ failedOnly, count }) => {
        const listedRows = rows.filter(({ fault }) => !failedOnly || fault !== null)
        return succeed({ rows: listedRows.slice(0, count), total: listedRows.length })
      },
    },
  })
}

test('beside a failed step, the request that failed is open, and the others are folded', async () => {
  await openStep([
    request(3, { operation: 'cards.list', method: 'GET' }),
    request(2, { status: 400, fault: refused }),
    // It failed for a step before.
    request(1, { status: 400, fault: refused, path: '/12/accounts/spring/others' }),
  ])
  expect(await screen.findByRole('heading', { name: 'Request that failed' })).toBeDefined()
  expect(screen.getByText('POST /12/accounts/spring/cards')).toBeDefined()
  expect(screen.getByText('2 more requests of this job').closest('details')?.open).toBe(false)
  const others = screen.getByRole('list', { name: 'Requests of this job', hidden: true })
  expect(within(others).getAllByRole('listitem', { hidden: true })).toHaveLength(2)
})

const otherwise: Fault = { kind: 'dropped', code: 'ECONNRESET', message: 'Cut off.' }
const failure = (id: number, change: Partial<RequestRow> = {}) =>
  request(id, { status: 400, fault: refused, ...change })

test('of two failures in the step’s time, the one with its reason is shown', async () => {
  await openStep([
    failure(3, { startedAt: noon + 2_600, fault: otherwise }),
    failure(2, { path: '/12/mine' }),
  ])
  expect(await screen.findByRole('heading', { name: 'Request that failed' })).toBeDefined()
  expect(screen.getByText('POST /12/mine')).toBeDefined()
})

test.each([
  ['all failed for other steps, before and after', [failure(9), failure(1)], failedStep],
  ['a step at the same time failed alike', [failure(3, { startedAt: noon + 2_500 }), failure(2)], failedStep],
  ['one at the same time failed otherwise', [failure(2, { fault: otherwise })], failedStep],
  ['it was another call', [failure(2, { operation: 'cards.update' })], failedStep],
  ['the step was never sent', [failure(2)], { ...failedStep, startedAt: null }],
  ['the step has no reason', [failure(2)], { ...failedStep, state: 'unknown' as const, fault: null }],
  [
    'there are more failures than are read, and some may be the step’s',
    [...Array.from({ length: 19 }, (_, place) => failure(40 - place)), failure(2), failure(2, { id: 1 })],
    failedStep,
  ],
])('no request is named as the step’s if %s', async (_why, rows, failed) => {
  await openStep(rows, failed)
  expect(
    await screen.findByRole('heading', { name: /^\d+ requests? of this job, newest first$/ }),
  ).toBeDefined()
  expect(screen.queryByText('Request that failed')).toBeNull()
})
