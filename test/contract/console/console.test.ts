import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ConsoleRequest } from '../../../src/shared/console/console-request.ts'
import { maxPartialFaults } from '../../../src/shared/contract/console.ts'
import { faultOf, unwrap } from '../../support/outcomes.ts'
import { setAdasStage } from '../stage/adas-stage.ts'
import type { Stage } from '../stage/stage.ts'

let stage: Stage
let folder: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'flightdeck-console-'))
  stage = await setAdasStage()
})
afterEach(async () => {
  await stage.end()
  rmSync(folder, { recursive: true, force: true })
})

const accounts: ConsoleRequest = {
  operation: 'accounts.list',
  host: 'ads',
  method: 'GET',
  path: '/12/accounts',
  query: [['count', '1']],
  headers: [],
  body: { kind: 'none' },
  auth: 'user',
}
const send = (request: ConsoleRequest, confirmed = false) =>
  stage.handlers.console.send({ sendId: `s${Math.random()}`, request, confirmed, logged: true })

it('sends a request, shows how it was signed, and keeps it', async () => {
  const before = Date.now()
  const answer = unwrap(await send(accounts))
  const tookMs = Date.now() - before
  expect(answer).toMatchObject({ status: 200, fault: null, body: { binary: false, cut: false } })
  expect(JSON.parse(answer.body.text)).toMatchObject({ data: [expect.anything()] })
  expect(answer.limit).toMatchObject({ limit: expect.any(Number) })
  expect(answer.signature?.parameters.map(({ name }) => name)).toContain('count')
  expect(answer.signature?.baseString).toMatch(/^GET&http/)
  // The sandbox's key is public, its tokens aren't.
  expect(answer.signature?.baseString).toContain(`oauth_consumer_key%3D${stage.addresses().app.consumerKey}`)
  expect(answer.signature?.baseString).toContain('oauth_token%3D%5Bredacted%5D')
  // The service has the same clock; its header has whole seconds.
  expect(Math.abs(answer.clockAheadMs ?? Number.NaN)).toBeLessThanOrEqual(tookMs + 2_000)
  const page = unwrap(await stage.handlers.console.history({ text: 'accounts', offset: 0, count: 50 }))
  expect(page.rows).toMatchObject([{ id: answer.historyId, status: 200, path: '/12/accounts' }])
  const entry = unwrap(await stage.handlers.console.historyEntry({ id: page.rows[0]?.id ?? 0 }))
  expect(entry).toMatchObject({ request: accounts, body: { text: answer.body.text } })
  unwrap(await stage.handlers.console.clearHistory(undefined))
  expect(unwrap(await stage.handlers.console.history({ text: '', offset: 0, count: 50 })).total).toBe(0)
  expect(faultOf(await stage.handlers.console.historyEntry({ id: entry.id })).kind).toBe('notFound')
})

it('is logged as an operation, or by its path if it isn’t one', async () => {
  await send(accounts)
  await send({ ...accounts, operation: null })
  await send({ ...accounts, operation: null, path: '/12/nowhere' })
  const asked = { text: '', jobId: null, failedOnly: false, offset: 0, count: 3 }
  const { rows } = unwrap(await stage.handlers.requestLog.list(asked))
  expect(rows.map(({ operation, path }) => [operation, path.split('?')[0]])).toEqual([
    [null, '/ads/12/nowhere'],
    ['accounts.list', '/ads/12/accounts'],
    ['accounts.list', '/ads/12/accounts'],
  ])
})

it('explains a failure status, and still shows its body', async () => {
  const answer = unwrap(await send({ ...accounts, query: [['count', '0']] }))
  expect(answer).toMatchObject({ status: 400, fault: { kind: 'invalid' } })
  expect(answer.body.text).toContain('count')
})

it('explains what a successful response leaves out', async () => {
  const lookUp: ConsoleRequest = {
    ...accounts,
    operation: 'posts.lookUp',
    host: 'platform',
    path: '/2/tweets',
    query: [['ids', '401,402,403,404']],
  }
  const answer = unwrap(await send(lookUp))
  expect(answer).toMatchObject({ status: 200, fault: null })
  expect(answer.partial).toHaveLength(maxPartialFaults)
  expect(answer.partial[0]).toMatchObject({ kind: 'notFound', resource: { parameter: 'ids' } })
  expect(unwrap(await send(accounts)).partial).toEqual([])
})

