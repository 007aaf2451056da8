import { execFile } from 'node:child_process'
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { ClientOptions, Credentials, ServiceError } from '../../../packages/client/src/client-types.ts'
import { demoApp } from '../../../src/sandbox/demo/people.ts'
import type { RunningSandbox } from '../../../src/sandbox/sandbox.ts'
import { operations } from '../../../src/shared/api/index.ts'
import { buildClient, clientFolder } from '../../../tools/api/build-client.ts'
import { isNightly } from '../../support/runs.ts'
import { accessToken, startDemo } from '../sandbox/support.ts'
import { loadClient, throughClient } from './built-client.ts'

const root = join(import.meta.dirname, '../../..')
const dist = join(clientFolder, 'dist')
const run = promisify(execFile)

beforeAll(buildClient)

describe('the package', () => {
  it('has every operation of the catalog', async () => {
    const built = await loadClient()
    expect([...built.operations.keys()].toSorted()).toEqual(operations.map(({ id }) => id).toSorted())
  })

  it('imports nothing from outside', () => {
    const imported = globSync('**/*.{js,d.ts}', { cwd: dist }).flatMap((path) =>
      [...readFileSync(join(dist, path), 'utf8').matchAll(/(?:from|import) ?\(?['"]([^'"]+)['"]/g)].map(
        ([, name]) => name,
      ),
    )
    expect(imported.length).toBeGreaterThan(100)
    expect(imported.filter((name) => !/^(?:\.\.?\/.*\.js|node:\w+)$/.test(name ?? ''))).toEqual([])
  })

  it('leaves out the operations that a program doesn’t use', async () => {
    const text = await bundleOf(`
      import { campaigns, createClient } from '${join(dist, 'index.js')}'
      const client = createClient({ hosts: {}, credentials: {} })
      client.send(campaigns.list, { account_id: 'abc' }).then(console.log)
    `)
    const present = operations.filter(({ id }) => text.includes(`"${id}"`) || text.includes(`\`${id}\``))
    expect(present.map(({ id }) => id)).toEqual(['campaigns.list'])
    expect(text.length).toBeLessThan(20_000)
  })

  it('starts a sandbox for the tests of a program on plain Node, and stops it', async () => {
    const folder = join(root, 'out/client-sandbox-program')
    mkdirSync(join(folder, 'node_modules'), { recursive: true })
    rmSync(join(folder, 'node_modules/flightdeck-client'), { force: true })
    symlinkSync(clientFolder, join(folder, 'node_modules/flightdeck-client'), 'dir')
    writeFileSync(join(folder, 'program.mjs'), sandboxProgram)
    const { stdout } = await run(process.execPath, [
      join(folder, 'program.mjs'),
      process.execPath,
      join(root, 'src/cli/flightdeck.ts'),
    ])
    expect(JSON.parse(stdout)).toEqual({
      user: 'ada',
      accounts: ['Northwind Outdoor', 'Wayline Campervans'],
      posts: ['Boots'],
      refused: expect.stringContaining('txt'),
      missing: expect.stringContaining('The sandbox didn’t start'),
      isStopped: true,
    })
  })

  it('has types that a program compiles against', async () => {
    const folder = join(root, 'out/client-program')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'program.ts'), program)
    const compilerOptions = {
      target: 'ES2023',
      lib: ['ES2023', 'DOM'],
      module: 'NodeNext',
      types: [],
      strict: true,
      noEmit: true,
      exactOptionalPropertyTypes: true,
      paths: {
        'flightdeck-client': [join(dist, 'index.d.ts')],
        'flightdeck-client/sandbox': [join(dist, 'sandbox.d.ts')],
      },
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }))
    const compiler = join(root, 'node_modules/typescript/bin/tsc')
    const checked = run(process.execPath, [compiler, '-p', folder, '--checkers', '1'])
    await expect(
      checked.then(
        ({ stdout }) => stdout,
        ({ stdout }) => stdout,
      ),
    ).resolves.toBe('')
  })
})

