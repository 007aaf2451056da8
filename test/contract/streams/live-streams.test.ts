import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { defaultStreamTimes } from '../../../src/main/modules/streams/reconnecting.ts'
import { eventually } from '../../support/eventually.ts'
import { faultOf, unwrap } from '../../support/outcomes.ts'
import { enterSandbox, type Stage, setStage } from '../stage/stage.ts'
import { addRule, entriesOf, hasTexts, isOpen, post, stateOf } from './stream-stage.ts'

/** A persistent connection against the sandbox over a socket. */

let stage: Stage
beforeEach(async () => {
  stage = await setStage({ streamTimes: { ...defaultStreamTimes, watchMs: 100 } })
  await enterSandbox(stage)
})
afterEach(() => stage.end())

const openConnections = async () =>
  unwrap(await stage.handlers.streams.connections({ status: 'active' })).connections

it('stays one connection across breaks, and loses and duplicates nothing', async () => {
  await addRule(stage, 'tents', 'Tents')
  unwrap(await stage.handlers.streams.connect({ stream: 'filtered' }))
  await isOpen(stage, 'filtered')
  await post(stage, 'tents one')
  await hasTexts(stage, ['tents one'])

  await stage.control('POST', '/disconnects', { disconnect_type: 'SlowReader', detail: 'Too slow.' })
  await post(stage, 'tents two')
  await hasTexts(stage, ['tents one', 'tents two'])
  await isOpen(stage, 'filtered')

  await stage.control('POST', '/disconnects', { abrupt: true })
  await post(stage, 'tents three')
  await hasTexts(stage, ['tents one', 'tents two', 'tents three'])
  await isOpen(stage, 'filtered')

  stage.changeNetwork()
  await post(stage, 'tents four')
  await hasTexts(stage, ['tents one', 'tents two', 'tents three', 'tents four'])
  await isOpen(stage, 'filtered')
  expect(await openConnections()).toHaveLength(1)

  const rows = await entriesOf(stage, 'filtered')
  expect(rows.flatMap((row) => (row.kind === 'ended' ? [row.ending] : []))).toMatchObject([
    { kind: 'disconnected', type: 'SlowReader', detail: 'Too slow.' },
    { kind: 'failed' },
    { kind: 'networkChanged' },
  ])
  expect(rows.filter(({ kind }) => kind === 'gap')).toHaveLength(3)
  expect(rows.find(({ kind }) => kind === 'event')).toMatchObject({ rules: ['Tents'], source: 'live' })
  const counts = unwrap(await stage.handlers.streams.ruleCounts({ stream: 'filtered' }))
  const lastAt = Math.max(...rows.flatMap(({ kind, at }) => (kind === 'event' ? [at] : [])))
  expect(counts).toEqual([{ rule: 'Tents', events: 4, lastAt }])

  unwrap(await stage.handlers.streams.disconnect({ stream: 'filtered' }))
  await eventually(async () => expect(await openConnections()).toEqual([]))
  expect(await stateOf(stage, 'filtered')).toMatchObject({ state: { kind: 'stopped' }, reconnects: 3 })
})

it('pauses longer and longer if its connections end soon, even if each brought something', async () => {
  await addRule(stage, 'tents', 'Tents')
  unwrap(await stage.handlers.streams.connect({ stream: 'filtered' }))
  const texts: string[] = []
  for (const text of ['tents one', 'tents two', 'tents three']) {
    await isOpen(stage, 'filtered')
    await post(stage, text)
    texts.push(text)
    await hasTexts(stage, texts)
    await stage.control('POST', '/disconnects', { disconnect_type: 'SlowReader', detail: 'Too slow.' })
  }
  await eventually(async () => {
    expect((await stateOf(stage, 'filtered')).state).toMatchObject({ kind: 'waiting', attempt: 3 })
  })
})

it('reads a last line without a line break, and why the service ended the stream', async () => {
  await addRule(stage, 'tents', 'Tents')
  const problem = {
    title: 'operational-disconnect',
    disconnect_type: 'OperationalDisconnect',
    detail: 'For operational reasons.',
    type: 'https://api.example.com/2/problems/operational-disconnect',
  }
  await stage.control('POST', '/faults', {
    match: { path_regex: 'stream$' },
    times: 1,
    status: 200,
    body: problem,
  })
  unwrap(await stage.handlers.streams.connect({ stream: 'filtered' }))
  await eventually(async () => {
    const rows = await entriesOf(stage, 'filtered')
    expect(rows.flatMap((row) => (row.kind === 'ended' ? [row.ending] : []))).toMatchObject([
      { kind: 'disconnected', type: 'OperationalDisconnect', detail: 'For operational reasons.' },
    ])
  })
})

