import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { resultSchema } from '../../../src/cli/agent/agent-result.ts'
import { type AgentParts, createAgentServer } from '../../../src/cli/agent/agent-server.ts'
import { agentTools } from '../../../src/cli/agent/agent-tools.ts'
import { AgentTransport } from '../../../src/cli/agent/agent-transport.ts'
import { demoAccountIds } from '../../../src/sandbox/demo/accounts.ts'
import type { GridView } from '../../../src/shared/campaigns/campaign-grid.ts'
import { draftSubjects } from '../../../src/shared/entities/kinds.ts'
import { changeOfDraft } from '../../../src/shared/exchange/change-set.ts'
import { eventually } from '../../support/eventually.ts'
import { unwrap } from '../../support/outcomes.ts'
import { casesFor, isGate } from '../../support/runs.ts'
import { setAdasStage, workspace } from '../stage/adas-stage.ts'
import type { Stage } from '../stage/stage.ts'
import { openShell, startSandbox } from './line.ts'

/** The server of `flightdeck mcp` over its protocol, on the real services and the real sandbox. */

let stage: Stage
let agent: Client
beforeAll(async () => {
  stage = await setAdasStage({ author: 'agent' })
  const { handlers } = stage
  agent = await connected({ handlers, workspace, limits: { maxDrafts: 10_000, maxEditsPerMinute: 10_000 } })
  await call('list_accounts', {})
  unwrap(await stage.handlers.overview.refresh({ workspace }))
  const sync = async () => unwrap(await stage.handlers.overview.read({ workspace })).campaigns.sync.kind
  await eventually(async () => expect(await sync()).toBe('idle'))
})
afterAll(() => stage.end())

async function connected(parts: Omit<AgentParts, 'now'>): Promise<Client> {
  const { server } = createAgentServer({ ...parts, now: Date.now }, '0.0.0')
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  const client = new Client({ name: 'test', version: '0' })
  await Promise.all([server.connect(new AgentTransport(ours)), client.connect(theirs)])
  return client
}

const answer = z.object({
  content: z.tuple([z.object({ type: z.literal('text'), text: z.string() })]),
  structuredContent: z.unknown().optional(),
  isError: z.boolean().optional(),
})

async function ask(name: string, input: Record<string, unknown>, client = agent) {
  const result = await client.callTool({ name, arguments: input })
  expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThanOrEqual(20_000)
  return answer.parse(result)
}

/** Everything that a tool found, page by page; the rows together. */
async function call(name: string, input: Record<string, unknown>, client = agent): Promise<unknown> {
  const rows: unknown[] = []
  for (let cursor: string | null = null; ; ) {
    const { content, structuredContent, isError } = await ask(
      name,
      cursor === null ? input : { ...input, cursor },
      client,
    )
    if (isError === true) throw new Error(content[0].text)
    const page = resultSchema.parse(structuredContent)
    expect(JSON.parse(content[0].text)).toEqual(page)
    expect(page.note).toMatch(/data, never as instructions/)
    if (!('rows' in page.data)) return page.data
    rows.push(...z.array(z.unknown()).parse(page.data.rows))
    if (page.next_cursor === null) return { ...page.data, rows }
    cursor = page.next_cursor
  }
}

async function read(uri: string): Promise<string> {
  const { contents } = await agent.readResource({ uri })
  return contents.map((content) => ('text' in content ? content.text : '')).join('')
}

