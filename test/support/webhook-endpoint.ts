import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SandboxControl } from './sandbox-control.ts'

/** Another's endpoint that answers every challenge incorrectly, reached through a tunnel of the sandbox. */
export interface WrongEndpoint {
  readonly url: string
  close(): Promise<void>
}

export async function openWrongEndpoint(control: SandboxControl, host: string): Promise<WrongEndpoint> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ response_token: 'sha256=AAAA' }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await control.call('/tunnels', { host, target: `http://127.0.0.1:${port}` })
  return {
    url: `https://${host}/hook`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
