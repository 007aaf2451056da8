import { createHmac } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { crcResponse, verifySignature } from '../../../packages/client/src/webhook-signing.ts'
import { output as doctorOutput } from '../../../src/cli/commands/program/doctor.ts'
import { silentLogger } from '../../../src/main/core/silent-logger.ts'
import { openStore } from '../../../src/main/modules/data-file/open.ts'
import { describeWebhookEvent } from '../../../src/shared/webhooks/webhook-event.ts'
import { eventKindTitles } from '../../../src/shared/webhooks/webhook-event-kinds.ts'
import { unwrap } from '../../support/outcomes.ts'
import { controlAt, openShell, type Shell, startSandbox } from './line.ts'

let shell: Shell
let sandbox: ReturnType<Shell['start']>
beforeAll(async () => {
  shell = openShell()
  sandbox = await startSandbox(shell, '--scale', '30')
})
afterAll(async () => {
  await sandbox.over()
  shell.end()
})

/** A program of a person, with what it received. */
async function ownProgram(status: (event: { readonly body: string }) => number = () => 200) {
  const received: { readonly signature: string; readonly body: string }[] = []
  const server = createServer((request, answer) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    request.on('end', () => {
      received.push({ signature: String(request.headers['x-service-webhooks-signature']), body })
      answer.writeHead(status({ body })).end('ok')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { url: `http://127.0.0.1:${port}/hooks`, received, close: () => server.close() }
}

const signed = (body: string) =>
  `sha256=${createHmac('sha256', shell.variables.FLIGHTDECK_CONSUMER_SECRET ?? '')
    .update(body)
    .digest('base64')}`

/** A webhook endpoint with the functions of the client package. */
async function endpointWith({ digestOf, isChecked }: { digestOf: typeof crcResponse; isChecked: boolean }) {
  const secret = shell.variables.FLIGHTDECK_CONSUMER_SECRET ?? ''
  const server = createServer((incoming, answer) => {
    const respond = async (body: Buffer) => {
      const token = new URL(incoming.url ?? '', 'http://localhost').searchParams.get('crc_token')
      if (incoming.method === 'GET') {
        answer.writeHead(200, { 'content-type': 'application/json' })
        answer.end(JSON.stringify(await digestOf(token ?? '', secret)))
        return
      }
      const signature = incoming.headers['x-service-webhooks-signature']
      const isSigned = !isChecked || (await verifySignature(body, String(signature), secret))
      answer.writeHead(isSigned ? 200 : 403).end()
    }
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => void respond(Buffer.concat(chunks)))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { url: `http://127.0.0.1:${port}/hooks`, close: () => server.close() }
}

it('checks an endpoint by challenge and events, as a step of its own tests', async () => {
  const endpoint = await endpointWith({ digestOf: crcResponse, isChecked: true })
  const checked = await shell.run(['doctor', '--endpoint', endpoint.url, '--json'])
  endpoint.close()
  expect(checked.code, checked.out).toBe(0)
  const { checks } = doctorOutput().parse(checked.json())
  expect(checks.map(({ name, state }) => `${name} ${state}`)).toEqual([
    'Challenge: Address warning',
    'Challenge: Name warning',
    ...[
      'Connection and TLS',
      'Redirects',
      'Time to answer',
      'Status',
      'Content type',
      'JSON shape',
      'Digest',
    ].map((name) => `Challenge: ${name} ok`),
    ...[
      'Once',
      'Duplicate',
      'Wrong signature',
      'No signature',
      'Changed body',
      'Out of order',
      'Other scripts',
      '1 MB',
      'Old name',
    ].map((name) => `Event: ${name} ok`),
  ])
})

it('names the mistakes of an endpoint', async () => {
  const digestOf: typeof crcResponse = async (token, secret) => ({
    response_token: `sha256=${createHmac('sha256', secret).update(token).digest('hex')}`,
  })
  const endpoint = await endpointWith({ digestOf, isChecked: false })
  const checked = await shell.run(['doctor', '--endpoint', endpoint.url])
  expect(checked.code, checked.out).toBe(1)
  expect(checked.out).toContain(
    'failed  Challenge: Digest: The digest is wrong. The digest was written in hex. Write it in Base64.',
  )
  expect(checked.out).toMatch(
    /failed {2}Event: Wrong signature: Signed with another secret\. Expected: Refused, 4xx\. Got: 200 after \d+ ms\./,
  )
  endpoint.close()
  const closed = await shell.run(['doctor', '--endpoint', endpoint.url])
  expect(closed).toMatchObject({ code: 1, out: expect.stringMatching(/No response \(ECONNREFUSED\)/) })
  expect(closed.out).not.toContain('Event:')
  expect(await shell.run(['doctor', '--endpoint', 'hooks'])).toMatchObject({ code: 2 })
})

it('receives, verifies, forwards, and sends again', async () => {
  const program = await ownProgram()
  const listening = shell.start(['listen', '--json', '--register', '--forward', program.url, '--events', '2'])
  const { webhookId, webhook } = z
    .object({ webhookId: z.string(), webhook: z.string() })
    .parse(JSON.parse(await listening.line()))
  expect(webhook).toMatch(/^https:/)
  const triggered = await shell.run(['trigger', 'profile.update.bio', '--json'])
  expect(triggered.json()).toMatchObject({ deliveries: [{ target: webhookId, status: 200 }] })
  const first = JSON.parse(await listening.line())
  expect(first).toMatchObject({ kind: 'profile.update.bio', verdict: 'valid', duplicate: false })
  expect(JSON.parse(await listening.line())).toMatchObject({
    forwarded: first.id,
    state: 'forwarded',
    status: 200,
    error: null,
  })
  expect(program.received).toHaveLength(1)
  expect(program.received[0]).toEqual({ body: first.body, signature: signed(first.body) })

  // While it listens.
  const listed = await shell.run(['replay', '--list', '--json'])
  const compared = await shell.run(['replay', String(first.id), '--compare', String(first.id)])
  expect(compared).toMatchObject({ code: 0, out: 'The events are equivalent.\n' })
  expect(listed.json()).toMatchObject({ events: [{ id: first.id, kind: 'profile.update.bio' }] })
  const again = await shell.run(['replay', String(first.id), '--to', program.url])
  expect(again).toMatchObject({ code: 0, out: expect.stringMatching(/answered 200/) })
  expect(program.received[1]).toEqual(program.received[0])

  await shell.run(['trigger', 'dm.received'])
  const ended = await listening.ended()
  expect(ended.code).toBe(0)
  const ids = z.object({ events: z.array(z.object({ id: z.int() })) })
  const [last] = ids.parse((await shell.run(['replay', '--list', '--json'])).json()).events
  const different = await shell.run(['replay', String(last?.id), '--compare', String(first.id)])
  expect(different.code).toBe(1)
  expect(different.out).toMatch(/data\.event_type\n {2}- "profile\.update\.bio"\n {2}\+ "dm\.received"/)
  const alone = await shell.run(['replay', '--compare', '1'])
  expect(alone).toMatchObject({ code: 2, err: expect.stringMatching(/two events to compare/) })
  expect(ended.out.trim().split('\n')).toHaveLength(5)
  expect(program.received).toHaveLength(3)
  const webhooks = await shell.run(['call', 'webhooks.list', '--json'])
  expect(webhooks.out).not.toContain(webhookId)
  program.close()
})

it('prints what your program answers, and lists what it didn’t take', async () => {
  const statuses: Record<string, number> = { 'profile.update.bio': 307, 'dm.received': 500, 'dm.sent': 200 }
  const program = await ownProgram(({ body }) => statuses[JSON.parse(body).data.event_type] ?? 200)
  const listening = shell.start(['listen', '--register', '--forward', program.url, '--events', '3'])
  await listening.line()
  await listening.line()
  for (const kind of Object.keys(statuses)) await shell.run(['trigger', kind])
  const { code, out } = await listening.ended()
  expect(out).toMatch(/#\d+ {2}given up: Redirected with status 307/)
  expect(out).toMatch(/#\d+ {2}Answered with status 500; it’s sent again at \d{4}-/)
  expect(out).toMatch(/#\d+ {2}your program answered 200 in \d+ ms/)
  expect(out).toMatch(/^#\d+ was given up: Redirected/m)
  expect(out).toMatch(/^1 event waits; the next listen with --forward sends it\.$/m)
  expect(code).toBe(1)
  const listed = await shell.run(['replay', '--list', '--failed', '--json'])
  expect(listed.json()).toMatchObject({ events: [{ kind: 'profile.update.bio', forward: 'failed' }] })
  expect(await shell.run(['replay', '--failed', '--to', program.url])).toMatchObject({ code: 1 })
  statuses['profile.update.bio'] = 200
  const again = await shell.run(['replay', '--failed', '--to', program.url, '--json'])
  expect(again).toMatchObject({ code: 0 })
  expect(again.json()).toMatchObject({ replayed: [{ status: 200 }] })
  program.close()
})

it('has one inbox with the program, which takes over what the command line received', async () => {
  const profile = join(shell.folder, 'shared')
  const openProgram = () =>
    openStore({ folder: profile, clock: { now: Date.now }, logger: silentLogger, adopts: 'settled' })
  const event = {
    receivedAt: 1_000,
    kind: 'dm.sent',
    eventId: 'of the program',
    userId: null,
    verdict: 'valid',
    environmentId: null,
    oldName: null,
    path: '/',
    headers: [],
    body: Buffer.from('{}'),
  } as const
  const inShared = ['--profile', profile]
  const list = async () => {
    const { events } = z
      .object({ events: z.array(z.object({ id: z.int(), kind: z.string() })) })
      .parse((await shell.run(['replay', '--list', '--json', ...inShared])).json())
    return events.map(({ id, kind }) => `#${id} ${kind}`)
  }
  let program = openProgram()
  for (const eventId of ['a', 'b']) unwrap(program.inbox.add({ ...event, eventId }))
  const nowhere = 'http://127.0.0.1:9/hooks'
  const listening = shell.start(['listen', '--json', '--register', '--forward', nowhere, ...inShared])
  await listening.line()
  await shell.run(['trigger', 'profile.update.bio'])
  const received = z.object({ id: z.int(), body: z.string() }).parse(JSON.parse(await listening.line()))
  await listening.line()
  // The program and the listener run.
  expect(await list()).toEqual(['#3 profile.update.bio', '#2 dm.sent', '#1 dm.sent'])
  program.close()
  program = openProgram()
  expect(unwrap(program.inbox.count())).toBe(2)
  program.close()
  await listening.over()

  // What waits to be forwarded is the next listener's.
  openProgram().close()
  expect(await list()).toEqual(['#3 profile.update.bio', '#2 dm.sent', '#1 dm.sent'])
  const own = await ownProgram()
  const next = shell.start(['listen', '--json', '--register', '--forward', own.url, ...inShared])
  await next.line()
  expect(JSON.parse(await next.line())).toMatchObject({ forwarded: received.id, state: 'forwarded' })
  await next.over()
  own.close()

  program = openProgram()
  expect(unwrap(program.inbox.get(received.id))).toMatchObject({
    id: 3,
    body: received.body,
    verdict: 'valid',
  })
  expect(unwrap(program.forwarding.result(received.id))).toMatchObject({ state: 'forwarded', status: 200 })
  program.close()
  expect(await list()).toEqual(['#3 profile.update.bio', '#2 dm.sent', '#1 dm.sent'])
  const listenerFile = new DatabaseSync(join(profile, 'inbox', 'flightdeck.db'), { readOnly: true })
  expect(listenerFile.prepare('SELECT count(*) AS left FROM inbox_content').get()).toEqual({ left: 0 })
  listenerFile.close()
})

it.each(Object.keys(eventKindTitles))('has an example of %s', async (kind) => {
  const program = await ownProgram()
  expect((await shell.run(['trigger', kind, '--to', program.url])).code).toBe(0)
  expect(describeWebhookEvent(JSON.parse(program.received[0]?.body ?? ''))).toMatchObject({ kind })
  program.close()
})

it('lets people in the sandbox act, and its clock turn a webhook invalid', async () => {
  const listening = shell.start(['listen', '--json', '--register'])
  const { webhookId, webhook } = z
    .object({ webhookId: z.string(), webhook: z.string() })
    .parse(JSON.parse(await listening.line()))
  const userId = shell.variables.FLIGHTDECK_ACCESS_TOKEN?.split('-')[0] ?? ''
  const subscribed = await shell.run(
    ['call', 'activity.subscribe', '--body', '-', '--json'],
    JSON.stringify({ event_type: 'dm.received', filter: { user_id: userId }, webhook_id: webhookId }),
  )
  expect(subscribed.code, subscribed.err).toBe(0)
  const act = ['sandbox', 'act', 'message', '--user', 'bert', '--to', 'ada', '--text', 'Hello']
  expect(await shell.run(act)).toMatchObject({ code: 0, out: expect.stringMatching(/^Done at /) })
  expect(JSON.parse(await listening.line())).toMatchObject({ kind: 'dm.received', verdict: 'valid' })
  const conversation = async (act: string, ...options: readonly string[]) =>
    (await shell.run(['sandbox', 'act', `conversation_${act}`, '--json', ...options])).json()
  const started = await conversation('start', '--user', 'bert', '--with', '@ada')
  const { conversation_id: id } = z.object({ conversation_id: z.string() }).parse(started)
  await conversation('leave', '--user', 'bert', '--conversation', id)
  await conversation('join', '--user', 'bert', '--conversation', id)
  await conversation('message', '--user', 'bert', '--conversation', id, '--text', 'Hi')
  for (const _event of ['joined', 'left', 'joined', 'message']) {
    expect(JSON.parse(await listening.line())).toMatchObject({ kind: 'dm.received', verdict: 'valid' })
  }
  const post = ['sandbox', 'act', 'post', '--user', 'bert', '--text', 'Stiefel', '--lang', 'de']
  expect(await shell.run([...post, '--community-id', '7', '--share-with-followers'])).toMatchObject({
    code: 0,
  })
  expect(
    await shell.run(['sandbox', 'act', 'message', '--user', 'nobody-here', '--to', 'ada', '--text', 'x']),
  ).toMatchObject({ code: 2, err: expect.stringContaining('No user is called nobody-here.') })
  const before = z.object({ now: z.string() }).parse((await shell.run(['sandbox', 'clock', '--json'])).json())
  const after = z
    .object({ now: z.string() })
    .parse((await shell.run(['sandbox', 'clock', '--by', '2m', '--json'])).json())
  expect(Date.parse(after.now) - Date.parse(before.now)).toBeGreaterThanOrEqual(120_000)
  expect(await shell.run(['sandbox', 'clock', '--by', 'soon'])).toMatchObject({ code: 2 })
  await shell.run(['sandbox', 'clock', '--reset'])
  expect(await shell.run(['sandbox', 'life', '--rate', '0.5'])).toMatchObject({
    code: 0,
    out: 'People act 0.5 times a second.\n',
  })
  await shell.run(['sandbox', 'life', '--rate', '0'])
  // The tunnel leads to a program that doesn't answer challenges.
  const own = await ownProgram()
  await control('/tunnels', { host: new URL(webhook).host, target: new URL(own.url).origin })
  expect((await shell.run(['sandbox', 'crc'])).out).toMatch(/false/)
  own.close()
  await listening.over()
})

const control = (path: string, body: object) => controlAt(String(shell.variables.FLIGHTDECK_URL), path, body)
const listening = z.object({ port: z.int(), webhook: z.string(), webhookId: z.string().nullable() })

/** What a receiver answers to a request without an event. */
const statusFor = ({ port, path, headers }: { port: number; path: string; headers: { host: string } }) =>
  new Promise<number | undefined>((resolve, reject) => {
    const sent = request({ port, path, headers, host: '127.0.0.1' }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    sent.once('error', reject).end()
  })

it('says on standard error what only the sender of a request would see', async () => {
  const running = shell.start(['listen', '--json'])
  const { port, listening: url } = z
    .object({ port: z.int(), listening: z.string() })
    .parse(JSON.parse(await running.line()))
  const { pathname: path } = new URL(url)
  const tunnel = { host: 'abc.ngrok-free.app' }
  for (const _ of ['one', 'again']) expect(await statusFor({ port, path, headers: tunnel })).toBe(403)
  expect(await statusFor({ port, path: `${path}/`, headers: { host: 'localhost' } })).toBe(404)
  const answered = path.concat(`?crc_token=${'a'.repeat(24)}`)
  expect(await statusFor({ port, path: answered, headers: { host: 'localhost' } })).toBe(200)
  expect(await statusFor({ port, path: `${path}?crc_token=a:b`, headers: { host: 'localhost' } })).toBe(400)
  await running.note(/^Refused a challenge \(400\)/)
  expect((await running.over()).err.trim().split('\n')).toEqual([
    'Refused a request to abc.ngrok-free.app. If that’s your tunnel, start again with --host abc.ngrok-free.app.',
    `Refused a request to the path ${path}/. The webhook’s path is ${path}.`,
    'Answered a challenge.',
    'Refused a challenge (400).',
  ])
})

it('goes on with the webhook that a killed listener left behind', async () => {
  const host = 'left.flightdeck.example'
  const first = shell.start(['listen', '--json', '--host', host])
  const before = listening.parse(JSON.parse(await first.line()))
  // A tunnel hands on the name that it was asked for.
  const { pathname: path } = new URL(before.webhook)
  expect(await statusFor({ ...before, path, headers: { host: 'other.example' } })).toBe(403)
  expect(await statusFor({ ...before, path, headers: { host } })).toBe(400)
  await control('/tunnels', { host, target: `http://127.0.0.1:${before.port}` })
  const body = JSON.stringify({ url: before.webhook })
  const called = await shell.run(['call', 'webhooks.register', '--body', '-', '--json'], body)
  expect(called.err).toBe('')
  const { data } = z.object({ data: z.object({ id: z.string() }) }).parse(called.json())
  await first.over()

  const next = shell.start(['listen', '--json', '--register', '--host', host])
  expect(listening.parse(JSON.parse(await next.line()))).toMatchObject({
    webhook: before.webhook,
    webhookId: data.id,
  })
  await next.note(/^Answered a challenge/)
  expect(await next.over()).toMatchObject({ code: 0, err: 'Answered a challenge.\n' })
  expect((await shell.run(['call', 'webhooks.list', '--json'])).json()).toMatchObject({ data: [] })
})

it('has one webhook, and none at the end, though answers are lost', async () => {
  const match = { path_regex: '/2/webhooks' }
  await control('/faults', { match: { ...match, method: 'POST' }, times: 1, drop: 'after' })
  const listener = shell.start(['listen', '--json', '--register'])
  const { webhookId } = listening.parse(JSON.parse(await listener.line()))
  const listed = await shell.run(['call', 'webhooks.list', '--json'])
  expect(listed.json()).toMatchObject({ data: [{ id: webhookId }] })
  await control('/faults', { match: { ...match, method: 'DELETE' }, times: 1, drop: 'after' })
  await listener.note(/^Answered a challenge/)
  expect(await listener.over()).toMatchObject({ code: 0, err: 'Answered a challenge.\n' })
  expect((await shell.run(['call', 'webhooks.list', '--json'])).json()).toMatchObject({ data: [] })
})

it('signs events for an address of one’s own', async () => {
  const program = await ownProgram()
  writeFileSync(join(shell.folder, 'event.json'), '{"own": 12345678901234567890}')
  const sent = await shell.run(['trigger', 'anything', '--body', 'event.json', '--to', program.url])
  expect(sent).toMatchObject({ code: 0 })
  const body = readFileSync(join(shell.folder, 'event.json'), 'utf8')
  expect(program.received).toEqual([{ body, signature: signed(body) }])
  expect(await shell.run(['trigger', 'profile.update.boi'])).toMatchObject({
    code: 2,
    err: expect.stringMatching(/Did you mean profile.update.bio\?/),
  })
  program.close()
})

it('signs in through a browser, keeps the sign-in sealed, and finds what is wrong', async () => {
  const { FLIGHTDECK_URL = '', FLIGHTDECK_CONSUMER_KEY, FLIGHTDECK_CONSUMER_SECRET } = shell.variables
  const person = openShell({ FLIGHTDECK_URL, PATH: '' })
  writeFileSync(
    join(person.folder, 'app.json'),
    JSON.stringify({ consumer_key: FLIGHTDECK_CONSUMER_KEY, consumer_secret: FLIGHTDECK_CONSUMER_SECRET }),
  )
  expect(await person.run(['doctor', '--json'])).toMatchObject({ code: 1 })
  expect(await person.run(['sign-in', '--keys', 'app.json'])).toMatchObject({
    code: 4,
    err: expect.stringMatching(/--unprotected/),
  })
  const signingIn = person.start(['sign-in', '--keys', 'app.json', '--unprotected'])
  const page = await signingIn.note(/^http/)
  const approved = await fetch(`${FLIGHTDECK_URL}/__sandbox/approve`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ oauth_token: new URL(page).searchParams.get('oauth_token'), username: 'ada' }),
  })
  const { redirect_to } = z.object({ redirect_to: z.string() }).parse(await approved.json())
  expect((await fetch(redirect_to)).status).toBe(200)
  expect(await signingIn.ended()).toMatchObject({ code: 0, out: 'Signed in as @ada.\n' })
  const settings = readFileSync(join(person.folder, 'profile', 'command-line.json'), 'utf8')
  expect(settings).not.toContain(FLIGHTDECK_CONSUMER_SECRET)
  expect(await person.run(['accounts'])).toMatchObject({ code: 0, out: expect.stringContaining('Northwind') })
  const healthy = await person.run(['doctor', '--json'])
  expect(healthy).toMatchObject({ code: 0 })
  const { checks } = z.object({ checks: z.array(z.object({ name: z.string() })) }).parse(healthy.json())
  const { host } = new URL(FLIGHTDECK_URL)
  expect(checks.filter(({ name }) => name === host)).toHaveLength(1)
  person.end()
})

it('says that the browser can’t come back to a port that is taken', async () => {
  const taken = await ownProgram()
  const { FLIGHTDECK_URL = '', FLIGHTDECK_CONSUMER_KEY, FLIGHTDECK_CONSUMER_SECRET } = shell.variables
  const person = openShell({ FLIGHTDECK_URL, PATH: '' })
  const { port } = new URL(taken.url)
  mkdirSync(join(person.folder, 'profile'))
  writeFileSync(
    join(person.folder, 'profile', 'command-line.json'),
    JSON.stringify({ callbacks: { custom: `http://127.0.0.1:${port}/oauth/callback` } }),
  )
  const keys = { consumer_key: FLIGHTDECK_CONSUMER_KEY, consumer_secret: FLIGHTDECK_CONSUMER_SECRET }
  writeFileSync(join(person.folder, 'app.json'), JSON.stringify(keys))
  expect(await person.run(['sign-in', '--keys', 'app.json', '--unprotected'])).toMatchObject({
    code: 1,
    err: expect.stringMatching(new RegExp(`port ${port} .*EADDRINUSE.*--method pin`)),
  })
  taken.close()
  person.end()
})

it('signs in with a PIN that is typed at a terminal', async () => {
  const { FLIGHTDECK_URL = '', FLIGHTDECK_CONSUMER_KEY, FLIGHTDECK_CONSUMER_SECRET } = shell.variables
  const person = openShell({ FLIGHTDECK_URL, PATH: '' })
  const signingIn = person.start(['sign-in', '--method', 'pin', '--unprotected'], 'terminal')
  await signingIn.note(/^Consumer key/)
  signingIn.type(FLIGHTDECK_CONSUMER_KEY ?? '')
  await signingIn.note(/^Consumer secret/)
  signingIn.type(FLIGHTDECK_CONSUMER_SECRET ?? '')
  const page = await signingIn.note(/^http/)
  const approved = await fetch(`${FLIGHTDECK_URL}/__sandbox/approve`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ oauth_token: new URL(page).searchParams.get('oauth_token'), username: 'ada' }),
  })
  const { oauth_verifier } = z.object({ oauth_verifier: z.string() }).parse(await approved.json())
  signingIn.type(oauth_verifier)
  const ended = await signingIn.ended()
  expect(ended).toMatchObject({ code: 0, out: expect.stringContaining('Signed in as @ada.') })
  expect(ended.err).not.toContain(FLIGHTDECK_CONSUMER_SECRET)
  person.end()
})

it('asks for a PIN in a terminal only, and says so', async () => {
  const {
    FLIGHTDECK_URL = '',
    FLIGHTDECK_CONSUMER_KEY = '',
    FLIGHTDECK_CONSUMER_SECRET = '',
  } = shell.variables
  const person = openShell({ FLIGHTDECK_URL, PATH: '' })
  const keys = { consumer_key: FLIGHTDECK_CONSUMER_KEY, consumer_secret: FLIGHTDECK_CONSUMER_SECRET }
  writeFileSync(join(person.folder, 'app.json'), JSON.stringify(keys))
  const line = ['sign-in', '--keys', 'app.json', '--method', 'pin', '--unprotected']
  const ended = await person.run(line, '1234567')
  expect(ended.err).toContain('A PIN is typed in a terminal, and this isn’t one.')
  expect(ended.code).not.toBe(0)
  person.end()
})

it('uploads people and products', async () => {
  const account = ['--account', '18ce54d4x5t']
  const audiences = await shell.run(['call', 'customAudiences.list', ...account, '--json'])
  const [audience] = z
    .object({ data: z.array(z.object({ id: z.string(), name: z.string() })) })
    .parse(audiences.json()).data
  writeFileSync(
    join(shell.folder, 'people.csv'),
    'email\nada@example.com\nbert@example.com\nada@example.com\n',
  )
  const counted = await shell.run([
    'audience',
    'upload',
    audience?.id ?? '',
    'people.csv',
    '--dry-run',
    ...account,
  ])
  expect(counted).toMatchObject({ code: 0, out: expect.stringMatching(/^3 rows: 2 to add.*1 duplicate\b/m) })
  const sent = await shell.run(['audience', 'upload', audience?.id ?? '', 'people.csv', '--json', ...account])
  expect(sent.json()).toMatchObject({ job: { state: 'done', failed: 0 } })
  expect(await shell.run(['audience', 'upload', 'nobody', 'people.csv', ...account])).toMatchObject({
    code: 2,
  })

  const catalogs = await shell.run(['call', 'productCatalogs.list', '--json'])
  const [catalog] = z.object({ data: z.array(z.object({ id: z.string() })) }).parse(catalogs.json()).data
  const header = 'id,title,description,availability,condition,price,link,image_link,brand'
  const row = (id: string, price: string) =>
    `${id},Tent,A tent,in stock,new,${price},https://shop.example/${id},https://shop.example/${id}.png,Northwind`
  writeFileSync(
    join(shell.folder, 'feed.csv'),
    `${header}\n${row('cli-1', '10.00 EUR')}\n${row('cli-2', 'cheap')}\n`,
  )
  const checked = await shell.run(['catalog', 'upload', catalog?.id ?? '', 'feed.csv', ...account])
  expect(checked).toMatchObject({
    code: 1,
    out: expect.stringMatching(/1 new.*1 with errors[\s\S]*Nothing was sent/),
  })
  const uploaded = await shell.run([
    'catalog',
    'upload',
    catalog?.id ?? '',
    'feed.csv',
    '--partial',
    '--json',
    ...account,
  ])
  expect(uploaded.json()).toMatchObject({ job: { state: 'done', done: 1, failed: 0 } })
})
