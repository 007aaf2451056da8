import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAuthority } from '../../src/sandbox/certificates.ts'
import { type CompanyProxy, openCompanyProxy } from '../support/company-proxy.ts'

const inspection = createAuthority('Example Works Inspection')
const service = createAuthority('Public Authority').issue('api.service.example')
const folder = mkdtempSync(join(tmpdir(), 'flightdeck-store-'))
const server = createServer(service, (_request, response) => response.end('read'))
let proxy: CompanyProxy

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  proxy = await openCompanyProxy({ hosts: { 'api.service.example:443': port }, intercept: inspection })
})
afterAll(async () => {
  await proxy.close()
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true })
})

/** The certificate store of a process as Node reads it on Linux; other systems have their own. */
async function askWith(store: string): Promise<string> {
  const path = join(folder, 'store.pem')
  writeFileSync(path, store)
  const child = join(import.meta.dirname, 'system-certificates-child.ts')
  const asked = [child, proxy.element, 'https://api.service.example/']
  const env = { ...process.env, SSL_CERT_FILE: path, SSL_CERT_DIR: join(folder, 'none') }
  return (await promisify(execFile)(process.execPath, asked, { env })).stdout
}

test.runIf(process.platform === 'linux')(
  'a proxy that inspects traffic is trusted if its authority is in the computer’s store',
  async () => {
    expect(await askWith(inspection.cert)).toBe('read')
    const other = createAuthority('Another Authority').cert
    expect(JSON.parse(await askWith(other))).toMatchObject({
      kind: 'offline',
      host: 'api.service.example',
      message: expect.stringContaining('issued by “Example Works Inspection”'),
    })
  },
)
