import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fail, succeed } from '../../../../../src/shared/core/outcome.ts'
import type { SessionState } from '../../../../../src/shared/sign-in/session.ts'
import { ada, sandboxView } from '../../support/bridge.ts'
import { job, spring, step, working } from '../../support/publishing.ts'
import { heldAddress, renderView } from '../../support/render-view.tsx'

const signedOut: SessionState = { ...working(), users: [{ ...ada, state: 'signedOut' }] }
const noUser = {
  kind: 'signedOut',
  code: 'NOT_SIGNED_IN',
  message: 'Sign in again as @ada.',
} as const
const page = { rows: [], total: 0, seenAt: 1_000, sync: { kind: 'idle' } } as const
const upload = step({ subject: 'media', bytes: { sent: 10, total: 100 } })
const paused = job({ state: 'paused', counts: { waiting: 1 } })
const held = { ...paused, reason: 'Signed out. Sign in again as @ada. The job continues after that.' }

async function mediaWith(first: typeof paused) {
  const resume = vi.fn(async () => succeed(held))
  const refresh = vi.fn(async () => fail(noUser))
  const view = await renderView('/media', {
    session: { state: async () => succeed(signedOut) },
    entities: { list: async () => succeed(page), refresh },
    publishing: { steps: async () => succeed({ rows: [upload], total: 1 }) },
    jobs: { list: async () => succeed({ rows: [first], total: 1 }), resume },
  })
  return { ...view, resume, refresh }
}

test.each(['/media', '/campaigns', '/settings'])(
  '%s says who has to sign in, until that is done',
  async (address) => {
    const { emit, user } = await renderView(address, { session: { state: async () => succeed(signedOut) } })
    const banner = await screen.findByRole('region', { name: 'Signed out' })
    expect(within(banner).getByText(/Sign in as @ada to go on/)).toBeDefined()
    const opened = heldAddress()
    await user.click(within(banner).getByRole('button', { name: 'Sign in' }))
    expect(opened()).toBe('/connect/sandbox')
    emit('sessionChanged', { ...signedOut, environments: [{ ...sandboxView, running: false }] })
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Signed out' })).toBeNull())
    emit('sessionChanged', working())
    expect(screen.queryByRole('region', { name: 'Signed out' })).toBeNull()
  },
)

test('an upload that waits for a sign-in says so in the panel and in the status bar, each with the way there', async () => {
  const { user, resume } = await mediaWith(held)
  const panel = within(await screen.findByRole('region', { name: 'Upload' }))
  expect(panel.getByText(held.reason)).toBeDefined()
  const status = screen.getByRole('button', { name: /^Sign in as @ada to resume: / })
  expect(screen.getByText(/· Signed out$/)).toBeDefined()
  const opened = heldAddress()
  await user.click(panel.getByRole('button', { name: 'Sign in as @ada to resume' }))
  expect(opened()).toBe('/connect/sandbox')
  await user.click(status)
  // It goes on by itself after the sign-in.
  expect(resume).not.toHaveBeenCalled()
})

test('resuming what a person has paused leads to the sign-in, after which it goes on', async () => {
  const { user, resume } = await mediaWith(paused)
  const panel = within(await screen.findByRole('region', { name: 'Upload' }))
  const opened = heldAddress()
  await user.click(panel.getByRole('button', { name: 'Sign in as @ada to resume' }))
  expect(resume).toHaveBeenCalledExactlyOnceWith({ jobId: paused.id })
  expect(opened()).toBe('/connect/sandbox')
})

test('a list whose refresh had no sign-in forgets that, and refreshes, once someone has signed in', async () => {
  const { user, emit, refresh } = await mediaWith(paused)
  await user.click(await screen.findByRole('button', { name: 'Refresh media files' }))
  expect(await screen.findByText('Not signed in')).toBeDefined()
  refresh.mockImplementation(async () => succeed(undefined) as never)
  emit('sessionChanged', working())
  await waitFor(() => expect(screen.queryByText('Not signed in')).toBeNull())
  expect(refresh).toHaveBeenLastCalledWith({ workspace: spring, subject: 'media', withDeleted: false })
})
