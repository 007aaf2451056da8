import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface TakenRequest {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A user's own endpoint on this computer. */
export interface HookServer {
  readonly url: string
  readonly port: number
  readonly taken: TakenRequest[]
  close(): Promise<void>
}

export interface HookAnswer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly afterMs?: number
  /** Closes the connection instead of answering. */
  readonly drop?: boolean
}

export async function openHookServer(
  answer: (request: TakenRequest) => HookAnswer,
  at = 0,
): Promise<HookServer> {
  const taken: TakenRequest[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const one = { method, url, headers, body: Buffer.concat(chunks).toString() }
      taken.push(one)
      const { status = 200, headers: own = {}, body = '', afterMs = 0, drop = false } = answer(one)
      setTimeout(() => {
        if (drop) {
          request.socket.destroy()
          return
        }
        response.writeHead(status, { 'content-type': 'application/json', ...own })
        response.end(body)
      }, afterMs)
    })
  })
  await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    taken,
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** The token of a challenge. */
export function tokenOf({ url }: TakenRequest): string {
  return new URL(url, 'http://localhost').searchParams.get('crc_token') ?? ''
}

/** The body of the answer with this key. */
export function responseToken(token: string, key: string): string {
  const digest = createHmac('sha256', key).update(token).digest('base64')
  return JSON.stringify({ response_token: `sha256=${digest}` })
}