/** A program's own test, run by Node alone: the package comes from its folder of packages. */
const sandboxProgram = `
import { accounts, createClient, posts } from 'flightdeck-client'
import { startSandbox } from 'flightdeck-client/sandbox'

const command = process.argv.slice(2)
const sandbox = await startSandbox({ command })
const client = createClient(sandbox)
const list = await client.send(accounts.list, {})
const { id } = await sandbox.control('/acts', { do: 'post', user: 'ada', text: 'Boots' })
const lookUp = await client.send(posts.lookUp, { ids: [id] })
const refused = await sandbox.control('/acts', { do: 'post', user: 'ada', txt: '' }).catch(({ message }) => message)
const missing = await startSandbox({ command: ['no-such-command'] }).catch(({ message }) => message)
await sandbox.stop()
const after = await client.send(accounts.list, {})
console.log(JSON.stringify({
  user: sandbox.user,
  accounts: list.value.data.map(({ name }) => name),
  posts: lookUp.value.data.map(({ text }) => text),
  refused,
  missing,
  isStopped: !after.ok && after.error.kind === 'network',
}))
`

/** Right and wrong uses; the compiler has to refuse each wrong one. */
const program = `
import * as flightdeck from 'flightdeck-client'
import { type Sandbox, startSandbox } from 'flightdeck-client/sandbox'
const started: Promise<Sandbox> = startSandbox({ options: ['--seed', 'empty'] })
// @ts-expect-error An option without a name of its own.
startSandbox({ fixture: 'state.json' })
started.then((sandbox) => flightdeck.createClient(sandbox))
const { activity, campaigns, communityNotes, connections, createClient, mediaUpload, pages, posts, postSearch, records, streamRules, uploadMedia } = flightdeck
const client = createClient({ hosts: { ads: 'https://ads.example.com' }, credentials: { bearer: 'token' } })
export async function all(): Promise<readonly string[]> {
  const names: string[] = []
  for await (const campaign of records(client, campaigns.list, { account_id: 'abc', count: 10 })) {
    if (!campaign.ok) throw new Error(campaign.error.message)
    names.push(campaign.value.name ?? campaign.value.id)
  }
  const read = await client.send(campaigns.get, { account_id: 'abc', campaign_id: 'def' })
  if (read.ok) {
    const budget: number | bigint | null | undefined = read.value.data.daily_budget_amount_local_micro
    names.push(String(budget))
    // @ts-expect-error no such field
    names.push(read.value.data.nothing)
  } else if (read.error.kind === 'refused') names.push(...read.error.errors.map(({ code }) => code))
  // @ts-expect-error a failure has no value
  read.value
  // @ts-expect-error the account is missing
  await client.send(campaigns.list, {})
  // @ts-expect-error no such status
  await client.send(campaigns.update, { account_id: 'a', campaign_id: 'b', entity_status: 'GONE' })
  // @ts-expect-error the body is missing
  await client.send(posts.create, {})
  await client.send(posts.create, {}, { body: { text: 'Hello' } })
  await client.send(campaigns.delete, { account_id: 'a', campaign_id: 'b' })
  for await (const rule of records(client, streamRules.list, { max_results: 10 })) if (rule.ok) names.push(rule.value.value)
  pages(client, activity.listSubscriptions, {})
  pages(client, connections.list, {})
  pages(client, communityNotes.searchWritten, { test_mode: true })
  pages(client, postSearch.recent, { query: 'cat' })
  // @ts-expect-error a single record has no pages
  records(client, campaigns.get, { account_id: 'a', campaign_id: 'b' })
  // @ts-expect-error no such type of media
  await uploadMedia(client, { media: new Uint8Array(1), type: 'image/none' })
  await client.send(mediaUpload.append, { media_id: '1' }, { body: { media: new Uint8Array(1), segment_index: 0 } })
  return names
}
`

async function bundleOf(source: string): Promise<string> {
  const entry = join(root, 'out/client-bundle.js')
  mkdirSync(join(root, 'out'), { recursive: true })
  writeFileSync(entry, source)
  const made = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, target: 'es2023', lib: { entry, formats: ['es'] } },
  })
  return [made]
    .flat()
    .flatMap((part) => ('output' in part ? part.output : []))
    .map((chunk) => ('code' in chunk ? chunk.code : ''))
    .join('')
}