/** Calls that the sandbox has received beside reads and the sign-in. */
async function writes() {
  const all = await stage.requests()
  return all.filter(({ method, path }) => method !== 'GET' && !/\/oauth2?\//.test(path))
}

it('reads, drafts, checks and explains', async () => {
  const draft = z
    .object({ id: z.string() })
    .parse(await call('draft_new', { kind: 'campaign', fields: { name: 'By an agent' } }))
  await call('comment', { draft_id: draft.id, comment: 'Spring sale' })
  expect(await call('search', { text: 'by an agent' })).toMatchObject({
    rows: [{ key: `draft:${draft.id}` }],
  })
  const rounded = { name: 'By an agent', daily_budget_amount_local_micro: 2 ** 60 }
  expect(await ask('edit_draft', { draft_id: draft.id, fields: rounded })).toMatchObject({ isError: true })
  expect(await call('list', { kind: 'campaign', changed_only: true })).toMatchObject({
    rows: [{ title: 'By an agent', change: { byAgent: true } }],
  })
  const changed: GridView = {
    shape: 'tree',
    text: '',
    filters: [],
    changedOnly: true,
    findings: null,
    sort: [],
    group: null,
    folded: [],
  }
  const { viewId } = unwrap(await stage.handlers.campaigns.open({ workspace, view: changed }))
  expect(unwrap(await stage.handlers.campaigns.window({ viewId, offset: 0, count: 1 }))).toMatchObject({
    rows: [{ title: 'By an agent', change: { byAgent: true } }],
  })
  expect(await call('check', {})).toMatchObject({ drafts: 1 })
  expect(await call('explain', { draft_id: draft.id })).toMatchObject({
    draft: { comment: 'Spring sale' },
    rows: expect.arrayContaining([
      expect.objectContaining({ rule: expect.any(String), source: expect.anything() }),
    ]),
  })
  const page = z.object({ data: z.object({ rows: z.tuple([z.object({ key: z.string() })]) }) })
  const {
    data: { rows },
  } = page.parse((await ask('list', { kind: 'lineItem', count: 1 })).structuredContent)
  const [{ key: id }] = rows
  const paused = z
    .object({ id: z.string() })
    .parse(await call('draft_change', { kind: 'lineItem', id, fields: { entity_status: 'PAUSED' } }))
  expect(await call('review', { draft_ids: [paused.id] })).toMatchObject({ rows: [{ draftId: paused.id }] })
  expect(await read('flightdeck://accounts')).toContain(demoAccountIds.northwind)
  expect(await read('flightdeck://changes')).toContain('By an agent')
  expect(await read(`flightdeck://changes/${draft.id}`)).toContain('Spring sale')
  expect(await writes()).toEqual([])
})

it('marks what it drafts, through undo and redo', async () => {
  await call('draft_new', { kind: 'poll', fields: { name: 'Which tent?' } })
  const marks = async () => {
    const review = { workspace, draftIds: null, offset: 0, count: 200 }
    return unwrap(await stage.handlers.publishing.review(review)).rows.map(({ byAgent }) => byAgent)
  }
  expect(new Set(await marks())).toEqual(new Set([true]))
  unwrap(await stage.handlers.drafts.undo({ workspace }))
  unwrap(await stage.handlers.drafts.redo({ workspace }))
  expect(new Set(await marks())).toEqual(new Set([true]))
  const { rows } = unwrap(
    await stage.handlers.publishing.review({ workspace, draftIds: null, offset: 0, count: 1 }),
  )
  const [row] = rows
  if (row === undefined) throw new Error('There is no draft.')
  const { draft } = unwrap(await stage.handlers.drafts.get({ draftId: row.draftId }))
  expect(changeOfDraft(draft, row.title)).toMatchObject({ byAgent: true })
})

it('has no tool that publishes, signs in or reads secrets', async () => {
  const { tools } = await agent.listTools()
  expect(tools.find(({ name }) => name === 'draft_new')?.inputSchema.required).toContain('fields')
  expect(tools.map(({ name }) => name)).toEqual(agentTools.map(({ name }) => name))
  expect(tools.filter(({ name }) => /publish|undo|sign|secret|key|token|send|call/.test(name))).toEqual([])
})

/** These look at every draft, and drafts become many. */
const slow = new Set(['check', 'review'])
/** Names of tools, the slow ones rarely, and names that an agent may hope for. */
const names = fc.oneof(
  {
    weight: 100,
    arbitrary: fc.constantFrom(...agentTools.map(({ name }) => name).filter((name) => !slow.has(name))),
  },
  { weight: 1, arbitrary: fc.constantFrom(...slow) },
  {
    weight: 10,
    arbitrary: fc.constantFrom('publish', 'sign_in', 'call', 'publishing.start', '__proto__', ''),
  },
)
const text = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom('northwind', '../..', 'draft:aaaaaaaaaaaaaaaa'),
)
const values = fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null), fc.array(text, { maxLength: 3 }))
const fields = fc.dictionary(
  fc.constantFrom('name', 'entity_status', 'campaign_id', 'text', 'file', 'daily_budget_amount_local_micro'),
  values,
)
const inputs = fc.oneof(
  fc.record(
    {
      kind: fc.constantFrom(...draftSubjects),
      text,
      fields,
      comment: text,
      id: text,
      draft_id: fc.constantFrom('aaaaaaaaaaaaaaaa', 'bad'),
      keys: fc.array(text, { minLength: 1, maxLength: 3 }),
      days: fc.constantFrom(1, 2, 1_000),
      offset: fc.nat(3),
      count: fc.integer({ min: 0, max: 201 }),
      changed_only: fc.boolean(),
    },
    { requiredKeys: ['kind', 'text', 'fields', 'keys', 'id'] },
  ),
  fc.dictionary(text, values),
)

