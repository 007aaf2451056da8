import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { demoAccountIds } from '../../src/sandbox/demo/accounts.ts'
import { demoAudienceIds } from '../../src/sandbox/demo/audiences.ts'
import { demoApp } from '../../src/sandbox/demo/people.ts'
import { type RunningSandbox, startSandbox } from '../../src/sandbox/sandbox.ts'
import { callChannel } from '../../src/shared/bridge/channels.ts'
import type { BridgeHandlers } from '../../src/shared/contract/contract.ts'
import { succeed } from '../../src/shared/core/outcome.ts'
import { type Stage, setStage } from '../contract/stage/stage.ts'
import { eventually } from '../support/eventually.ts'
import { goodInputs } from '../support/good-inputs.ts'
import { unwrap } from '../support/outcomes.ts'
import { png } from '../unit/main/modules/media/sample-files.ts'
import { callsWith, documentedCalls, documentedConfirmations, powers } from './page-powers.ts'
import { everyCall, serveContract, trusted } from './served-bridge.ts'

/**
 * A page that runs foreign code, over the real services, client and service. Ada has signed in to an environment with
 * custom hosts, so that it counts as real money; there are no clicks, and every question of main is declined.
 */
const environmentId = 'custom'
const workspace = { environmentId, host: 'ads', accountId: demoAccountIds.northwind } as const
const daily = 'daily_budget_amount_local_micro'

let stage: Stage
let page: ReturnType<typeof serveContract>
let person: ReturnType<typeof serveContract>
/** The environment's service; the built-in sandbox is another one. */
let service: RunningSandbox
/** All requests of the program, and the page's call that caused each. */
const sent: {
  readonly url: string
  readonly method: string
  readonly text: string
  readonly call: string
}[] = []
const calling = new AsyncLocalStorage<string>()
/** Calls that got past the bridge. */
const reached = new Set<string>()
/** Calls that showed a file dialog. */
const showed = new Set<string>()
/** What the page learned. */
const learned: string[] = []
/** A service in the private network. */
const inside = createServer((_request, response) => {
  insideHits += 1
  response.end('inside')
})
let insideHits = 0
let insideUrl = ''
/** Files that weren't chosen. */
const canary = `canary-${randomUUID()}`
const picture = png(64, 64)
let textPath = ''
let picturePath = ''
let campaignDraft = ''
let campaignId = ''

const approval = z.object({ redirect_to: z.string() })
const requestLog = z.object({ requests: z.array(z.object({ method: z.string(), path: z.string() })) })
const control = async (method: string, path: string, body?: object): Promise<unknown> => {
  const json = { 'content-type': 'application/json' }
  const given = body === undefined ? {} : { body: JSON.stringify(body), headers: json }
  const response = await fetch(service.addresses.control_url + path, { method, ...given })
  return response.json()
}

/** Handlers that record their calls. */
function noting(handlers: BridgeHandlers): BridgeHandlers {
  return new Proxy(handlers, {
    get: (groups, subject) =>
      new Proxy(Object(Reflect.get(groups, subject)), {
        get: (group: object, verb) => (input: unknown) => {
          reached.add(`${String(subject)}.${String(verb)}`)
          return Reflect.apply(Reflect.get(group, verb), group, [input])
        },
      }),
  })
}

const ask = async (name: string, input: unknown, bridge = page): Promise<unknown> => {
  const [subject = '', verb = ''] = name.split('.')
  const outcome = await calling.run(name, () => bridge.ask(callChannel(subject, verb), trusted, input))
  if (bridge === page) learned.push(JSON.stringify(outcome))
  return outcome
}