describe('against the sandbox', () => {
  let sandbox: RunningSandbox
  let credentials: Credentials
  let hosts: ClientOptions['hosts']
  // Untyped, as in a JavaScript program; types are tested separately.
  let built: Untyped
  let client: Untyped
  let account: { readonly account_id: string }
  let ahead = 0

  beforeAll(async () => {
    built = await importBuilt()
    sandbox = await startDemo({ now: () => Date.now() + ahead })
    const { base_url: platform, ads_url: ads, ads_sandbox_url: adsSandbox } = sandbox.addresses
    hosts = { platform, ads, adsSandbox }
    const { token: key, secret } = await accessToken(sandbox, 'ada')
    const consumer = { key: demoApp.consumerKey, secret: demoApp.consumerSecret }
    credentials = { consumer, token: { key, secret } }
    client = built.createClient({ hosts, credentials })
    const read = await client.send(built.accounts.list, {})
    account = { account_id: read.value.data[0].id }
  })
  afterAll(() => sandbox.stop())

  it('reads a list page by page, and record by record', async () => {
    const params = { ...account, count: 3 }
    const sizes: number[] = []
    for await (const page of built.pages(client, built.campaigns.list, params)) {
      expect(page.ok).toBe(true)
      sizes.push(page.value.data.length)
    }
    expect(sizes.length).toBeGreaterThan(1)
    const ids = new Set<string>()
    for await (const record of built.records(client, built.campaigns.list, params)) ids.add(record.value.id)
    expect(ids.size).toBe(sizes.reduce((sum, size) => sum + size, 0))
  })

  it('reads a list of the platform in its own pages', async () => {
    const token = await client.send(built.authentication.bearerToken, { grant_type: 'client_credentials' })
    const app = built.createClient({ hosts, credentials: { bearer: token.value.access_token } })
    const add = ['cat', 'dog', 'owl', 'fox', 'bee'].map((value) => ({ value, tag: `pages-${value}` }))
    expect(await app.send(built.streamRules.change, {}, { body: { add } })).toMatchObject({ ok: true })
    const sizes: number[] = []
    for await (const page of built.pages(app, built.streamRules.list, { max_results: 2 }))
      sizes.push(page.value.data.length)
    const tags: string[] = []
    for await (const rule of built.records(app, built.streamRules.list, { max_results: 2 }))
      tags.push(rule.value.tag)
    expect(sizes.slice(0, 2)).toEqual([2, 2])
    expect(tags).toHaveLength(sizes.reduce((sum, size) => sum + size, 0))
    expect(tags).toEqual(expect.arrayContaining(add.map(({ tag }) => tag)))
  })

  it('ends a list that repeats its pages', async () => {
    const repeating = built.createClient({
      hosts,
      credentials: { bearer: 'token' },
      fetch: async (url: string) =>
        Response.json({
          data: [{ id: '1', value: 'cat' }],
          meta: { sent: '2026-01-01T00:00:00Z', next_token: `${url.length}` },
        }),
    })
    const results: unknown[] = []
    for await (const page of built.pages(repeating, built.streamRules.list, {})) results.push(page)
    expect(results.at(-1)).toMatchObject({ ok: false, error: { kind: 'unexpected', at: 'meta.next_token' } })
  })

  it('returns what the service refuses, with its errors and the rate limit', async () => {
    const refused = await client.send(built.campaigns.update, {
      ...account,
      campaign_id: 'none',
      name: 'New',
    })
    expect(refused).toMatchObject({
      ok: false,
      error: { kind: 'refused', status: 404, errors: [{ code: 'CAMPAIGN_NOT_FOUND' }] },
    })
    const wrong = await client.send(built.campaigns.create, { ...account, name: '' })
    expect(wrong.error.errors.map(({ parameter }: ServiceError) => parameter)).toContain(
      'funding_instrument_id',
    )
    const read = await client.send(built.campaigns.list, account)
    expect(read.rateLimit).toMatchObject({ limit: 2_000, remaining: expect.any(Number) })
  })

  it('sends nothing without what a call needs', async () => {
    const asNobody = built.createClient({ hosts, credentials: {} })
    const sent = await Promise.all([
      asNobody.send(built.campaigns.list, account),
      client.send(built.campaigns.list, { account_id: '..' }),
      built.createClient({ hosts: {}, credentials }).send(built.campaigns.list, account),
    ])
    expect(sent.map(({ error }) => [error.kind, error.missing])).toEqual([
      ['notSent', 'credentials'],
      ['notSent', 'parameter'],
      ['notSent', 'host'],
    ])
  })

  it('distinguishes a timeout, a cancellation and a cut connection', async () => {
    const never = (_: string, { signal }: RequestInit) =>
      new Promise<Response>((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason)),
      )
    const slow = built.createClient({ hosts, credentials, fetch: never, timeoutMs: 20 })
    const patient = built.createClient({ hosts, credentials, fetch: never })
    const cut = built.createClient({
      hosts,
      credentials,
      fetch: () => Promise.reject(new Error('cut')),
    })
    const sent = await Promise.all([
      slow.send(built.campaigns.list, account),
      patient.send(built.campaigns.list, account, { signal: AbortSignal.abort() }),
      patient.send(built.campaigns.list, account, { signal: AbortSignal.timeout(20) }),
      cut.send(built.campaigns.list, account),
    ])
    expect(sent.map(({ error }) => error.kind)).toEqual(['timeout', 'cancelled', 'cancelled', 'network'])
  })

  it('gets and uses a bearer token', async () => {
    const got = await client.send(built.authentication.bearerToken, { grant_type: 'client_credentials' })
    const app = built.createClient({ hosts, credentials: { bearer: got.value.access_token } })
    expect(await app.send(built.webhooks.list, {})).toMatchObject({ ok: true, status: 200 })
  })

  it('keeps 64-bit amounts exact', async () => {
    const { value } = await client.send(built.fundingInstruments.list, account)
    const params = { ...account, funding_instrument_id: value.data[0].id, name: 'Long' }
    const amount = 9_007_199_254_740_993n
    const made = await client.send(built.campaigns.create, {
      ...params,
      daily_budget_amount_local_micro: amount,
    })
    expect(made).toMatchObject({ ok: true, value: { data: { daily_budget_amount_local_micro: amount } } })
  })

  it('uploads media in segments', async () => {
    const progress: number[] = []
    const uploaded = await built.uploadMedia(
      client,
      { media: new Uint8Array(2_500).fill(7), type: 'video/mp4', category: 'tweet_video' },
      {
        segmentBytes: 1_000,
        async wait(milliseconds: number) {
          ahead += milliseconds
        },
        onProgress: (sent: number) => progress.push(sent),
      },
    )
    expect(progress).toEqual([1_000, 2_000, 2_500])
    expect(uploaded).toMatchObject({
      ok: true,
      value: { id: expect.any(String), media_key: expect.any(String) },
    })
  })
})