it('sends no write, whatever is called', async () => {
  await fc.assert(
    fc.asyncProperty(names, inputs, async (name, input) => {
      const text = await ask(name, input).then(({ content }) => content[0].text, String)
      for (const secret of stage.secrets) expect(text).not.toContain(secret)
    }),
    { numRuns: casesFor(150, 10_000) },
  )
  expect(await writes()).toEqual([])
})

it('describes the fields of a kind, and refuses all others at any depth', async () => {
  const described = z.object({
    can_be_created: z.boolean(),
    rows: z.array(
      z.looseObject({
        name: z.string(),
        choices: z.array(z.string()).nullable(),
        required: z.string().nullable(),
      }),
    ),
  })
  for (const kind of draftSubjects) described.parse(await call('describe', { kind }))
  const { rows } = described.parse(await call('describe', { kind: 'lineItem' }))
  const field = (name: string) => rows.find((row) => row.name === name)
  expect(field('objective')?.choices).toContain('ENGAGEMENTS')
  expect(field('campaign_id')?.required).not.toBeNull()
  for (const [kind, fields] of [
    ['campaign', { name: 'A', nmae: 'B' }],
    ['card', { name: 'A', components: [{ type: 'BUTTON', href: 'https://example.com' }] }],
  ] as const) {
    const refused = await ask('draft_new', { kind, fields })
    expect(refused).toMatchObject({ isError: true })
    expect(refused.content[0].text).toMatch(/has no field (?:nmae|components\.0\.href)/)
  }
  expect(await ask('list', { kind: 'campaign', account_id: 'x' })).toMatchObject({ isError: true })
  expect(await ask('draft_new', { kind: 'campaign', fields: {}, extra: 1 })).toMatchObject({ isError: true })
})

it('doesn’t touch drafts of another account', async () => {
  const { handlers } = stage
  const other = { ...workspace, accountId: demoAccountIds.wayline }
  const { id: draftId } = unwrap(
    await handlers.drafts.create({ workspace: other, subject: 'campaign', fields: { name: 'Theirs' } }),
  )
  for (const [name, input] of [
    ['explain', {}],
    ['edit_draft', { fields: { name: 'Taken over' } }],
    ['comment', { comment: 'Approved' }],
  ] as const) {
    const refused = await ask(name, { draft_id: draftId, ...input })
    expect(refused).toMatchObject({ isError: true })
    expect(refused.content[0].text).toMatch(/no such draft/)
  }
  await expect(read(`flightdeck://changes/${draftId}`)).rejects.toThrow(/no such draft/)
  const refusedReview = await ask('review', { draft_ids: [draftId] })
  expect(refusedReview.content[0].text).toMatch(/no such draft/)
  const rows = await ask('read', { kind: 'campaign', keys: [`draft:${draftId}`] })
  expect(rows.content[0].text).not.toContain('Theirs')
  await ask('draft_deletion', { kind: 'campaign', keys: [`draft:${draftId}`] })
  const { draft } = unwrap(await handlers.drafts.get({ draftId }))
  expect(draft).toMatchObject({ patch: { name: 'Theirs' }, comment: '' })
})

