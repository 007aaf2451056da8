import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { casesFor } from '../../support/runs.ts'

/** An upload whose program is killed again and again: every batch arrives, and those with a receipt only once. */

const batches = casesFor(12, 24)
const people = batches * 2_500
const parallel = 3
const kills = casesFor(2, 5)
const childFile = join(import.meta.dirname, 'audiences-child.ts')
const operations = z.array(
  z.object({ params: z.object({ users: z.array(z.object({ email: z.array(z.string()) })) }) }),
)

let server: Server | null = null
let folder = ''
afterEach(() => {
  server?.close()
  server?.closeAllConnections()
  rmSync(folder, { recursive: true, force: true })
})

test('after a kill, exactly the batches without a receipt are sent, and the file isn’t needed', async () => {
  folder = mkdtempSync(join(tmpdir(), 'flightdeck-kills-'))
  const path = join(folder, 'people.csv')
  const rows = Array.from({ length: people }, (_, index) => `person.${index}@example.com`)
  writeFileSync(path, ['email', ...rows].join('\n'))
  const activations: string[] = []
  const seen = new Set<string>()
  server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const body = Buffer.concat(parts)
    const read = operations.parse(JSON.parse(body.toString('utf8')))
    activations.push(createHash('sha256').update(body).digest('hex'))
    for (const { params } of read) seen.add(params.users[0]?.email[0] ?? '')
    await new Promise((resolve) => setTimeout(resolve, 30))
    response.end(JSON.stringify({ count: read.length }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const given = server.address()
  const address = `http://127.0.0.1:${typeof given === 'object' ? given?.port : ''}/`

  for (let round = 0; round < kills; round += 1) {
    const child = start(address)
    const before = activations.length
    await expect.poll(() => activations.length >= before + 3, { interval: 5 }).toBe(true)
    child.kill('SIGKILL')
    await once(child, 'exit')
    rmSync(path, { force: true })
  }
  const last = start(address)
  const [code] = await once(last, 'exit')
  expect(code).toBe(0)
  expect(seen.size).toBe(people)
  expect(new Set(activations).size).toBe(batches)
  // Only batches in flight during a kill are sent twice.
  expect(activations.length).toBeLessThanOrEqual(batches + kills * parallel)
})

function start(address: string): ChildProcess {
  return spawn(process.execPath, [childFile, folder, address], { stdio: ['ignore', 'ignore', 'inherit'] })
}