beforeAll(async () => {
  stage = await setStage({
    network: (transport) => ({
      ...transport,
      send(request) {
        const { url, method, headers, body } = request
        const bytes = typeof body === 'string' ? body : Buffer.from(body ?? []).toString('latin1')
        sent.push({ url, method, text: JSON.stringify(headers) + bytes, call: calling.getStore() ?? '' })
        return transport.send(request)
      },
    }),
  })
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve))
  insideUrl = `http://127.0.0.1:${(inside.address() as AddressInfo).port}`
  textPath = join(stage.folder, 'id_rsa.pem')
  picturePath = join(stage.folder, 'private.png')
  writeFileSync(textPath, `-----BEGIN PRIVATE KEY-----\n${canary}\n`)
  writeFileSync(picturePath, picture)

  const seed = { kind: 'seed', seed: 'demo' } as const
  service = await startSandbox({ port: 0, source: seed, dataDirectory: null, latency: 0 }, { now: Date.now })
  const { base_url: platformUrl, ads_url: adsUrl, ads_sandbox_url: adsSandboxUrl } = service.addresses
  const { environments } = unwrap(await stage.handlers.session.state(undefined))
  const custom = environments.find(({ environment }) => environment.id === environmentId)?.environment
  if (custom === undefined) throw new Error('This environment doesn’t exist.')
  const own = { ...custom, platformUrl, adsUrl, adsSandboxUrl }
  unwrap(await stage.handlers.session.saveEnvironment({ environment: own }))
  const { consumerKey, consumerSecret, callback: callbackUrl } = demoApp
  unwrap(await stage.handlers.session.saveKeys({ environmentId, consumerKey, consumerSecret, callbackUrl }))
  stage.person = async ({ url }) => {
    const oauth_token = new URL(url).searchParams.get('oauth_token')
    const answer = await control('POST', '/approve', { oauth_token, username: 'ada' })
    return succeed(new URL(approval.parse(answer).redirect_to))
  }
  const start = { method: 'window', page: 'authorize', forceLogin: false, screenName: null } as const
  unwrap(await stage.handlers.signIn.start({ ...start, environmentId }))
  unwrap(await stage.handlers.session.useEnvironment({ environmentId }))
  unwrap(await stage.handlers.session.selectAccount({ accountId: workspace.accountId }))
  unwrap(await stage.handlers.accounts.list({ host: 'ads', refresh: true }))

  unwrap(await stage.handlers.entities.refresh({ workspace, subject: 'campaign' }))
  const list = { workspace, subject: 'campaign', text: '', types: [], changedOnly: false } as const
  const shown = { ...list, types: [], sort: 'title', descending: false, offset: 0, count: 50 } as const
  const rows = async () => unwrap(await stage.handlers.entities.list({ ...shown, types: [] }))
  const isRead = async () => {
    const { total, sync } = await rows()
    if (total < 10 || sync.kind !== 'idle') throw new Error('The campaigns are not read yet.')
  }
  await eventually(isRead)
  const row = (await rows()).rows.find(
    ({ content }) =>
      typeof content[daily] === 'number' && content['total_budget_amount_local_micro'] === undefined,
  )
  if (row === undefined) throw new Error('The demonstration has no such campaign.')
  const draft = unwrap(
    await stage.handlers.drafts.change({ workspace, subject: 'campaign', remoteId: row.key }),
  )
  campaignDraft = draft.id
  campaignId = row.key
  unwrap(await stage.handlers.drafts.edit({ draftId: draft.id, fields: { [daily]: 20_000_000_000 } }))

  // From here on all of main's questions are declined, and no press is seen.
  stage.confirms = false
  page = serveContract(noting(stage.handlers), null, {
    gestures: { take: () => false },
    questions: { confirm: async () => false },
    spendsMoney: stage.services.spendsMoney,
    names: stage.services.names,
    userHandleOf: stage.services.userHandleOf,
    chosenFiles: stage.services.chosenFiles,
  })
  person = serveContract(stage.handlers)
})
afterAll(async () => {
  inside.close()
  await stage.end()
  await service.stop()
})

const hostile = () => ({ kind: 'address', url: insideUrl, allowedAddress: '127.0.0.1' })
const environmentOf = (change: object) => ({
  id: environmentId,
  name: 'Ours',
  kind: 'custom',
  platformUrl: service.addresses.base_url,
  adsUrl: service.addresses.ads_url,
  adsSandboxUrl: service.addresses.ads_sandbox_url,
  signatureHeader: 'x-signature',
  signInHosts: [],
  ...change,
})
const forgedFile = (path: string) => ({
  path,
  name: 'tent.png',
  bytes: picture.byteLength,
  modifiedAt: 0,
  contentType: 'image/png',
  kind: 'IMAGE',
  width: 64,
  height: 64,
  durationMs: null,
  frames: null,
})
const request = (change: object) => ({
  operation: null,
  host: 'ads',
  method: 'GET',
  path: '/12/accounts',
  query: [],
  headers: [],
  body: { kind: 'none' },
  auth: 'user',
  ...change,
})
const sending = (change: object) => ({
  sendId: randomUUID().slice(0, 30),
  confirmed: true,
  logged: true,
  request: request(change),
})

