import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { z } from 'zod'
import { createClient } from '../../../src/main/core/api/client.ts'
import { createLimits, type Limits } from '../../../src/main/core/api/limits.ts'
import { createRedactor } from '../../../src/main/core/api/redact.ts'
import { createTransport } from '../../../src/main/core/api/transport.ts'
import type { Caller, Client, KeyPair, RequestEvent } from '../../../src/main/core/api/types.ts'
import { type Sleep, sleep } from '../../../src/main/core/api/waiting.ts'
import type { Clock, Transport } from '../../../src/main/core/ports.ts'
import { silentLogger } from '../../../src/main/core/silent-logger.ts'
import { demoApp } from '../../../src/sandbox/demo/people.ts'
import { type RunningSandbox, startSandbox } from '../../../src/sandbox/sandbox.ts'
import type { Environment } from '../../../src/shared/accounts/environment.ts'
import { authenticationOperations } from '../../../src/shared/api/platform/authentication.ts'

/** The real client against the real sandbox over a socket, with the demonstration data. */
export interface Stage {
  readonly client: Client
  readonly environment: Environment
  readonly events: RequestEvent[]
  /** Only the application, without a user. */
  readonly app: Caller
  /** Signs a user in through the three steps. */
  signIn(username: string): Promise<Caller>
  control(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<unknown>
  /** The requests the sandbox received, without control calls. */
  requests(): Promise<readonly { method: string; path: string; status: number; auth: string }[]>
  end(): Promise<void>
}

export interface StageOptions {
  /** How far our clock is ahead of the sandbox's. */
  readonly aheadMs?: number
  /** Of the client; ours if omitted. */
  readonly clock?: Clock
  /** Real waits; otherwise waiting only moves our clock and takes no time. */
  readonly realWaits?: boolean
  /** Waiting moves the sandbox's clock with ours. */
  readonly sharedClock?: boolean
  /** Doesn't hold writes back to the service's rate limit: for hundreds of them, with a raised limit. */
  readonly withoutCounting?: boolean
  /** Wraps the network for the client. */
  readonly network?: (transport: Transport) => Transport
  /** A running sandbox, such as one in its own process; it's stopped with the stage. */
  readonly sandbox?: Pick<RunningSandbox, 'addresses' | 'stop'>
}

const requestLog = z.object({
  requests: z.array(
    z.looseObject({ method: z.string(), path: z.string(), status: z.number(), auth: z.string() }),
  ),
})

export async function setStage(options: StageOptions = {}): Promise<Stage> {
  const seeded = { port: 0, source: { kind: 'seed', seed: 'demo' }, dataDirectory: null, latency: 0 } as const
  const sandbox = options.sandbox ?? (await startSandbox(seeded))
  const { base_url, ads_url, ads_sandbox_url, control_url } = sandbox.addresses
  const control: Stage['control'] = async (method, path, body) => {
    const response = await fetch(control_url + path, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }

  let ahead = options.aheadMs ?? 0
  const clock = options.clock ?? { now: () => Date.now() + ahead }
  const skip: Sleep = async (milliseconds) => {
    ahead += milliseconds
    if (options.sharedClock === true)
      await control('POST', '/clock', { now: new Date(clock.now()).toISOString() })
  }
  const own = createTransport({ clock })
  const transport = options.network?.(own) ?? own
  const events: RequestEvent[] = []
  const client = createClient({
    transport,
    clock,
    random: { bytes: (length) => randomBytes(length) },
    limits: options.withoutCounting === true ? uncounted(createLimits({ clock })) : createLimits({ clock }),
    log: silentLogger,
    sleep: options.realWaits === true ? sleep : skip,
    redactor: createRedactor(),
    observe: (event) => events.push(event),
    saveBearer: async () => {},
  })
  const environment: Environment = {
    id: 'sandbox',
    name: 'Sandbox',
    kind: 'sandbox',
    platformUrl: base_url,
    adsUrl: ads_url,
    adsSandboxUrl: ads_sandbox_url,
    signatureHeader: 'x-service-webhooks-signature',
    signInHosts: [],
  }
  const consumer: KeyPair = { key: demoApp.consumerKey, secret: demoApp.consumerSecret }
  const withToken = (token: KeyPair | null): Caller => ({
    environment,
    credentials: { consumer, token, bearer: null },
  })

  return {
    client,
    environment,
    events,
    app: withToken(null),
    control,
    async signIn(username) {
      const { requestToken, accessToken } = authenticationOperations
      const asked = await client.send(withToken(null), requestToken, { params: { oauth_callback: 'oob' } })
      if (!asked.ok) throw new Error(asked.fault.message)
      const { oauth_token, oauth_token_secret } = asked.value.reply
      const approval = z.object({ oauth_verifier: z.string() })
      const { oauth_verifier } = approval.parse(await control('POST', '/approve', { oauth_token, username }))
      const request = withToken({ key: oauth_token, secret: oauth_token_secret })
      const given = await client.send(request, accessToken, { params: { oauth_verifier } })
      if (!given.ok) throw new Error(given.fault.message)
      return withToken({ key: given.value.reply.oauth_token, secret: given.value.reply.oauth_token_secret })
    },
    async requests() {
      return requestLog.parse(await control('GET', '/requests')).requests
    },
    async end() {
      await transport.close()
      await sandbox.stop()
    },
  }
}

/** Limits that follow the service's headers but don't count our own requests. */
function uncounted(limits: Limits): Limits {
  return {
    ...limits,
    admit: (subject) => limits.admit({ ...subject, counted: null }),
    nextAllowedAt: (subject) => limits.nextAllowedAt({ ...subject, counted: null }),
  }
}

/** A callback endpoint that answers challenges correctly, and its public address through the sandbox's tunnel. */
export async function openCallback(stage: Stage) {
  let answersRightly = true
  const server = createServer((request, response) => {
    const token = new URL(request.url ?? '/', 'http://local').searchParams.get('crc_token') ?? ''
    const digest = createHmac('sha256', demoApp.consumerSecret).update(token).digest('base64')
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ response_token: answersRightly ? `sha256=${digest}` : 'sha256=wrong' }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  await stage.control('POST', '/tunnels', {
    host: 'hooks.example.com',
    target: `http://127.0.0.1:${address.port}`,
  })
  return {
    url: 'https://hooks.example.com/flightdeck',
    answerWrongly() {
      answersRightly = false
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