it('sends nothing destructive without confirmation', async () => {
  const request: ConsoleRequest = {
    ...accounts,
    operation: null,
    method: 'DELETE',
    path: '/12/accounts/none/campaigns/none',
    query: [],
  }
  const before = (await stage.requests()).length
  expect(faultOf(await send(request)).kind).toBe('refused')
  expect((await stage.requests()).length).toBe(before)
  expect(unwrap(await send(request, true)).status).toBeGreaterThanOrEqual(400)
})

it('shows the beginning of an answer that is too large for one message', async () => {
  for (const [letter, carried] of [
    ['x', 800_000],
    ['€', 400_000],
  ] as const) {
    await stage.control('POST', '/faults', {
      match: { path_regex: '/12/accounts$' },
      times: 1,
      status: 200,
      body: { data: letter.repeat(3_000_000) },
    })
    const outcome = await send(accounts)
    expect(serialize(outcome).byteLength).toBeLessThan(1_000_000)
    expect(unwrap(outcome).body).toMatchObject({ cut: true, text: expect.stringMatching(`"${letter}{100}`) })
    expect(unwrap(outcome).body.text).toHaveLength(carried)
  }
})

it('cancels a request that waits for a rate limit', async () => {
  stage.waits = 'last'
  await stage.control('POST', '/faults', {
    match: { path_regex: '/12/accounts$' },
    times: 1,
    status: 429,
    headers: {
      'x-rate-limit-limit': '1',
      'x-rate-limit-remaining': '0',
      'x-rate-limit-reset': String(Math.floor(Date.now() / 1000) + 600),
    },
    body: {},
  })
  await send(accounts)
  const sending = stage.handlers.console.send({
    sendId: 'slow',
    request: accounts,
    confirmed: false,
    logged: true,
  })
  unwrap(await stage.handlers.console.cancel({ sendId: 'slow' }))
  expect(faultOf(await sending).kind).toBe('cancelled')
})

it('saves collections as readable files, in its own folder or a chosen one, and exports and imports them', async () => {
  const saved = { name: 'Accounts', note: '', request: accounts }
  const collection = { format: 'flightdeck-requests', version: 1, name: 'Mine', requests: [saved] } as const
  const first = unwrap(
    await stage.handlers.console.saveCollection({
      file: null,
      collection: { ...collection, requests: [saved] },
    }),
  )
  expect(first).toMatchObject({ standard: true, collections: [{ file: 'Mine.json' }], unreadable: [] })
  expect(readFileSync(join(first.folder, 'Mine.json'), 'utf8')).toContain('"path": "/12/accounts"')
  stage.picks = [join(folder, 'out.json')]
  expect(unwrap(await stage.handlers.console.exportCollection({ file: 'Mine.json' }))).toBe(true)
  stage.picks = [folder]
  const chosen = unwrap(await stage.handlers.console.chooseFolder({ own: true }))
  expect(chosen).toMatchObject({ folder, standard: false, collections: [{ file: 'out.json' }] })
  stage.picks = [join(folder, 'out.json')]
  const preview = unwrap(await stage.handlers.console.openImport({ again: null }))
  expect(preview).toMatchObject({ format: 'flightdeck', name: 'Mine', rows: [{ kind: 'ready', saved }] })
  const { importId = '' } = preview ?? {}
  const imported = unwrap(
    await stage.handlers.console.saveImport({ importId, left: [], file: null, name: 'Mine' }),
  )
  expect(imported.collections.map(({ file }) => file)).toEqual(['Mine.json', 'out.json'])
  unwrap(await stage.handlers.console.removeCollection({ file: 'Mine.json' }))
  expect(readdirSync(folder)).toEqual(['out.json'])
  expect(unwrap(await stage.handlers.console.chooseFolder({ own: false })).standard).toBe(true)
  expect(existsSync(join(first.folder, 'Mine.json'))).toBe(true)
})

it('reads a file of requests again in the encoding that a person chooses', async () => {
  const { adsUrl } = stage.addresses()
  const path = join(folder, 'commands.txt')
  const words = Buffer.from([0xcb, 0xe5, 0xf2, 0xee])
  writeFileSync(path, Buffer.concat([Buffer.from(`curl -G ${adsUrl}/12/accounts -d q=`), words]))
  stage.picks = [path]
  const guessed = unwrap(await stage.handlers.console.openImport({ again: null }))
  const { importId = '' } = guessed ?? {}
  const choice = { encoding: 'windows-1251' }
  const chosen = unwrap(await stage.handlers.console.openImport({ again: { importId, choice } }))
  expect(chosen?.reading.encoding).toEqual({ label: 'windows-1251', from: 'chosen' })
  expect(JSON.stringify(chosen?.rows)).toContain('Лето')
  const unknown = await stage.handlers.console.openImport({ again: { importId: 'import-99', choice } })
  expect(faultOf(unknown).message).toMatch(/out of date/)
})