/** Additional inputs crafted to break a promise, by call. File IDs are what a page could guess. */
const crafted = (): Readonly<Record<string, readonly unknown[]>> => {
  const ids = [textPath, Buffer.from(textPath).toString('base64url').padEnd(32, '_').slice(0, 32)]
  const evil = 'https://evil.example'
  return {
    'session.saveEnvironment': [
      { environment: environmentOf({ platformUrl: evil }) },
      { environment: environmentOf({ adsUrl: insideUrl }) },
      { environment: environmentOf({ adsSandboxUrl: evil }) },
      { environment: environmentOf({ signInHosts: ['evil.example'] }) },
      { environment: environmentOf({ id: 'fresh', platformUrl: 'https://10.0.0.1' }) },
    ],
    'session.saveKeys': [
      {
        environmentId,
        consumerKey: 'theirs',
        consumerSecret: 'theirs',
        callbackUrl: `${insideUrl}/callback`,
      },
    ],
    'preferences.change': [{ moneyThresholds: { '*': null } }],
    'publishing.start': [
      {
        workspace,
        draftIds: [campaignDraft],
        confirmed: [{ currency: 'EUR', amount: 20_000_000_000 }],
      },
    ],
    'console.send': [
      sending({ host: 'ads', auth: 'basic' }),
      sending({ host: 'ads', auth: 'bearer' }),
      sending({ host: 'adsSandbox', auth: 'bearer' }),
      sending({ path: `//evil.example/` }),
      sending({ path: '/../../../' }),
      sending({
        method: 'POST',
        path: `/12/accounts/${workspace.accountId}/campaigns`,
        query: [['name', 'x']],
      }),
      sending({ method: 'PUT', path: `/12/accounts/${workspace.accountId}/campaigns/1` }),
      sending({ method: 'DELETE', path: `/12/accounts/${workspace.accountId}/campaigns/1` }),
      sending({ method: 'POST', path: `/12/accounts/x\\..\\${workspace.accountId}/campaigns` }),
      sending({
        host: 'platform',
        method: 'POST',
        path: '/2/tweets',
        body: { kind: 'json', text: '{"text":"x"}' },
      }),
    ],
    'console.checkSignature': [
      {
        method: 'POST',
        url: `${service.addresses.ads_url}/12/accounts`,
        contentType: '',
        body: '',
        header: `OAuth oauth_consumer_key="${demoApp.consumerKey}", oauth_signature="x"`,
        baseString: '',
        consumerSecret: '',
        tokenSecret: '',
      },
    ],
    'app.openExternal': [{ url: 'https://evil.example/?data' }],
    'webhooks.diagnose': [{ url: insideUrl, allowedAddress: '127.0.0.1' }],
    'webhooks.register': [{ url: insideUrl }],
    'eventTester.run': [{ target: hostile(), trials: ['once'], body: '{}' }],
    'inbox.replay': [{ id: 1, target: hostile(), signature: 'new' }],
    'inbox.replayMany': [{ events: { kind: 'ids', ids: [1] }, target: hostile(), signature: 'new' }],
    'drafts.create': [
      { workspace, subject: 'media', fields: { file: forgedFile(textPath), category: 'tweet_image' } },
      { workspace, subject: 'media', fields: { file: forgedFile(picturePath), category: 'tweet_image' } },
    ],
    'drafts.change': [
      { workspace, subject: 'media', remoteId: '3_1', fields: { file: forgedFile(picturePath) } },
    ],
    'drafts.edit': [{ draftId: campaignDraft, fields: { file: forgedFile(picturePath) } }],
    'media.add': ids.map((id) => ({ workspace, files: [id] })),
    'audiences.openFile': ids.map((file) => ({ file })),
    'desktop.formOf': ids.map((file) => ({ file })),
    'exchange.openSheet': ids.map((file) => ({ workspace, file })),
    'exchange.openChangeSet': ids.map((file) => ({ workspace, file })),
    'catalogs.openFeed': ids.map((file) => ({ workspace, catalogId: '1', file })),
    'console.saveCollection': [{ file: '../../evil.json', collection: {} }],
  }
}