/** The black-box cases next to the tree, if they exist. */
const cases = join(root, '../shared/conformance')

/** Why a request isn't a call: the package can't send any of these. */
const reasons: ReadonlySet<string> = new Set([
  'no operation has this address',
  'a stream that doesn’t end',
  'a body that the operation doesn’t have',
  'a parameter given twice',
  'a signature that’s wrong or used',
  'a key or token that nobody has',
])

it.runIf(isNightly && existsSync(cases))(
  'passes the conformance cases',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'client-cases-'))
    const counts = join(folder, 'counts')
    const gateway = join(import.meta.dirname, 'gateway.ts')
    const start = `"${process.execPath}" "${gateway}" --fixture "${join(cases, 'fixture.json')}" --counts "${counts}"`
    const { stdout } = await run(process.execPath, [join(cases, 'run.mjs'), '--start', start], { cwd: root })
    expect(stdout).toMatch(/\d+ passed, 0 failed\n$/)
    const lines = readFileSync(counts, 'utf8').trim().split('\n')
    rmSync(folder, { recursive: true })
    const total: Record<string, number> = {}
    for (const line of lines) {
      for (const [reason, number] of Object.entries(
        z.record(z.string(), z.number()).parse(JSON.parse(line)),
      )) {
        total[reason] = (total[reason] ?? 0) + number
      }
    }
    const { [throughClient]: through = 0, ...others } = total
    console.log(total)
    expect(Object.keys(others).filter((reason) => !reasons.has(reason))).toEqual([])
    const passedOn = Object.values(others).reduce((sum, number) => sum + number, 0)
    expect(through).toBeGreaterThan(20 * passedOn)
  },
  1_800_000,
)

type Untyped = Awaited<ReturnType<typeof importBuilt>>

async function importBuilt() {
  return await import(pathToFileURL(join(dist, 'index.js')).href)
}
