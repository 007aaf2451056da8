import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { FlightdeckBridge } from '../../../../../../src/shared/contract/contract.ts'
import { succeed } from '../../../../../../src/shared/core/outcome.ts'
import type { SandboxState } from '../../../../../../src/shared/sign-in/session.ts'
import { sandboxView, signedIn } from '../../../support/bridge.ts'
import { renderView } from '../../../support/render-view.tsx'

const running = (port: number): SandboxState => ({
  kind: 'running',
  baseUrl: `http://127.0.0.1:${port}`,
  controlUrl: `http://127.0.0.1:${port}/control`,
  people: ['ada'],
  fault: 'none',
})
const keys = {
  CONSUMER_KEY: 'the-key',
  CONSUMER_SECRET: 'the-secret',
  ACCESS_TOKEN: '1-token',
  ACCESS_TOKEN_SECRET: 'token-secret',
}
const credentials = () => vi.fn<FlightdeckBridge['sandbox']['credentials']>(async () => succeed({ ...keys }))

// The response is next to the request.
beforeEach(() => {
  const { innerWidth } = window
  window.innerWidth = 1280
  return () => {
    window.innerWidth = innerWidth
  }
})

test('the sandbox shows its credentials and copies a cURL command that has them', async () => {
  const { user } = await renderView('/console/request/accounts.list', {
    sandbox: { state: async () => succeed(running(4020)), credentials: credentials() },
  })
  await user.click(await screen.findByRole('tab', { name: 'Code' }))
  for (const value of Object.values(keys)) expect(await screen.findByText(value)).toBeDefined()
  expect(screen.queryByText(/is taken by another program/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Copy with sandbox credentials' }))
  const copied = await navigator.clipboard.readText()
  expect(copied).toContain("CONSUMER_SECRET='the-secret'")
  expect(copied).not.toContain('YOUR_')
  expect(screen.getByRole('region', { name: 'Script' }).textContent).not.toContain('the-secret')
})

test('a port other than the default one is mentioned', async () => {
  const { user } = await renderView('/console/request/accounts.list', {
    sandbox: { state: async () => succeed(running(51_234)), credentials: credentials() },
  })
  await user.click(await screen.findByRole('tab', { name: 'Code' }))
  expect(await screen.findByText(/^Port 4020 is taken by another program.* 51234 /)).toBeDefined()
})

test('other environments aren’t asked for credentials', async () => {
  const asked = credentials()
  const own = { ...sandboxView, environment: { ...sandboxView.environment, kind: 'custom' as const } }
  const { user } = await renderView('/console/request/accounts.list', {
    session: { state: async () => succeed({ ...signedIn, environments: [own] }) },
    sandbox: { state: async () => succeed(running(4020)), credentials: asked },
  })
  await user.click(await screen.findByRole('tab', { name: 'Code' }))
  expect(await screen.findByRole('region', { name: 'Script' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Copy with sandbox credentials' })).toBeNull()
  expect(asked).not.toHaveBeenCalled()
})
