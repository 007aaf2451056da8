import { expect, it, vi } from 'vitest'
import { type ChainRun, runChain } from '../../../../../src/main/modules/console/chain-runner.ts'
import type { ChainReport } from '../../../../../src/shared/console/chain/chain-report.ts'
import { consoleCollection } from '../../../../../src/shared/console/console-collection.ts'
import type { ConsoleAnswer } from '../../../../../src/shared/contract/console.ts'
import { fail, succeed } from '../../../../../src/shared/core/outcome.ts'
import { offline, sandboxView } from '../../../renderer/support/bridge.ts'

const answer = (status: number, value: unknown): ConsoleAnswer => {
  const text = JSON.stringify(value)
  return {
    historyId: 1,
    status,
    startedAt: 1_000,
    durationMs: 12,
    url: '',
    headers: [],
    fault: null,
    partial: [],
    body: { text, bytes: text.length, cut: false, binary: false },
    limit: null,
    signature: null,
    clockAheadMs: null,
  }
}
const request = (id: string, method: string, path: string) => ({
  id,
  name: id,
  request: {
    operation: null,
    host: 'ads',
    method,
    path,
    query: [],
    headers: [],
    body: { kind: 'none' },
    auth: 'user',
  },
})
const list = '/12/accounts/{{account_id}}/campaigns'
const one = `${list}/{{campaign_id}}`
const step = (id: string, more: object = {}) => ({ request: id, assertions: [], saves: [], ...more })
const saving = step('list', { saves: [{ name: 'campaign_id', path: 'data[0].id' }] })

/** Runs the steps with answers by path. */
async function run(
  steps: readonly object[],
  answers: Readonly<Record<string, ConsoleAnswer>>,
  more: Partial<ChainRun> & { readonly onFailure?: 'stop' | 'continue' } = {},
) {
  const { onFailure = 'stop', ...rest } = more
  const collection = consoleCollection.parse({
    format: 'flightdeck-requests',
    version: 1,
    name: 'Team',
    requests: [request('list', 'GET', list), request('get', 'GET', one), request('remove', 'DELETE', one)],
    chains: [{ name: 'Smoke', onFailure, steps }],
  })
  const [chain] = collection.chains ?? []
  if (chain === undefined) throw new Error('no chain')
  const progress: ChainReport[] = []
  const send = vi.fn<ChainRun['send']>(async ({ path }) => {
    const found = answers[path]
    return found === undefined ? fail(offline) : succeed(found)
  })
  const report = await runChain({
    runId: 'r1',
    collection,
    chain,
    environment: sandboxView.environment,
    startedAt: 1,
    send,
    values: { account_id: 'a1' },
    signal: new AbortController().signal,
    onProgress: (state) => progress.push(state),
    ...rest,
  })
  return { report, progress, sent: send.mock.calls.map(([{ method, path }]) => `${method} ${path}`) }
}
const statesOf = ({ steps }: ChainReport) => steps.map(({ state }) => state)
const listed = { '/12/accounts/a1/campaigns': answer(200, { data: [{ id: 'c1' }] }) }

it('sends in order, and later steps get what earlier ones saved', async () => {
  const { report, progress, sent } = await run([saving, step('get')], {
    ...listed,
    '/12/accounts/a1/campaigns/c1': answer(200, {}),
  })
  expect(sent).toEqual(['GET /12/accounts/a1/campaigns', 'GET /12/accounts/a1/campaigns/c1'])
  expect(report.state).toBe('passed')
  expect(report.steps[0]?.saved).toEqual([['campaign_id', 'c1']])
  expect(progress.map(statesOf)).toEqual([
    ['running', 'waiting'],
    ['passed', 'waiting'],
    ['passed', 'running'],
    ['passed', 'passed'],
    ['passed', 'passed'],
  ])
})

