import { afterAll, beforeAll, beforeEach } from 'vitest'
import { demoApp, demoUsers } from '../../../src/sandbox/demo/people.ts'
import { type RunningSandbox, startSandbox } from '../../../src/sandbox/sandbox.ts'
import { callPlatform, otherApp, type PlatformAnswer, type PlatformCall } from './platform-calls.ts'
import { control, type Token } from './support.ts'

/** Only two apps and two users with tokens: fast to start and to reset. */
const users = [demoUsers.ada, demoUsers.bert].map((user) => ({
  ...user,
  tokens: [demoApp, otherApp].map((app, index) => ({
    consumer_key: app.consumerKey,
    oauth_token: `${user.username}-${index}`,
    oauth_token_secret: `${user.username} secret ${index}`,
  })),
}))
const apps = [demoApp, otherApp].map((app, index) => ({
  id: `2700${index}`,
  name: `App ${index}`,
  consumer_key: app.consumerKey,
  consumer_secret: app.consumerSecret,
  callback_urls: ['https://client.example.com/cb'],
}))

const tokenOf = (username: string): Token => ({ token: `${username}-0`, secret: `${username} secret 0` })

/** A sandbox of the platform host for a file of tests, reset before each. */
export interface PlatformStage {
  readonly sandbox: RunningSandbox
  readonly ada: Token
  readonly bert: Token
  /** How far the service's clock is ahead, in milliseconds. */
  ahead: number
  /** The time at which the service's clock is stopped; null while it runs. */
  stoppedAt: number | null
  /** The service's time. */
  readonly now: () => number
  readonly call: (method: string, path: string, sent?: PlatformCall) => Promise<PlatformAnswer>
}

/** Additions to the two apps and users: more fields of them, by index. */
interface Additions {
  readonly apps?: readonly Readonly<Record<string, unknown>>[]
  readonly users?: readonly Readonly<Record<string, unknown>>[]
  readonly moreUsers?: readonly (Readonly<Record<string, unknown>> & { readonly id: string })[]
}

/** `lists` are more lists of the fixture. */
export function platformStage(
  lists: Readonly<Record<string, readonly unknown[]>> = {},
  added: Additions = {},
): PlatformStage {
  let sandbox: RunningSandbox | null = null
  const stage: PlatformStage = {
    get sandbox() {
      if (sandbox === null) throw new Error('The stage stands only while a test runs.')
      return sandbox
    },
    ada: tokenOf('ada'),
    bert: tokenOf('bert'),
    ahead: 0,
    stoppedAt: null,
    now: () => (stage.stoppedAt ?? Date.now()) + stage.ahead,
    call: (method, path, sent) => callPlatform(stage.sandbox, method, path, sent),
  }
  beforeAll(async () => {
    const fixture = {
      ...lists,
      apps: apps.map((app, index) => ({ ...app, ...added.apps?.[index] })),
      users: [
        ...users.map((user, index) => ({ ...user, ...added.users?.[index] })),
        ...(added.moreUsers ?? []).map((user) => ({ ...user, tokens: [] })),
      ],
    }
    const source = { kind: 'fixture', fixture } as const
    const options = { port: 0, source, dataDirectory: null, latency: 0 }
    sandbox = await startSandbox(options, { now: stage.now })
  })
  afterAll(() => sandbox?.stop())
  beforeEach(async () => {
    stage.ahead = 0
    stage.stoppedAt = null
    await control(stage.sandbox, '/reset', {})
  })
  return stage
}