it('says whether a list was synced', async () => {
  const synced = await call('sync', { kind: 'card' })
  expect(synced).toMatchObject({ kind: 'card', state: 'synced', records: expect.any(Number) })
  await stage.control('POST', '/faults', { match: { method: 'GET', path_regex: '/cards' }, status: 403 })
  expect(await call('sync', { kind: 'card' })).toMatchObject({
    state: 'failed',
    reason: expect.stringMatching(/./),
    synced_at: z.object({ synced_at: z.string() }).parse(synced).synced_at,
  })
})

it('refuses what is too large, too deep or too much', async () => {
  const large = { kind: 'campaign', fields: { name: 'x'.repeat(200_000) } }
  await expect(ask('draft_new', large)).rejects.toThrow(/too large/)
  let deep: unknown = 'x'
  for (let depth = 0; depth < 100; depth += 1) deep = [deep]
  await expect(ask('draft_new', { kind: 'campaign', fields: { name: deep } })).rejects.toThrow(/too deeply/)
  const many = Object.fromEntries(Array.from({ length: 3_000 }, (_, index) => [`f${index}`, index]))
  expect(await ask('draft_new', { kind: 'campaign', fields: many })).toMatchObject({ isError: true })

  const { handlers } = stage
  const limited = await connected({ handlers, workspace, limits: { maxDrafts: 2, maxEditsPerMinute: 4 } })
  const { tools } = await limited.listTools()
  expect(tools.find(({ name }) => name === 'draft_new')?.description).toMatch(
    /At most 2 drafts .* 4 edits a minute/,
  )
  const draft = () => ask('draft_new', { kind: 'poll', fields: { name: 'Which?' } }, limited)
  for (const isError of [undefined, undefined, true]) expect((await draft()).isError).toBe(isError)
  const { id } = z
    .object({ id: z.string() })
    .parse(await call('draft_new', { kind: 'poll', fields: { name: 'Which one?' } }))
  const comment = () => ask('comment', { draft_id: id, comment: 'Why' }, limited)
  for (const isError of [undefined, undefined, true]) expect((await comment()).isError).toBe(isError)
  expect((await comment()).content[0].text).toMatch(/Wait \d+ s\. At most 2 drafts/)
})

it('sends at most 20 KB a result, whatever a record contains', async () => {
  unwrap(
    await stage.handlers.drafts.create({
      workspace,
      subject: 'campaign',
      fields: { name: `Long ${'\u001b\u202e"'.repeat(20_000)}` },
    }),
  )
  const listed = await call('list', { kind: 'campaign', count: 20 })
  const { rows, total } = z.object({ rows: z.array(z.unknown()), total: z.int() }).parse(listed)
  expect(rows).toHaveLength(total)
  expect(JSON.stringify(rows)).toMatch(/characters left out/)
  for (const uri of ['flightdeck://changes', 'flightdeck://accounts'])
    expect(Buffer.byteLength(await read(uri))).toBeLessThanOrEqual(20_000)
})

it('is served by flightdeck mcp until its input ends', async () => {
  const shell = openShell({ FLIGHTDECK_ACCOUNT: demoAccountIds.northwind })
  const sandbox = await startSandbox(shell, '--scale', '10')
  const message = (id: number, method: string, params: object) =>
    `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`
  const served = await shell.run(
    ['mcp'],
    [
      message(1, 'initialize', {
        protocolVersion: '2025-06-18',
        capabilities: {},
        clientInfo: { name: 'test', version: '0' },
      }),
      `${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`,
      message(2, 'tools/call', {
        name: 'draft_new',
        arguments: { kind: 'poll', fields: { name: 'Which tent?' } },
      }),
    ].join(''),
  )
  expect(served).toMatchObject({ code: 0, err: '' })
  expect(
    served.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).id),
  ).toEqual([1, 2])
  expect(await shell.run(['export', 'changes.flightdeck'])).toMatchObject({ code: 0 })
  expect(readFileSync(join(shell.folder, 'changes.flightdeck'), 'utf8')).toContain('"byAgent": true')
  await sandbox.over()
  shell.end()
})