it('adds an import to a collection, without excluded rows and without secrets', async () => {
  const { adsUrl } = stage.addresses()
  const text = [
    `curl '${adsUrl}/12/accounts?count=1' -H 'Authorization: Bearer abcdefghijklmnop'`,
    `curl '${adsUrl}/12/accounts?count=2&oauth_token=abcdefghijklmnop'`,
    `curl '${adsUrl}/elsewhere'`,
    `curl '${adsUrl}/12/accounts?count=3'`,
  ].join('\n')
  const preview = unwrap(await stage.handlers.console.readImport({ text }))
  expect(preview.rows.map(({ kind }) => kind)).toEqual(['ready', 'ready', 'refused', 'ready'])
  expect(JSON.stringify(preview)).not.toContain('abcdefghijklmnop')
  const chosen = { importId: preview.importId, left: [1], name: 'Pasted' }
  const added = unwrap(await stage.handlers.console.saveImport({ ...chosen, file: null }))
  const pasted = added.collections.find(({ collection }) => collection.name === 'Pasted')
  expect(pasted?.collection.requests.map(({ request }) => request.query)).toEqual([
    [['count', '1']],
    [['count', '3']],
  ])
  // It can be saved once: a used preview fails like one that never existed.
  expect(faultOf(await stage.handlers.console.saveImport({ ...chosen, file: null })).message).toMatch(
    /out of date/,
  )
  const again = unwrap(await stage.handlers.console.readImport({ text }))
  const file = pasted?.file ?? ''
  const appended = unwrap(
    await stage.handlers.console.saveImport({ ...chosen, importId: again.importId, left: [0, 3], file }),
  )
  expect(appended.collections.find((one) => one.file === file)?.collection.requests).toHaveLength(3)
  expect(faultOf(await stage.handlers.console.readImport({ text: 'hello' })).message).toMatch(/^Enter cURL/)
})

it('stores an environment’s variables, and refuses secrets among them', async () => {
  const { console } = stage.handlers
  const variables = [{ name: 'campaign_id', value: 'c7' }]
  unwrap(await console.saveVariables({ environmentId: 'sandbox', variables }))
  const secret = [...stage.secrets].find((value) => value.length > 20) ?? 'missing'
  const refused = await console.saveVariables({
    environmentId: 'sandbox',
    variables: [{ name: 'note', value: `x ${secret}` }],
  })
  expect(faultOf(refused).message).toMatch(/value of note is a secret/)
  expect(unwrap(await console.variables({ environmentId: 'sandbox' }))).toEqual(variables)
  expect(unwrap(await console.variables({ environmentId: 'other' }))).toEqual([])
})

