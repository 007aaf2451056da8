import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { demoApp, demoPeople, demoUsers } from '../../../../src/sandbox/demo/people.ts'
import { type RunningSandbox, startSandbox } from '../../../../src/sandbox/sandbox.ts'
import { fixture } from '../../../../src/sandbox/state/fixture.ts'
import { control, signedFetch, type Token, webhookSignature } from '../support.ts'
import { bearerToken } from './stream-client.ts'

const tokenOf = (name: string): Token => ({ token: `${name}-token`, secret: `${name}-secret` })
const signedIn = ({ id, username, name }: { id: string; username: string; name: string }) => ({
  id,
  username,
  name,
  password: '',
  tokens: [
    {
      consumer_key: demoApp.consumerKey,
      oauth_token: tokenOf(username).token,
      oauth_token_secret: tokenOf(username).secret,
    },
  ],
})
const eve = { id: '756201191646691330', username: 'eve', name: 'Eve', password: '' }
const shy = { id: '756201191646691331', username: 'shy', name: 'Shy', password: '', protected: true }

export const people = { ada: demoUsers.ada.id, bert: demoUsers.bert.id, eve: eve.id, shy: shy.id }

/** Ada and Bert have authorized the app, Eve hasn't. */
const source = fixture.parse({
  apps: demoPeople.apps,
  users: [signedIn(demoUsers.ada), signedIn(demoUsers.bert), eve, shy],
})

export function startSmall(): Promise<RunningSandbox> {
  return startSandbox({
    port: 0,
    source: { kind: 'fixture', fixture: source },
    dataDirectory: null,
    latency: 0,
  })
}

interface Answered {
  readonly status: number
  readonly body: unknown
}

export interface ActivityStage {
  readonly sandbox: RunningSandbox
  readonly bearer: string
  /** Bodies of deliveries with a correct signature, in order; the text `forged` for others. */
  readonly received: unknown[]
  /** The callback's answer to events: a status, or a promise of it. */
  answer: () => number | Promise<number>
  /** Whether the callback answers challenges correctly. */
  passesChallenges: boolean
  /** With the app's bearer token, or signed as a user. */
  call(method: string, path: string, json?: unknown, as?: 'ada' | 'bert'): Promise<Answered>
  newWebhook(): Promise<string>
  act(order: Readonly<Record<string, unknown>>): Promise<string>
}

/** A small sandbox for a file of tests, and the callback behind https://hooks.example.com. */
export function activityStage(): ActivityStage {
  let sandbox: RunningSandbox | null = null
  let bearer = ''
  let last = 0
  const received: unknown[] = []
  const running = () => {
    if (sandbox === null) throw new Error('The stage stands only while a test runs.')
    return sandbox
  }
  const callback = createServer((request, response) => {
    const token = new URL(request.url ?? '/', 'http://local').searchParams.get('crc_token')
    if (token !== null) {
      response.end(
        JSON.stringify({ response_token: stage.passesChallenges ? webhookSignature(token) : 'wrong' }),
      )
      return
    }
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', async () => {
      const text = Buffer.concat(chunks).toString('utf8')
      const isSigned = request.headers['x-service-webhooks-signature'] === webhookSignature(text)
      received.push(isSigned ? JSON.parse(text) : 'forged')
      response.statusCode = await stage.answer()
      response.end()
    })
  })
  const stage: ActivityStage = {
    get sandbox() {
      return running()
    },
    get bearer() {
      return bearer
    },
    received,
    answer: () => 200,
    passesChallenges: true,
    async call(method, path, json, as) {
      const url = `${running().addresses.base_url}/2${path}`
      const body = json === undefined ? {} : { body: JSON.stringify(json) }
      const headers = json === undefined ? {} : { 'content-type': 'application/json' }
      const response = await (as === undefined
        ? fetch(url, { method, ...body, headers: { ...headers, authorization: `Bearer ${bearer}` } })
        : signedFetch(method, url, tokenOf(as), {}, { ...body, headers }))
      return { status: response.status, body: await response.json() }
    },
    async newWebhook() {
      last += 1
      const url = `https://hooks.example.com/${last}`
      const { body } = await stage.call('POST', '/webhooks', { url })
      return String(Reflect.get(Object(Reflect.get(Object(body), 'data')), 'id'))
    },
    act: async (order) => String(Reflect.get(Object(await control(running(), '/acts', order)), 'id')),
  }
  beforeAll(async () => {
    sandbox = await startSmall()
    callback.listen(0, '127.0.0.1')
    await once(callback, 'listening')
  })
  afterAll(async () => {
    await sandbox?.stop()
    callback.close()
  })
  beforeEach(async () => {
    await control(running(), '/reset', {})
    const address = callback.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    await control(running(), '/tunnels', { host: 'hooks.example.com', target: `http://127.0.0.1:${port}` })
    bearer = await bearerToken(running())
    received.length = 0
    stage.answer = () => 200
    stage.passesChallenges = true
  })
  return stage
}
