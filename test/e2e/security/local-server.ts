import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** A small server on this machine that notes everything it is asked. */
export interface LocalServer {
  readonly origin: string
  readonly port: number
  /** Method and path with query of each request, in order. */
  readonly requests: readonly string[]
  close(): Promise<void>
}

export type Answer = (request: IncomingMessage, response: ServerResponse, path: string) => void

/** `host` is the name under which the server is called; it has to mean this machine. */
export async function startServer(answer: Answer, host = '127.0.0.1'): Promise<LocalServer> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    const address = request.url ?? '/'
    // Browsers ask for it on their own; it says nothing about what a page did.
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

/** A server that nothing may ever reach. */
export function startTrap(host?: string): Promise<LocalServer> {
  return startServer((_request, response) => html(response, '<p id="trap">You were led astray</p>'), host)
}