it('runs a chain of saved requests, passes values on, and exports the result', async () => {
  const handlers = stage.handlers.console
  const read = (id: string, path: string) => ({ id, name: id, note: '', request: { ...accounts, path } })
  const collection = {
    format: 'flightdeck-requests' as const,
    version: 1 as const,
    name: 'Chained',
    requests: [
      { ...read('list', '/12/accounts'), request: { ...accounts, path: '/12/accounts', query: [] } },
      {
        ...read('get', '/12/accounts/{{first_account}}'),
        request: { ...accounts, operation: null, path: '/12/accounts/{{first_account}}', query: [] },
      },
      {
        ...read('end', '/2/connections/all'),
        request: {
          ...accounts,
          operation: null,
          host: 'platform' as const,
          method: 'DELETE' as const,
          path: '/2/connections/all',
          query: [],
        },
      },
    ],
    chains: [
      {
        name: 'Smoke',
        onFailure: 'continue' as const,
        steps: [
          {
            request: 'list',
            assertions: [{ kind: 'status' as const, status: 200 }],
            saves: [{ name: 'first_account', path: 'data[0].id' }],
          },
          {
            request: 'get',
            assertions: [{ kind: 'equals' as const, path: 'data.id', value: 'another' }],
            saves: [],
          },
        ],
      },
      {
        name: 'Ending',
        onFailure: 'stop' as const,
        steps: [{ request: 'end', assertions: [], saves: [] }],
      },
    ],
  }
  const saved = unwrap(await handlers.saveCollection({ file: null, collection }))
  const file = saved.collections.find((one) => one.collection.name === 'Chained')?.file ?? ''
  const report = unwrap(await handlers.runChain({ runId: 'run-1', file, chain: 0, confirmed: false }))
  expect(report).toMatchObject({
    state: 'failed',
    steps: [
      { state: 'passed', status: 200 },
      { state: 'failed', status: 200 },
    ],
  })
  const [[, id = ''] = []] = report.steps[0]?.saved ?? []
  expect(report.steps[1]).toMatchObject({
    path: `/12/accounts/${id}`,
    checks: [{ passed: true }, { expected: 'another', received: id }],
  })
  stage.picks = [join(folder, 'report.xml')]
  expect(unwrap(await handlers.exportRun({ runId: 'run-1' }))).toBe(true)
  expect(readFileSync(join(folder, 'report.xml'), 'utf8')).toContain('<testsuite name="Smoke"')
  expect(faultOf(await handlers.exportRun({ runId: 'run-2' })).kind).toBe('notFound')
  // A destructive request is only sent with confirmation.
  const unasked = await handlers.runChain({ runId: 'run-3', file, chain: 1, confirmed: false })
  expect(faultOf(unasked).message).toMatch(/Confirm it first; nothing was sent/)
  expect(faultOf(await handlers.runChain({ runId: 'run-4', file, chain: 7, confirmed: false })).kind).toBe(
    'notFound',
  )
})

it('finds the mistake in a signature made with stored keys', async () => {
  const { consumerKey } = stage.addresses().app
  const report = unwrap(
    await stage.handlers.console.checkSignature({
      method: 'GET',
      url: 'http://127.0.0.1/12/accounts?count=1',
      contentType: '',
      body: '',
      baseString: '',
      header: `OAuth oauth_consumer_key="${consumerKey}", oauth_nonce="n", oauth_signature="AAAAAAAAAAAAAAAAAAAAAAAAAAA%3D", oauth_signature_method="HMAC-SHA1", oauth_timestamp="1700000000"`,
      consumerSecret: '',
      tokenSecret: '',
    }),
  )
  expect(report).toMatchObject({ keys: { source: 'stored' }, verdict: { kind: 'wrong', mistake: null } })
})

it('leaves no secret in answers, history, files or copies, even from the token endpoints', async () => {
  const secret = [...stage.secrets].find((value) => value.length > 20) ?? 'missing'
  const token: ConsoleRequest = {
    ...accounts,
    operation: 'authentication.bearerToken',
    host: 'platform',
    method: 'POST',
    path: '/oauth2/token',
    query: [],
    body: { kind: 'form', fields: [['grant_type', 'client_credentials']] },
    auth: 'basic',
  }
  const answered = unwrap(await send(token, true))
  expect(answered.status).toBe(200)
  expect(answered.body.text).toContain('[redacted]')
  unwrap(
    await send(
      {
        ...token,
        operation: 'authentication.requestToken',
        path: '/oauth/request_token',
        body: { kind: 'form', fields: [['oauth_callback', 'oob']] },
        auth: 'app',
      },
      true,
    ),
  )
  const careless: ConsoleRequest = {
    ...accounts,
    method: 'GET',
    path: `/12/accounts/${secret}`,
    query: [
      ['oauth_token', secret],
      ['note', `about ${secret}`],
    ],
    headers: [['x-custom', secret]],
  }
  await send(careless)
  const collection = {
    format: 'flightdeck-requests' as const,
    version: 1 as const,
    name: 'Careless',
    requests: [{ name: 'One', note: secret, request: careless }],
  }
  const files = unwrap(await stage.handlers.console.saveCollection({ file: null, collection }))
  unwrap(await stage.handlers.console.history({ text: '', offset: 0, count: 50 }))
  for (let id = 1; id <= 3; id += 1) await stage.handlers.console.historyEntry({ id })
  const file = readFileSync(join(files.folder, 'Careless.json'), 'utf8')
  const traces = {
    replies: stage.replies.join('\n'),
    database: stage.databaseText(),
    file,
    log: stage.logged.join('\n'),
  }
  for (const known of stage.secrets) {
    for (const [place, text] of Object.entries(traces)) expect(text.includes(known), place).toBe(false)
  }
  expect(file).toContain('{{oauth_token}}')
})
