import { createServer } from 'node:http'

/** The baseline: a server that gives one fixed answer to everything and checks nothing. */
const body = JSON.stringify({ data: { id: 'fixed', name: 'x'.repeat(400) }, request: { params: {} } })

const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  process.stdout.write(`${JSON.stringify({ base_url: `http://127.0.0.1:${port}` })}\n`)
})
process.once('SIGTERM', () => process.exit(0))