it('misses nothing after a break that comes before the first line', async () => {
  await addRule(stage, 'tents', 'Tents')
  unwrap(await stage.handlers.streams.connect({ stream: 'filtered' }))
  await isOpen(stage, 'filtered')
  await stage.control('POST', '/faults', { match: { path_regex: 'stream$' }, status: 503, body: {} })
  await stage.control('POST', '/disconnects', { abrupt: true })
  await post(stage, 'tents one')
  await stage.control('DELETE', '/faults')
  unwrap(await stage.handlers.streams.connect({ stream: 'filtered' }))
  await hasTexts(stage, ['tents one'])
})

it('starts no thread until something is streamed', async () => {
  const file = join(stage.folder, 'streams.db')
  unwrap(await stage.handlers.streams.live(undefined))
  expect(existsSync(file)).toBe(false)
  unwrap(await stage.handlers.streams.connect({ stream: 'filtered' }))
  expect(existsSync(file)).toBe(true)
})

it('connects once, however often it is started', async () => {
  await addRule(stage, 'tents', 'Tents')
  unwrap(await stage.handlers.streams.connect({ stream: 'filtered' }))
  await isOpen(stage, 'filtered')
  unwrap(await stage.handlers.streams.connect({ stream: 'filtered' }))
  expect(await openConnections()).toHaveLength(1)
})

it('waits for rules if there are none, and opens when there are some', async () => {
  unwrap(await stage.handlers.streams.connect({ stream: 'filtered' }))
  await eventually(async () => {
    expect((await stateOf(stage, 'filtered')).state).toMatchObject({
      kind: 'blocked',
      fault: { kind: 'problem', problem: { extra: { connection_issue: 'RuleConfigurationIssue' } } },
    })
  })
  await addRule(stage, 'tents', 'Tents')
  unwrap(await stage.handlers.streams.connect({ stream: 'filtered' }))
  await isOpen(stage, 'filtered')
  expect(faultOf(await stage.handlers.streams.entry({ id: 999 })).kind).toBe('refused')
})

it('follows a dedicated stream through a break', async () => {
  const rule = { stream: 'dedicated', rules: [{ value: 'contains:tents', tag: null }] } as const
  unwrap(await stage.handlers.streamRules.add({ ...rule, rules: [...rule.rules] }))
  unwrap(await stage.handlers.streams.connect({ stream: 'dedicated' }))
  await isOpen(stage, 'dedicated')
  await post(stage, 'tents one')
  await hasTexts(stage, ['tents one'], 'dedicated')
  await stage.control('POST', '/disconnects', { abrupt: true })
  await post(stage, 'tents two')
  await hasTexts(stage, ['tents one', 'tents two'], 'dedicated')
  await isOpen(stage, 'dedicated')
  expect(await openConnections()).toMatchObject([{ endpoint: 'powerstream', ours: expect.any(Boolean) }])
  unwrap(await stage.handlers.streams.disconnect({ stream: 'dedicated' }))
})

it('recovers two streams of an app at once after a long break, and loses and duplicates nothing', async () => {
  const streams = ['filtered', 'dedicated'] as const
  await addRule(stage, 'tents', 'Tents')
  const rules = [{ value: 'contains:tents', tag: null }]
  unwrap(await stage.handlers.streamRules.add({ stream: 'dedicated', rules }))
  for (const stream of streams) unwrap(await stage.handlers.streams.connect({ stream }))
  for (const stream of streams) await isOpen(stage, stream)
  await post(stage, 'tents one')
  for (const stream of streams) await hasTexts(stage, ['tents one'], stream)

  const fault = { match: { path_regex: 'stream$' }, status: 503, body: {} }
  await stage.control('POST', '/faults', fault)
  await stage.control('POST', '/disconnects', { abrupt: true })
  await post(stage, 'tents two')
  stage.pass(6 * 60_000)
  await stage.control('DELETE', '/faults')
  for (const stream of streams) unwrap(await stage.handlers.streams.connect({ stream }))
  for (const stream of streams) {
    await isOpen(stage, stream)
    await eventually(async () => {
      const gaps = (await entriesOf(stage, stream)).filter(({ kind }) => kind === 'gap')
      expect(gaps).toMatchObject([{ fill: { kind: 'filled' } }])
    })
  }
  // Only now: a recovery brings everything until its own end.
  await post(stage, 'tents three')

  for (const stream of streams) {
    await hasTexts(stage, ['tents one', 'tents two', 'tents three'], stream)
    const recovered = (await entriesOf(stage, stream)).filter(
      (row) => 'source' in row && row.source !== 'live',
    )
    expect(recovered).toMatchObject([{ summary: '@ada: tents two', source: 'recovery' }])
  }
})
