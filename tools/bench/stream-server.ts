import { createServer } from 'node:http'

/** A service whose filtered stream sends 1,000 posts a second, each of a typical size. */
const perSecond = 1_000
const tick = 20
let sent = 0

function line(number: number): string {
  const id = String(1_900_000_000_000_000_000n + BigInt(number))
  const text = `Post ${number} on the night train to Vienna, with snow on the pass and coffee in hand. #hiking`
  const author = {
    id: String(number % 5_000),
    name: `Person ${number % 5_000}`,
    username: `person${number % 5_000}`,
  }
  return `${JSON.stringify({
    data: { id, text, author_id: author.id, created_at: new Date().toISOString(), lang: 'en' },
    includes: { users: [author] },
    matching_rules: [{ id: '1', tag: `rule ${number % 7}` }],
  })}\r\n`
}

const server = createServer((request, response) => {
  const [path] = (request.url ?? '').split('?')
  const date = new Date().toUTCString()
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', date })
  if (path !== '/2/tweets/search/stream') {
    const isToken = path === '/oauth2/token'
    response.end(JSON.stringify(isToken ? { token_type: 'bearer', access_token: 'token' } : { data: [] }))
    return
  }
  const began = performance.now()
  const first = sent
  const timer = setInterval(() => {
    const due = first + Math.floor(((performance.now() - began) * perSecond) / 1_000)
    let lines = ''
    for (; sent < due; sent += 1) lines += line(sent)
    if (lines !== '') response.write(lines)
  }, tick)
  response.once('close', () => clearInterval(timer))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  process.stdout.write(`${JSON.stringify({ base_url: `http://127.0.0.1:${port}` })}\n`)
})
process.once('SIGTERM', () => process.exit(0))