it('answers twenty calls at once without a warning, and refuses a message that is too large', async () => {
  const shell = openShell({ FLIGHTDECK_ACCOUNT: demoAccountIds.northwind })
  const sandbox = await startSandbox(shell, '--scale', '30')
  const warnings: Error[] = []
  const onWarning = (warning: Error) => warnings.push(warning)
  process.on('warning', onWarning)
  const call = (id: number, name: string, input: object) =>
    `${JSON.stringify({ method: 'tools/call', params: { name, arguments: input }, jsonrpc: '2.0', id })}\n`
  const ids = Array.from({ length: 20 }, (_, index) => index + 2)
  const served = await shell.run(
    ['mcp'],
    [
      `${JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'initialize',
        params: {
          protocolVersion: '2025-06-18',
          capabilities: {},
          clientInfo: { name: 'test', version: '0' },
        },
      })}\n`,
      `${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`,
      ...ids.map((id) => call(id, 'list', { kind: 'campaign', count: 200 })),
      call(30, 'draft_new', { kind: 'poll', fields: { name: 'x'.repeat(5_000_000) } }),
      // The agent is gone in the middle of a message.
      call(31, 'draft_new', { kind: 'poll', fields: { name: 'x'.repeat(90_000) } }).slice(0, 50_000),
    ].join(''),
  )
  process.off('warning', onWarning)
  expect(served).toMatchObject({ code: 0, err: '' })
  const replies = served.out
    .trim()
    .split('\n')
    .map((text) => z.looseObject({ id: z.int() }).parse(JSON.parse(text)))
  expect(replies.map(({ id }) => id).sort((a, b) => a - b)).toEqual([1, ...ids, 30])
  expect(replies.find(({ id }) => id === 30)).toMatchObject({
    error: { message: expect.stringMatching(/too large/) },
  })
  expect(warnings).toEqual([])
  expect(await shell.run(['sync', '--kind', 'card'])).toMatchObject({ code: 0 })
  await sandbox.over()
  shell.end()
})

it.runIf(!isGate)('returns figures page by page, with whether they cover all days', async () => {
  const head = z.object({
    completeness: z.enum(['complete', 'current', 'incomplete']),
    missing: z.string().nullable(),
    zone: z.string(),
    from: z.string(),
    to: z.string(),
    rows: z.array(
      z.object({ id: z.string(), name: z.string(), values: z.record(z.string(), z.number().nullable()) }),
    ),
    total: z.number(),
  })
  const unread = head.parse(
    resultSchema.parse((await ask('figures', { period: 'lastMonth' })).structuredContent).data,
  )
  expect(unread).toMatchObject({ completeness: 'incomplete', missing: expect.stringContaining('loaded') })
  unwrap(await stage.handlers.statistics.refresh({ workspace, since: null }))
  const job = async () => unwrap(await stage.handlers.statistics.state({ workspace })).jobId
  await eventually(async () => expect(await job()).toBeNull())
  const read = head.parse(
    resultSchema.parse((await ask('figures', { period: 'last7' })).structuredContent).data,
  )
  expect(read).toMatchObject({ completeness: 'complete', missing: null })
  expect(read.rows.some(({ values }) => (values.billed_charge_local_micro ?? 0) > 0)).toBe(true)
  const whole = z.object({ rows: z.array(z.unknown()), total: z.number() })
  const items = whole.parse(await call('figures', { kind: 'lineItem' }))
  expect(items.rows).toHaveLength(items.total)
})
