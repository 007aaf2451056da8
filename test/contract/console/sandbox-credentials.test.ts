import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { startSandbox } from '../../../src/sandbox/sandbox.ts'
import type { ConsoleRequest } from '../../../src/shared/console/console-request.ts'
import { snippet } from '../../../src/shared/console/console-snippets.ts'
import { isSecretName } from '../../../src/shared/text/secret-name.ts'
import { faultOf, unwrap } from '../../support/outcomes.ts'
import { enterSandbox, type Stage, setStage, signIn } from '../stage/stage.ts'

let stage: Stage | null = null
afterEach(async () => {
  await stage?.end()
  stage = null
})

const request: ConsoleRequest = {
  operation: 'accounts.list',
  host: 'ads',
  method: 'GET',
  path: '/12/accounts',
  query: [['count', '1']],
  headers: [],
  body: { kind: 'none' },
  auth: 'user',
}

it('returns the sandbox credentials that a script runs with, and those of no other environment', async () => {
  stage = await setStage()
  expect(faultOf(await stage.handlers.sandbox.credentials(undefined)).kind).toBe('sandboxStopped')
  await enterSandbox(stage)
  const before = unwrap(await stage.handlers.sandbox.credentials(undefined))
  expect(Object.keys(before)).toEqual(['CONSUMER_KEY', 'CONSUMER_SECRET', 'CLIENT_ID'])
  await signIn(stage, 'ada')
  const keys = unwrap(await stage.handlers.sandbox.credentials(undefined))
  const script = snippet('node', request, stage.addresses().adsUrl, isSecretName, keys)
  const { promise, resolve } = Promise.withResolvers<string>()
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { env: {} })
  let text = ''
  child.stdout.on('data', (part) => {
    text += part
  })
  child.on('close', () => resolve(text))
  expect(await promise).toMatch(/^200 /)

  const own = { environmentId: 'custom', consumerKey: 'own-key-000', consumerSecret: 'own-secret-000' }
  unwrap(await stage.handlers.session.saveKeys({ ...own, callbackUrl: 'http://127.0.0.1/cb' }))
  unwrap(await stage.handlers.session.useEnvironment({ environmentId: 'custom' }))
  expect(unwrap(await stage.handlers.sandbox.credentials(undefined))).toEqual(before)
})

it('takes another port if its own is in use, but only if any port will do', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  const options = { port, source: { kind: 'seed', seed: 'empty' }, dataDirectory: null, latency: 0 } as const
  await expect(startSandbox(options)).rejects.toThrow('EADDRINUSE')
  const sandbox = await startSandbox({ ...options, anyPort: true })
  try {
    expect(new URL(sandbox.addresses.base_url).port).not.toBe(String(port))
    expect((await fetch(`${sandbox.addresses.control_url}/requests`)).status).toBe(200)
  } finally {
    await sandbox.stop()
    other.close()
  }
})
