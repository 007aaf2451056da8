import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { commands } from '../../../src/cli/table/commands.ts'
import {
  builtCommandLine,
  type CommandLine,
  runProcess,
  startProcess,
  startSandboxProcess,
  temporaryFolder,
} from '../../support/command-line.ts'
import { addRuleAt } from '../streams/stream-stage.ts'
import { newCampaign, workspace, writeChangeSet } from './change-set-file.ts'

/** Each command as a process of its own, with the bundle that ships; the other files here look closer, in one process. */

const names = new Set<string>()
let commandLine: CommandLine
let sandbox: Awaited<ReturnType<typeof startSandboxProcess>>
let variables: Record<string, string>
let folder: string
beforeAll(async () => {
  commandLine = await builtCommandLine()
  folder = temporaryFolder('cli-processes')
  sandbox = await startSandboxProcess(commandLine, ['--scale', '30'])
  const started = z.object({ variables: z.record(z.string(), z.string()) }).parse(sandbox.first)
  variables = {
    ...started.variables,
    FLIGHTDECK_ACCOUNT: workspace.accountId,
    FLIGHTDECK_PROFILE: join(folder, 'profile'),
    XDG_CACHE_HOME: join(folder, 'cache'),
  }
  names.add('sandbox')
}, 300_000)
afterAll(async () => {
  expect(await sandbox.stop()).toBe(0)
  rmSync(folder, { recursive: true, force: true })
  commandLine.remove()
})

const path = (name: string) => join(folder, name)
/** Runs a command, which has to succeed, and returns its output. */
async function run(name: string, ...args: readonly string[]): Promise<string> {
  names.add(name)
  const { code, out, err } = await runProcess(commandLine, [...name.split(' '), ...args], variables)
  expect(err, err).not.toMatch(/^ {4}at /m)
  expect(code, `${name}: ${err}${out}`).toBe(0)
  return out
}
function start(name: string, ...args: readonly string[]) {
  names.add(name)
  return startProcess(commandLine, [...name.split(' '), ...args], variables)
}
const control = (at: string, body: object) =>
  fetch(`${variables.FLIGHTDECK_URL}/__sandbox${at}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const data = z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })) })

it('calls, lists, completes and explains', async () => {
  const called = data.parse(JSON.parse(await run('call', 'campaigns.list', '--count', '2', '--json')))
  expect(called.data).toHaveLength(2)
  expect(await run('call', 'campaigns.list', '--curl')).toMatch(/^curl /m)
  expect(await run('accounts')).toContain('Northwind Outdoor')
  expect(await run('completion', 'words', 'str')).toBe('stream\n')
  expect(await run('man', 'stream', 'tail')).toMatch(/^\.TH FLIGHTDECK-STREAM-TAIL/)
  expect(await run('doctor', '--json')).toContain('"checks"')
})

it('syncs, exports, formats, checks, plans, publishes and undoes', async () => {
  await run('sync')
  await run('export', path('campaigns.csv'))
  expect(existsSync(path('campaigns.csv'))).toBe(true)
  writeChangeSet(path('changes.flightdeck'), newCampaign('By a process', 'lygyi'))
  for (const name of ['format', 'check', 'plan', 'publish']) await run(name, path('changes.flightdeck'))
  const all = ['campaigns.list', '--all', '--count', '200', '--json'] as const
  const find = async () =>
    data.parse(JSON.parse(await run('call', ...all))).data.filter((one) => one.name === 'By a process')
  expect(await find()).toHaveLength(1)
  await run('undo')
  expect(await find()).toEqual([])
  expect(await run('stats', '--json')).toContain('"')
})

it('listens, triggers and replays', async () => {
  const listening = start('listen', '--json', '--register', '--events', '2')
  await listening.line()
  await run('trigger', 'profile.update.bio')
  const { id } = z.object({ id: z.int() }).parse(JSON.parse(await listening.line()))
  expect(await run('replay', '--list')).toContain(`${id}`)
  await run('trigger', 'dm.received')
  expect(await listening.ended()).toBe(0)
})

it('watches a stream until Ctrl+C', async () => {
  const app = {
    consumerKey: variables.FLIGHTDECK_CONSUMER_KEY ?? '',
    consumerSecret: variables.FLIGHTDECK_CONSUMER_SECRET ?? '',
  }
  await addRuleAt(variables.FLIGHTDECK_URL ?? '', app, 'tents', 'Tents')
  const tail = start('stream tail')
  await tail.note(/^Connected/)
  await control('/acts', { do: 'post', user: 'ada', text: 'tents' })
  expect(await tail.line()).toContain('Tents  @ada: tents')
  expect(await tail.interrupt()).toBe(0)
})

it('uploads people and products', async () => {
  const idOf = async (operation: string) =>
    data.parse(JSON.parse(await run('call', operation, '--json'))).data[0]?.id ?? ''
  writeFileSync(path('people.csv'), 'email\nada@example.com\n')
  await run('audience upload', await idOf('customAudiences.list'), path('people.csv'))
  writeFileSync(
    path('feed.csv'),
    'id,title,description,availability,condition,price,link,image_link,brand\np-1,Tent,A tent,in stock,new,10.00 EUR,https://shop.example/1,https://shop.example/1.png,Northwind\n',
  )
  await run('catalog upload', await idOf('productCatalogs.list'), path('feed.csv'))
})

it('signs in through the browser, and out again', async () => {
  const { FLIGHTDECK_URL = '', FLIGHTDECK_CONSUMER_KEY, FLIGHTDECK_CONSUMER_SECRET } = variables
  writeFileSync(
    path('app.json'),
    JSON.stringify({ consumer_key: FLIGHTDECK_CONSUMER_KEY, consumer_secret: FLIGHTDECK_CONSUMER_SECRET }),
  )
  mkdirSync(path('person'))
  const person = { FLIGHTDECK_URL, FLIGHTDECK_PROFILE: path('person'), PATH: '' }
  names.add('sign-in').add('sign-out')
  const keys = ['--keys', path('app.json'), '--unprotected']
  const signingIn = startProcess(commandLine, ['sign-in', ...keys], person)
  const page = await signingIn.note(/^http/)
  const oauth_token = new URL(page).searchParams.get('oauth_token')
  const approved = await control('/approve', { oauth_token, username: 'ada' })
  await fetch(z.object({ redirect_to: z.string() }).parse(await approved.json()).redirect_to)
  expect(await signingIn.line()).toBe('Signed in as @ada.')
  expect(await signingIn.ended()).toBe(0)
  const out = await runProcess(commandLine, ['sign-out', '--json'], person)
  expect(JSON.parse(out.out)).toMatchObject({ screenName: 'ada', revoked: true })
  expect(await runProcess(commandLine, ['accounts'], person)).toMatchObject({ code: 4 })
  expect(await runProcess(commandLine, ['sign-out'], person)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/No user is signed in/),
  })
})

it('serves an agent', async () => {
  const agent = start('mcp')
  const info = { name: 'test', version: '0' }
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: info }
  agent.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`)
  expect(JSON.parse(await agent.line())).toMatchObject({ id: 1, result: { serverInfo: {} } })
  await agent.interrupt()
})

it('has run every command', () => {
  expect(commands.map(({ name }) => name).filter((name) => !names.has(name))).toEqual([])
})