it.each([
  ['stop', ['failed', 'skipped']],
  ['continue', ['failed', 'passed']],
] as const)('follows its setting after a failure: %s', async (onFailure, states) => {
  const failing = step('list', { assertions: [{ kind: 'status', status: 418 }] })
  const { report } = await run([failing, step('list')], listed, { onFailure })
  expect(statesOf(report)).toEqual(states)
  expect(report.state).toBe('failed')
  expect(report.steps[0]?.checks).toEqual([
    { label: 'Status', passed: false, expected: '418', received: '200' },
  ])
})

it.each<[what: string, steps: readonly object[], problem: RegExp]>([
  ['a variable without a value', [step('get')], /^No value for \{\{campaign_id\}\}\.$/],
  ['a request that was removed', [step('nowhere')], /isn’t in the collection/],
])('%s fails its step, and nothing is sent', async (_what, steps, problem) => {
  const { report, sent } = await run(steps, {})
  expect(report.steps[0]).toMatchObject({ state: 'failed', problem: expect.stringMatching(problem) })
  expect(sent).toEqual([])
})

it('a service that can’t be reached fails the step with the reason', async () => {
  const { report } = await run([step('list')], {})
  expect(report.steps[0]).toMatchObject({ state: 'failed', problem: offline.message, status: null })
})

it('a value missing from the answer fails the step that saves it', async () => {
  const { report } = await run([saving], { '/12/accounts/a1/campaigns': answer(200, { data: [] }) })
  expect(report.steps[0]).toMatchObject({
    state: 'failed',
    problem: '{{campaign_id}} has no value. Nothing there',
  })
})

it.each(['..', '.'])('an answer can’t turn a request into another one: %s', async (id) => {
  const answers = { '/12/accounts/a1/campaigns': answer(200, { data: [{ id }] }) }
  const { report, sent } = await run([saving, step('remove')], answers)
  expect(report.steps[1]).toMatchObject({
    state: 'failed',
    problem: expect.stringMatching(/different operation/),
  })
  expect(sent).toHaveLength(1)
})

it('ends when it is canceled', async () => {
  const abort = new AbortController()
  const { report } = await run(
    [step('list'), step('list')],
    {},
    {
      signal: abort.signal,
      send: async () => {
        abort.abort()
        return fail(offline)
      },
    },
  )
  expect(report.state).toBe('canceled')
  expect(statesOf(report)).toEqual(['failed', 'skipped'])
})

it('sends nothing if an earlier answer would change the structure of a confirmed body', async () => {
  const posting = (text: string) => ({
    ...request('post', 'POST', '/2/tweets'),
    request: {
      ...request('post', 'POST', '/2/tweets').request,
      host: 'platform',
      body: { kind: 'json', text },
    },
  })
  const body = '{"poll":{"duration_minutes":{{n}}},"list":{{stored}}}'
  const collection = consoleCollection.parse({
    format: 'flightdeck-requests',
    version: 1,
    name: 'Team',
    requests: [request('list', 'GET', list), posting(body)],
    chains: [
      {
        name: 'Poll',
        onFailure: 'stop',
        steps: [step('list', { saves: [{ name: 'n', path: 'n' }] }), step('post')],
      },
    ],
  })
  const [chain] = collection.chains ?? []
  const sentAfter = async (n: unknown) => {
    const bodies: unknown[] = []
    const send: ChainRun['send'] = async ({ method, body: sent }) => {
      if (method === 'POST' && sent.kind === 'json') bodies.push(JSON.parse(sent.text))
      return succeed(answer(200, { n }))
    }
    // What was known before the run was confirmed, whatever it is.
    const { report } = await run(
      [],
      {},
      { collection, ...(chain && { chain }), send, values: { account_id: 'a1', stored: '[1,2]' } },
    )
    return { bodies, problem: report.steps[1]?.problem }
  }
  const evil = '1},"text":"pwned","x":{"y":1'
  expect(await sentAfter(60)).toEqual({
    bodies: [{ poll: { duration_minutes: 60 }, list: [1, 2] }],
    problem: null,
  })
  expect((await sentAfter(evil)).bodies).toEqual([{ poll: { duration_minutes: evil }, list: [1, 2] }])
  expect(await sentAfter({ text: 'pwned' })).toEqual({
    bodies: [],
    problem: expect.stringMatching(/structure/),
  })
})
