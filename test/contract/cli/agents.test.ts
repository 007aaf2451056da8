import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { createAgentServer } from '../../../src/cli/agent/agent-server.ts'
import { agentTools } from '../../../src/cli/agent/agent-tools.ts'
import { demoAccountIds } from '../../../src/sandbox/demo/accounts.ts'
import type { GridView } from '../../../src/shared/campaigns/campaign-grid.ts'
import { parseJson } from '../../../src/shared/core/json-text.ts'
import { draftSubjects } from '../../../src/shared/entities/kinds.ts'
import { changeOfDraft } from '../../../src/shared/exchange/change-set.ts'
import { eventually } from '../../support/eventually.ts'
import { unwrap } from '../../support/outcomes.ts'
import { casesFor } from '../../support/runs.ts'
import { setAdasStage, workspace } from '../stage/adas-stage.ts'
import type { Stage } from '../stage/stage.ts'
import { openShell } from './line.ts'

/** The server of `flightdeck mcp` over its protocol, on the real services and the real sandbox. */

let stage: Stage
let agent: Client
beforeAll(async () => {
  stage = await setAdasStage({ author: 'agent' })
  const { handlers } = stage
  const { server } = createAgentServer({ handlers, workspace }, '0.0.0')
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  agent = new Client({ name: 'test', version: '0' })
  await Promise.all([server.connect(ours), agent.connect(theirs)])
  await call('list_accounts', {})
  unwrap(await stage.handlers.overview.refresh({ workspace }))
  const sync = async () => unwrap(await stage.handlers.overview.read({ workspace })).campaigns.sync.kind
  await eventually(async () => expect(await sync()).toBe('idle'))
})
afterAll(() => stage.end())

const answer = z.object({
  content: z.tuple([z.object({ type: z.literal('text'), text: z.string() })]),
  isError: z.boolean().optional(),
})

async function ask(name: string, input: Record<string, unknown>) {
  return answer.parse(await agent.callTool({ name, arguments: input }))
}

async function call(name: string, input: Record<string, unknown>): Promise<unknown> {
  const { content, isError } = await ask(name, input)
  if (isError === true) throw new Error(content[0].text)
  return parseJson(content[0].text)
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

it('reads, drafts, checks, explains and rehearses', async () => {
  const draft = z
    .object({ id: z.string() })
    .parse(await call('draft_new', { kind: 'campaign', fields: { name: 'By an agent' } }))
  await call('comment', { draft_id: draft.id, comment: 'Spring sale' })
  expect(await call('search', { text: 'by an agent' })).toMatchObject([{ key: `draft:${draft.id}` }])
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
    findings: expect.arrayContaining([
      expect.objectContaining({ rule: expect.any(String), source: expect.anything() }),
    ]),
  })
  const page = z.object({ rows: z.tuple([z.object({ key: z.string() })]) })
  const { rows } = page.parse(await call('list', { kind: 'lineItem', count: 1 }))
  const [{ key: id }] = rows
  const paused = z
    .object({ id: z.string() })
    .parse(await call('draft_change', { kind: 'lineItem', id, fields: { entity_status: 'PAUSED' } }))
  expect(await call('rehearse', { draft_ids: [paused.id], days: 1 })).toMatchObject({
    starts: [expect.any(Number)],
  })
  const incomplete = await ask('rehearse', { draft_ids: [draft.id], days: 1 })
  expect(incomplete).toMatchObject({ isError: true })
  expect(incomplete.content[0].text).toMatch(/Couldn’t simulate By an agent: its funding/)
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
const slow = new Set(['check', 'review', 'rehearse'])
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

it('is served by flightdeck mcp until its input ends', async () => {
  const shell = openShell({ FLIGHTDECK_ACCOUNT: demoAccountIds.northwind })
  const sandbox = shell.start(['sandbox', '--json', '--scale', '10'])
  const { variables } = z
    .object({ variables: z.record(z.string(), z.string()) })
    .parse(JSON.parse(await sandbox.line()))
  Object.assign(shell.variables, variables)
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
