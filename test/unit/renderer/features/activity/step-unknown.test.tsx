import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { FlightdeckBridge } from '../../../../../src/shared/contract/contract.ts'
import { succeed } from '../../../../../src/shared/core/outcome.ts'
import type { JobStep } from '../../../../../src/shared/jobs/job.ts'
import { job, step, working } from '../../support/publishing.ts'
import { renderView } from '../../support/render-view.tsx'

process.env.TZ = 'UTC'

const at = (hour: number, minute: number) => Date.UTC(2026, 10, 21, hour, minute)

async function showStep(change: Partial<JobStep>, lookUp?: FlightdeckBridge['publishing']['lookUp']) {
  const view = await renderView('/activity/job1/step1', {
    session: { state: async () => succeed(working()) },
    jobs: { get: async () => succeed(job({ counts: { unknown: 1 } })) },
    publishing: {
      steps: async () => succeed({ rows: [step({ state: 'unknown', ...change })], total: 1 }),
      ...(lookUp !== undefined && { lookUp }),
    },
    requestLog: { list: async () => succeed({ rows: [], total: 0 }) },
  })
  const row = await screen.findByRole('row', { name: /Spring tent/ })
  return { ...view, row }
}

async function openStep(...args: Parameters<typeof showStep>) {
  const view = await showStep(...args)
  await screen.findByText(/sends nothing again/)
  return view
}

test('what nobody has looked up yet isn’t called missing, and can’t be given up', async () => {
  const { row } = await openStep({ lookup: { kind: 'pending', nextAt: at(12, 5) } })
  expect(row.textContent).toContain('No answer yet')
  expect(row.textContent).not.toMatch(/not(hing)? found|no matching/i)
  expect(screen.getAllByText(/next check at 12:05/).length).toBeGreaterThan(1)
  expect(screen.getByRole('button', { name: 'Check again' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'It wasn’t created' })).toBeNull()
})

test('what was looked up and not found says when, and can be decided', async () => {
  const { row } = await openStep({ lookup: { kind: 'empty', lookedAt: at(12, 0), nextAt: null } })
  expect(row.textContent).toContain('not found at 12:00')
  expect(screen.getByRole('button', { name: 'It wasn’t created' })).toBeDefined()
})

test('what can’t be looked up says why', async () => {
  const message = 'You may not read cards.'
  const { row } = await openStep({
    lookup: { kind: 'unreadable' },
    fault: { kind: 'forbidden', reason: '99', registrationUrl: null, message },
  })
  expect(row.textContent).toContain(`Can’t be looked up: ${message}`)
})

test('what was refused says why at once, and that it’s still being looked for', async () => {
  const { row } = await openStep({
    kind: 'update',
    lookup: { kind: 'empty', lookedAt: at(12, 0), nextAt: at(12, 3) },
    fault: {
      kind: 'invalid',
      errors: [{ code: 'INVALID_PARAMETER', message: 'Not today.', field: 'name' }],
      message: 'Not today.',
    },
  })
  expect(row.textContent).toMatch(/refused.*nothing of it found at 12:00 UTC\. Next check at 12:03/i)
  expect(within(screen.getByRole('alert')).getByText('Not today.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'It wasn’t changed' })).toBeDefined()
})

test('a step that is looked up while it’s being sent is shown as unknown', async () => {
  const { row } = await openStep({ state: 'sending', lookup: { kind: 'pending', nextAt: at(12, 5) } })
  expect(within(row).getByText('Unknown')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull()
})

test('a step that waits for a late list says so instead of waiting for its turn', async () => {
  const { row } = await showStep({ state: 'waiting', lookup: { kind: 'late', nextAt: at(12, 5) } })
  expect(row.textContent).toContain('It’s read again at 12:05')
  expect(await screen.findAllByText(/list doesn’t show what was published/)).toHaveLength(2)
  expect(screen.queryByText('Waiting for its turn.')).toBeNull()
})

test('a look-up by the person that finds nothing turns “not looked up” into “not found”', async () => {
  const lookUp = vi.fn(async () => succeed([]))
  const { user } = await openStep({ lookup: { kind: 'pending', nextAt: at(12, 5) } }, lookUp)
  await user.click(screen.getByRole('button', { name: 'Check again' }))
  expect(await screen.findByText(/Sent, no answer; not found at .* Next check at 12:05/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'It wasn’t created' })).toBeDefined()
})

test('a step keeps the comment of its change', async () => {
  await showStep({ state: 'done', comment: 'Agreed with the client' })
  expect(await screen.findByText('Agreed with the client')).toBeDefined()
})

test('a published step says which texts the service stores in another form', async () => {
  await showStep({ state: 'done', storedTexts: [{ field: 'name', sent: 'Spring ', stored: 'Spring' }] })
  const texts = await screen.findByRole('list', { name: 'Texts of Spring tent as stored' })
  expect(texts.textContent).toBe('name: stored as “Spring”')
})
