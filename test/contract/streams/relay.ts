import { connect, createServer, type Socket } from 'node:net'

/**
 * A relay to the sandbox on which broken connections stay open at the sandbox's end, as behind a router that has lost
 * them.
 */
export interface Relay {
  readonly url: string
  /** While true, closed connections aren't reported to the other end. */
  holds: boolean
  /** Cuts every connection on the client's side. */
  cut(): void
  close(): Promise<void>
}

export async function openRelay(target: URL): Promise<Relay> {
  const pairs = new Set<{ readonly client: Socket; readonly service: Socket }>()
  const server = createServer((client) => {
    const service = connect(Number(target.port), target.hostname)
    const pair = { client, service }
    pairs.add(pair)
    client.pipe(service, { end: false })
    service.pipe(client)
    for (const socket of [client, service]) socket.on('error', () => undefined)
    client.on('close', () => {
      if (relay.holds) service.resume()
      else service.destroy()
    })
    service.on('close', () => {
      pairs.delete(pair)
      client.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const relay: Relay = {
    url: `http://127.0.0.1:${port}`,
    holds: false,
    cut() {
      for (const { client } of pairs) client.destroy()
    },
    async close() {
      for (const { client, service } of pairs) {
        client.destroy()
        service.destroy()
      }
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return relay
}