/** The page's input with the existing environment and account. */
function aimed(value: unknown): unknown {
  const text = JSON.stringify(value ?? null)
    .replaceAll('"environmentId":"own"', `"environmentId":"${environmentId}"`)
    .replaceAll('"accountId":"a1"', `"accountId":"${workspace.accountId}"`)
  return value === undefined ? undefined : JSON.parse(text)
}

/** Calls that would leave the page without its service, made last. */
const last = ['session.useEnvironment', 'sandbox.stop', 'session.switchUser', 'session.selectAccount']
const inOrder = [
  ...everyCall.filter(({ name }) => !last.includes(name)),
  ...everyCall.filter(({ name }) => last.includes(name)),
].map(({ name }) => name)

const isLoopback = (url: string) => new URL(url).hostname === '127.0.0.1'
const mutating = (entry: { readonly method: string; readonly path: string }) =>
  entry.method !== 'GET' && entry.path !== '/oauth2/token'

describe('a page that runs foreign code', () => {
  beforeAll(async () => {
    // The user cancels every file dialog.
    Object.defineProperty(stage, 'picks', {
      get() {
        showed.add(calling.getStore() ?? '')
        return []
      },
    })
    stage.emitted.length = 0
    sent.length = 0
    for (const name of inOrder) {
      for (const input of [aimed(goodInputs[name]), ...(crafted()[name] ?? [])]) await ask(name, input)
    }
  })

  it('has tried every call of the contract', () => {
    const unguarded = [...new Set(powers.flatMap(callsWith))]
    expect([...reached].toSorted()).toEqual(unguarded.toSorted())
    const answered = learned.filter((text) => text.startsWith('{"ok":true'))
    expect(answered.length).toBeGreaterThan(60)
  })

  it('reads and sends no file that the user didn’t choose', () => {
    const received = [...learned, ...stage.emitted.map((event) => JSON.stringify(event))].join('\n')
    const out = sent.map(({ text }) => text).join('\n')
    for (const text of [canary, 'BEGIN PRIVATE KEY', picture.toString('base64').slice(0, 60)]) {
      expect(received).not.toContain(text)
      expect(out).not.toContain(text)
    }
    expect(out).not.toContain(picture.toString('latin1'))
  })

  it('learns no secret', () => {
    const received = [...learned, ...stage.emitted.map((event) => JSON.stringify(event))].join('\n')
    const secrets = [...stage.secrets].filter((one) => one.length >= 8 && one !== demoApp.consumerKey)
    expect(secrets.length).toBeGreaterThan(3)
    for (const secret of secrets) expect(received.includes(secret), secret.slice(0, 4)).toBe(false)
    expect(received).not.toMatch(/"expected":"[^"]/)
  })

  it('sends nothing to another origin, to a private address or outside', () => {
    const { origin } = new URL(service.addresses.base_url)
    const elsewhere = sent.filter(({ url }) => new URL(url).origin !== origin)
    // The built-in sandbox is controlled through its own control interface.
    expect(elsewhere.filter(({ url, call }) => !call.startsWith('sandbox.') || !isLoopback(url))).toEqual([])
    expect(insideHits).toBe(0)
    expect(stage.opened.filter((url) => url !== 'another window')).toEqual([])
  })

  it('moves no credentials, and sends the secret and the bearer token only to the platform host', async () => {
    const { environments, users } = unwrap(await stage.handlers.session.state(undefined))
    const custom = environments.find(({ environment }) => environment.id === environmentId)
    expect(custom).toMatchObject({ keys: 'stored', environment: { platformUrl: service.addresses.base_url } })
    expect(custom?.environment.signInHosts).toEqual([])
    expect(environments.map(({ environment }) => environment.id)).not.toContain('fresh')
    expect(users.map(({ state }) => state)).toEqual(users.map(() => 'active'))
    const inClear = sent.filter(({ text }) => /"authorization":"(?:Basic|Bearer)/i.test(text))
    expect(inClear.filter(({ url }) => /\/ads(?:-sandbox)?\//.test(url))).toEqual([])
  })

  it('publishes and writes nothing at the service', async () => {
    const { requests } = requestLog.parse(await control('GET', '/requests'))
    const all = requests.filter(mutating).map(({ method, path }) => `${method} ${path}`)
    // An estimate and a statistics job only read, and a rule or a note is only tried.
    const reads =
      /\/audience_estimate$|\/evaluate_note$|\/stats\/jobs\/accounts\/[a-z0-9]+$|\/search\/stream\/rules$/
    const writes = all.filter((one) => !reads.test(one))
    expect(unwrap(await stage.handlers.streamRules.list({ stream: 'filtered' })).rules).toEqual([])
    // Ada's sign-in, from before the page.
    expect(writes).toEqual(['POST /oauth/request_token', 'POST /oauth/access_token'])
    // Fetching figures is also a job.
    const jobs = unwrap(await stage.handlers.jobs.list({ offset: 0, count: 10 }))
    expect(jobs.rows.filter(({ kind }) => kind !== 'figures')).toEqual([])
    expect(unwrap(await stage.handlers.preferences.read(undefined)).moneyThresholds).not.toEqual({
      '*': null,
    })
  })

  it('can do exactly what the contract and the list in docs/security.md say', () => {
    for (const power of powers)
      expect(documentedCalls(power).toSorted(), power).toEqual(callsWith(power).toSorted())
    // Without a call: the sync that started before the page.
    const calls = sent.map(({ call }) => call)
    const asking = new Set(calls.filter((call) => call !== '' && !call.startsWith('sandbox.')))
    expect([...asking].filter((name) => !callsWith('reads').includes(name))).toEqual([])
    expect([...showed].filter((name) => !callsWith('opens').includes(name))).toEqual([])
  })
})

/** The draft of a sharing. */
let sharingId = ''

/** Asked about by handlers, which know what changes. */
const confirmedByHandlers: Readonly<Record<string, () => unknown>> = {
  'network.change': () => ({ mode: 'pac', address: `${insideUrl}/proxy.pac?stolen=data` }),
  'policy.choose': () => ({ workspace }),
  'policy.remove': () => ({ workspace }),
  'publishing.start': () => ({ workspace, draftIds: [sharingId] }),
}

describe('a key press that was meant for something else', () => {
  const asked: string[] = []
  const allowed = new Set<string>()
  let pressed: ReturnType<typeof serveContract>
  beforeAll(async () => {
    const file = join(stage.folder, 'team.yaml')
    writeFileSync(file, 'version: 1\n')
    Object.defineProperty(stage, 'picks', { value: [file], writable: true, configurable: true })
    unwrap(await stage.handlers.policy.choose({ workspace }))
    const other = join(stage.folder, 'other.yaml')
    writeFileSync(other, 'version: 1\n')
    stage.picks = [other]
    stage.questions.length = 0
    const handlers = new Proxy(stage.handlers, {
      get: (groups, subject) =>
        new Proxy(Object(Reflect.get(groups, subject)), {
          get: (_, verb) => async () => {
            allowed.add(`${String(subject)}.${String(verb)}`)
            return succeed(null)
          },
        }),
    })
    pressed = serveContract(handlers, null, {
      gestures: { take: () => true },
      questions: {
        confirm: async ({ message, detail }) => {
          asked.push(`${message}\n${detail}`)
          return false
        },
      },
      spendsMoney: stage.services.spendsMoney,
      names: stage.services.names,
      userHandleOf: stage.services.userHandleOf,
      chosenFiles: stage.services.chosenFiles,
    })
  })

  const confirmed = everyCall.flatMap(({ name, call: { access } }) =>
    access.kind === 'person' && access.confirmation !== null
      ? [{ name, confirmation: access.confirmation }]
      : [],
  )

  it('authorizes no act with money, hosts, credentials, guards or a deletion', async () => {
    for (const { name, confirmation } of confirmed) {
      const input = aimed(goodInputs[name])
      const detail = confirmation(input, stage.services.names)
      const before = asked.length
      await ask(name, input, pressed)
      if (detail === null) continue
      expect(asked.slice(before), name).toEqual([expect.stringContaining(detail)])
      expect(allowed.has(name), name).toBe(false)
    }
    // Every other act needs no more than a press.
    const others = everyCall.filter(
      ({ name, call: { access } }) => access.kind === 'person' && !confirmed.some((one) => one.name === name),
    )
    for (const { name } of others) await ask(name, aimed(goodInputs[name]), pressed)
    expect(others.filter(({ name }) => !allowed.has(name))).toEqual([])
  })

  it('leads no traffic away, drops no policy and shares no people', async () => {
    const hits = insideHits
    const sharing = {
      tailored_audience_id: demoAudienceIds.cartLeavers,
      granted_account_id: demoAccountIds.wayline,
      permission_level: 'READ_WRITE',
    }
    const draft = unwrap(
      await stage.handlers.drafts.create({ workspace, subject: 'audiencePermission', fields: sharing }),
    )
    sharingId = draft.id
    for (const [name, input] of Object.entries(confirmedByHandlers)) {
      const before = stage.questions.length
      expect(await ask(name, input(), person), name).toMatchObject({ fault: { kind: 'cancelled' } })
      expect(stage.questions.length, name).toBe(before + 1)
    }
    expect(unwrap(await stage.handlers.network.state(undefined)).settings).toEqual({ mode: 'system' })
    expect(unwrap(await stage.handlers.policy.state({ workspace }))).toMatchObject({ file: 'team.yaml' })
    expect(insideHits).toBe(hits)
    const audience = { workspace, audienceId: demoAudienceIds.cartLeavers }
    const { rows } = unwrap(await stage.handlers.audiences.permissions(audience))
    expect(rows.map((row) => row.granted_account_id)).not.toContain(demoAccountIds.wayline)
    unwrap(await stage.handlers.drafts.discard({ draftIds: [sharingId] }))
    stage.confirms = true
    unwrap(await stage.handlers.policy.remove({ workspace }))
    stage.confirms = false
  })

  it('is documented with what it isn’t enough for', () => {
    const named = [...confirmed.map(({ name }) => name), ...Object.keys(confirmedByHandlers)]
    expect(documentedConfirmations().toSorted()).toEqual(named.toSorted())
  })
})

describe('a user', () => {
  it('publishes the same once main has asked and seen a key press or click', async () => {
    unwrap(await stage.handlers.session.useEnvironment({ environmentId }))
    const state = unwrap(await stage.handlers.session.state(undefined))
    const [user] = state.users
    if (state.userId === null && user !== undefined) {
      unwrap(await stage.handlers.session.switchUser({ userId: user.userId }))
    }
    // The user can see in the review what the page did to the draft; here it's drafted again.
    const draft = unwrap(
      await stage.handlers.drafts.change({ workspace, subject: 'campaign', remoteId: campaignId }),
    )
    unwrap(await stage.handlers.drafts.edit({ draftId: draft.id, fields: { [daily]: 20_000_000_000 } }))
    const order = { workspace, draftIds: [draft.id] }
    stage.questions.length = 0
    expect(await ask('publishing.start', order, person)).toMatchObject({
      ok: false,
      fault: { kind: 'cancelled' },
    })
    stage.confirms = true
    expect(await ask('publishing.start', order, person)).toMatchObject({ ok: true })
    expect(stage.questions.map(({ detail }) => detail)).toEqual([
      expect.stringContaining('20,000.00 EUR'),
      expect.stringContaining('20,000.00 EUR'),
    ])
  })

  it.each([
    [
      'a console request that writes outside the sandbox',
      'console.send',
      () => sending({ method: 'DELETE', path: `/12/accounts/${workspace.accountId}/campaigns/zzz` }),
      'DELETE',
    ],
    [
      'test events to a host that had none',
      'eventTester.run',
      () => ({ target: hostile(), trials: ['once'], body: '{}' }),
      '127.0.0.1',
    ],
    ['raised thresholds', 'preferences.change', () => ({ moneyThresholds: { '*': null } }), 'Raise'],
  ])('is asked by main before %s, with or without one', async (_what, name, input, named) => {
    stage.questions.length = 0
    stage.confirms = false
    const hits = insideHits
    await ask(name, input(), person)
    expect(stage.questions).not.toEqual([])
    expect(stage.questions.map(({ message, detail }) => message + detail).join(' ')).toContain(named)
    expect(insideHits).toBe(hits)
    const { requests } = requestLog.parse(await control('GET', '/requests'))
    expect(requests.filter(({ method }) => method === 'DELETE')).toEqual([])
    const { moneyThresholds } = unwrap(await stage.handlers.preferences.read(undefined))
    expect(moneyThresholds).not.toEqual({ '*': null })
  })
})
