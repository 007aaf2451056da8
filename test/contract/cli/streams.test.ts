import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { addRuleAt } from '../streams/stream-stage.ts'
import { controlAt, openShell, type Shell, startSandbox } from './line.ts'

let shell: Shell
let sandbox: ReturnType<Shell['start']>
let baseUrl: string
beforeAll(async () => {
  shell = openShell()
  sandbox = await startSandbox(shell, '--scale', '30')
  baseUrl = shell.variables.FLIGHTDECK_URL ?? ''
  const app = {
    consumerKey: shell.variables.FLIGHTDECK_CONSUMER_KEY ?? '',
    consumerSecret: shell.variables.FLIGHTDECK_CONSUMER_SECRET ?? '',
  }
  await addRuleAt(baseUrl, app, 'tents', 'Tents')
  await addRuleAt(baseUrl, app, 'boots', 'Boots')
})
afterAll(async () => {
  await sandbox.over()
  shell.end()
})

const control = (path: string, body: object) => controlAt(baseUrl, path, body)
const post = (text: string) => control('/acts', { do: 'post', user: 'ada', text })
const activeConnections = async () =>
  z
    .object({ data: z.array(z.unknown()).optional() })
    .parse((await shell.run(['call', 'connections.list', '--status', 'active', '--json'])).json()).data ?? []

it('prints a stream’s events, says when it was connected again, and ends with Ctrl+C', async () => {
  const { output } = await import('../../../src/cli/commands/streams/tail.ts')
  const tail = shell.start(['stream', 'tail', '--json'])
  await tail.note(/^Connected/)
  await post('tents one')
  const first = output().parse(JSON.parse(await tail.line()))
  expect(first).toMatchObject({ type: 'post', rules: ['Tents'], source: 'live', summary: '@ada: tents one' })
  expect(JSON.parse(first.body ?? '')).toMatchObject({ data: { text: 'tents one' } })

  await control('/disconnects', { disconnect_type: 'SlowReader', detail: 'Too slow.' })
  await tail.note(/^Connection ended: Events weren’t read fast enough/)
  await post('boots two')
  expect(JSON.parse(await tail.line())).toMatchObject({ rules: ['Boots'], summary: '@ada: boots two' })
  expect(await activeConnections()).toHaveLength(1)

  const ended = await tail.over()
  expect(ended).toMatchObject({ code: 0, err: expect.stringMatching(/without a connection/) })
  expect(ended.out.trim().split('\n')).toHaveLength(2)
  expect(await activeConnections()).toEqual([])
})

it('prints the events of one rule, and ends after as many as wanted', async () => {
  const tail = shell.start(['stream', 'tail', '--rule', 'Boots', '--events', '1'])
  await tail.note(/^Connected/)
  await post('tents three')
  await post('boots four')
  expect(await tail.ended()).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^\S+ {2}post {2}Boots {2}@ada: boots four\n$/),
  })
})

it('says that no rule has the tag it waits for', async () => {
  const tail = shell.start(['stream', 'tail', '--rule', 'Boot'])
  await tail.note(/^No rule of this stream has the tag Boot\./)
  expect(await tail.over()).toMatchObject({ code: 0 })
})

it('ends at once where waiting wouldn’t help', async () => {
  const wrong = openShell({ ...shell.variables, FLIGHTDECK_CONSUMER_SECRET: 'another' })
  expect(await wrong.run(['stream', 'tail'])).toMatchObject({
    code: 6,
    out: '',
    err: expect.stringMatching(/keys are wrong|verify/i),
  })
  wrong.end()
})
