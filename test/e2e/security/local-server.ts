import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** A small server on this computer that records all requests. */
export interface LocalServer {
  readonly origin: string
  readonly port: number
  /** Method and path with query of each request, in order. */
  readonly requests: readonly string[]
  close(): Promise<void>
}

export type RequestHandler = (request: IncomingMessage, response: ServerResponse, path: string) => void

/** `host` is the name under which the server is called; it has to resolve to this computer. */
export async function startServer(answer: RequestHandler, host = '127.0.0.1'): Promise<LocalServer> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    const address = request.url ?? '/'
    // Browsers request it on their own; it says nothing about the page.
    if (address !== '/favicon.ico') requests.push(`${request.method} ${address}`)
    answer(request, response, address.split('?')[0] ?? '/')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    origin: `http://${host}:${port}`,
    port,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export function html(response: ServerResponse, body: string, headers: Record<string, string> = {}): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers })
  response.end(`<!doctype html><title>Sign in</title><body>${body}</body>`)
}

/** A server that must never receive a request. */
export function startTrap(host?: string): Promise<LocalServer> {
  return startServer((_request, response) => html(response, '<p id="trap">You were led astray</p>'), host)
}
