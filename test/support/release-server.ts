import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { selfSigned } from '../unit/main/core/api/faults/self-signed.ts'

/** Published files by name; a function answers freely. */
export type Published = Buffer | string | ((response: ServerResponse) => void)

/** A release server on this computer, over TLS with a certificate that has to be trusted (`selfSigned.cert`). */
export interface ReleaseServer {
  readonly address: string
  readonly published: Map<string, Published>
  readonly asked: { readonly name: string; readonly headers: IncomingHttpHeaders }[]
  close(): Promise<void>
}

export async function openReleaseServer(): Promise<ReleaseServer> {
  const published = new Map<string, Published>()
  const asked: ReleaseServer['asked'] = []
  const server = createServer(selfSigned, (request, response) => {
    const name = (request.url ?? '').replace('/stable/', '')
    asked.push({ name, headers: request.headers })
    const found = published.get(name)
    if (typeof found === 'function') return found(response)
    response.statusCode = found === undefined ? 404 : 200
    response.end(found ?? 'There is nothing here.')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    published,
    asked,
    address: `https://127.0.0.1:${port}/stable`,
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
