import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { createServer, Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { commands } from '../../../src/cli/table/commands.ts'
import { type CommandStage, openCommandStage } from '../../support/command-line.ts'
import { builtLocales, didYouMean, isGate } from '../../support/runs.ts'
import { addRuleAt } from '../streams/stream-stage.ts'
import { newCampaign, workspace, writeChangeSet } from './change-set-file.ts'

/** Each command as a process of its own, with the bundle that ships; the other files here look closer, in one process. */

const names = new Set<string>(['sandbox'])
let stage: CommandStage
let variables: CommandStage['variables']
let folder: string
beforeAll(async () => {
  stage = await openCommandStage('cli-processes', workspace.accountId)
  ;({ variables, folder } = stage)
})
afterAll(() => stage.end())

const path = (name: string) => join(folder, name)
/** Commands whose output for people was seen, and those whose JSON matched their schema. */
const shown = { text: new Set<string>(), json: new Set<string>(['sandbox']) }

/** Runs a command, which has to succeed, and returns its output. */
async function run(name: string, ...args: readonly string[]): Promise<string> {
  names.add(name)
  const { code, out, err } = await stage.run([...name.split(' '), ...args])
  expect(err, err).not.toMatch(/^ {4}at /m)
  expect(code, `${name}: ${err}${out}`).toBe(0)
  await checkOutput(name, out, args.includes('--json'))
  return out
}
async function checkOutput(name: string, out: string, isJson: boolean): Promise<void> {
  const command = commands.find((one) => one.name === name)
  expect(out.trim()).not.toBe('')
  if (!isJson) shown.text.add(name)
  // Without a schema it's the service's answer as it is.
  else if (((await command?.load())?.output()?.parse(JSON.parse(out)) ?? true) !== false) shown.json.add(name)
}
function start(name: string, ...args: readonly string[]) {
  names.add(name)
  return stage.start([...name.split(' '), ...args])
}
const data = z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })) })

/** In the gate, one process stands for all: the commands themselves are tested within one. */
const inFull = it.skipIf(isGate)

it('calls, lists, completes and explains', async () => {
  const called = data.parse(JSON.parse(await run('call', 'campaigns.list', '--count', '2', '--json')))
  expect(called.data).toHaveLength(2)
  expect(await run('call', 'campaigns.list', '--curl')).toMatch(/^curl /m)
  expect(await run('call', '--search', 'campaigns.list')).toContain('campaigns.list')
  for (const args of [[], ['--json']]) expect(await run('accounts', ...args)).toContain('Northwind Outdoor')
  expect(await run('completion', 'words', 'str')).toBe('stream\n')
  expect(await run('man', 'stream', 'tail')).toMatch(/^\.TH FLIGHTDECK-STREAM-TAIL/)
  for (const args of [[], ['--json']]) expect(await run('doctor', ...args)).toContain('Node')
})

it('loads of Node only what a call needs', async () => {
  const printModules = 'process.on("exit", () => process.stderr.write(process.moduleLoadList.join("\\n")))'
  const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(printModules)}`
  const { code, err } = await stage.run(['call', 'accounts.list', '--json'], null, {
    ...variables,
    NODE_OPTIONS,
  })
  expect(code, err).toBe(0)
  const loaded = new Set(err.split('\n').map((line) => line.replace('NativeModule ', '')))
  expect(loaded).toContain('net')
  // Each of them takes milliseconds, and the sandbox speaks plain HTTP.
  const expensive = [
    'assert',
    'http',
    'internal/crypto/webcrypto',
    'internal/fs/promises',
    'perf_hooks',
    'tls',
    'undici',
  ]
  expect(expensive.filter((name) => loaded.has(name) || loaded.has(`internal/deps/${name}/${name}`))).toEqual(
    [],
  )
})

describe.each(builtLocales)('in the locale $LANG', ({ LANG, language }) => {
  const runHere = (...args: readonly string[]) => stage.run(args, null, { ...variables, LANG })

  it('starts and speaks its language', async () => {
    const usage = { en: /^Usage: flightdeck COMMAND/m, de: /^Verwendung: flightdeck BEFEHL/m }[language]
    expect(await runHere('--version')).toEqual({ code: 0, out: expect.stringMatching(/^\d/), err: '' })
    expect(await runHere('--help')).toEqual({ code: 0, out: expect.stringMatching(usage), err: '' })
    expect(await runHere('call', 'accounts.lis')).toMatchObject({
      code: 2,
      err: expect.stringContaining(didYouMean[language]),
    })
  })

  // In the gate once: English takes one path in every locale, and the stage's sandbox has taken it.
  it.skipIf(isGate && language === 'en')('checks with its threads, and runs the sandbox', async () => {
    const { finding, ready } = {
      en: { finding: 'Name is required.', ready: /^The sandbox is running/ },
      de: { finding: 'Name ist erforderlich.', ready: /^Die Sandbox läuft/ },
    }[language]
    writeChangeSet(path('in-locale.flightdeck'), newCampaign('', 'lygyi'))
    const checked = await runHere('check', path('in-locale.flightdeck'))
    expect(checked).toMatchObject({ code: 1, out: expect.stringContaining(finding) })
    const sandbox = stage.start(['sandbox', '--seed', 'empty'], { LANG })
    await sandbox.note(ready)
    expect(await sandbox.interrupt()).toBe(0)
  })
})

inFull('syncs, exports, formats, checks, plans, publishes and undoes', async () => {
  await run('sync')
  await run('sync', '--kind', 'campaign', '--json')
  await run('export', path('campaigns.csv'))
  await run('export', path('planned.flightdeck'), '--json')
  expect(existsSync(path('campaigns.csv'))).toBe(true)
  writeChangeSet(path('changes.flightdeck'), newCampaign('By a process', 'lygyi'))
  for (const name of ['format', 'check', 'plan', 'publish']) {
    for (const args of [[], ['--json']]) await run(name, path('changes.flightdeck'), ...args)
  }
  const all = ['campaigns.list', '--all', '--count', '200', '--json'] as const
  const find = async () =>
    data.parse(JSON.parse(await run('call', ...all))).data.filter((one) => one.name === 'By a process')
  expect(await find()).toHaveLength(1)
  for (const args of [[], ['--json']]) await run('journal', path('journal.db'), ...args)
  expect(await run('undo', '--plan')).toContain('By a process')
  await run('undo', '--json')
  expect(await find()).toEqual([])
  expect(await run('undo')).toContain('2 of 2 done')
  await run('stats', '--json')
  await run('stats', '--offline')
})

inFull('reads requests of other programs', async () => {
  writeFileSync(path('requests.sh'), 'curl https://api.x.example/12/accounts\n')
  for (const args of [[], ['--json']]) await run('import', path('requests.sh'), ...args)
})

inFull('listens, triggers and replays', async () => {
  const listening = start('listen', '--json', '--register', '--events', '2')
  await checkOutput('listen', await listening.line(), true)
  await run('trigger', 'profile.update.bio')
  const received = await listening.line()
  await checkOutput('listen', received, true)
  const { id } = z.object({ id: z.int() }).parse(JSON.parse(received))
  for (const args of [[], ['--json']]) expect(await run('replay', '--list', ...args)).toContain(`${id}`)
  await run('trigger', 'dm.received', '--json')
  expect(await listening.ended()).toBe(0)
})

inFull('ends its tunnel at its own end, even if it is killed', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  writeFileSync(
    path('tunnel.mjs'),
    "import { connect } from 'node:net'\nconnect(process.argv[2], '127.0.0.1')",
  )
  const { port } = z.object({ port: z.int() }).parse(server.address())
  // Not the shell itself, but a program that it starts.
  const tunnel = `echo up && "${process.execPath}" "${path('tunnel.mjs')}" ${port}`
  for (const end of ['kill', 'interrupt'] as const) {
    const listening = start('listen', '--json', '--tunnel', tunnel)
    const [connection] = z.tuple([z.instanceof(Socket)]).parse(await once(server, 'connection'))
    const closed = once(connection.on('error', () => undefined).resume(), 'close')
    await listening.line()
    await listening[end]()
    await closed
  }
  server.close()
})

inFull('watches a stream until Ctrl+C', async () => {
  const app = {
    consumerKey: variables.FLIGHTDECK_CONSUMER_KEY ?? '',
    consumerSecret: variables.FLIGHTDECK_CONSUMER_SECRET ?? '',
  }
  await addRuleAt(variables.FLIGHTDECK_URL ?? '', app, 'tents', 'Tents')
  for (const args of [[], ['--json']]) {
    const tail = start('stream tail', ...args)
    await tail.note(/^Connected/)
    await stage.control('POST', '/acts', { do: 'post', user: 'ada', text: 'tents' })
    const line = await tail.line()
    await checkOutput('stream tail', line, args.length > 0)
    expect(line).toMatch(/Tents {2}@ada: tents|"Tents"/)
    expect(await tail.interrupt()).toBe(0)
  }
})

inFull('uploads people and products', async () => {
  const idOf = async (operation: string) =>
    data.parse(JSON.parse(await run('call', operation, '--json'))).data[0]?.id ?? ''
  writeFileSync(path('people.csv'), 'email\nada@example.com\n')
  const audience = await idOf('customAudiences.list')
  await run('audience upload', audience, path('people.csv'))
  await run('audience upload', audience, path('people.csv'), '--dry-run', '--json')
  writeFileSync(
    path('feed.csv'),
    'id,title,description,availability,condition,price,link,image_link,brand\np-1,Tent,A tent,in stock,new,10.00 EUR,https://shop.example/1,https://shop.example/1.png,Northwind\n',
  )
  const catalog = await idOf('productCatalogs.list')
  await run('catalog upload', catalog, path('feed.csv'))
  await run('catalog upload', catalog, path('feed.csv'), '--json')
})

inFull('signs in through the browser, and out again', async () => {
  const { FLIGHTDECK_URL = '', FLIGHTDECK_CONSUMER_KEY, FLIGHTDECK_CONSUMER_SECRET } = variables
  writeFileSync(
    path('app.json'),
    JSON.stringify({ consumer_key: FLIGHTDECK_CONSUMER_KEY, consumer_secret: FLIGHTDECK_CONSUMER_SECRET }),
  )
  mkdirSync(path('person'))
  const person = { FLIGHTDECK_URL, FLIGHTDECK_PROFILE: path('person'), PATH: '' }
  names.add('sign-in').add('sign-out')
  const keys = ['--keys', path('app.json'), '--unprotected']
  const signingIn = stage.start(['sign-in', ...keys], person)
  const page = await signingIn.note(/^http/)
  const oauth_token = new URL(page).searchParams.get('oauth_token')
  const approved = await stage.control('POST', '/approve', { oauth_token, username: 'ada' })
  await fetch(z.object({ redirect_to: z.string() }).parse(approved).redirect_to)
  expect(await signingIn.line()).toBe('Signed in as @ada.')
  expect(await signingIn.ended()).toBe(0)
  const out = await stage.run(['sign-out', '--json'], null, person)
  await checkOutput('sign-out', out.out, true)
  expect(JSON.parse(out.out)).toMatchObject({ screenName: 'ada', revoked: true })
  expect(await stage.run(['accounts'], null, person)).toMatchObject({ code: 4 })
  expect(await stage.run(['sign-out'], null, person)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/No user is signed in/),
  })
})

inFull('operates the sandbox', async () => {
  for (const args of [[], ['--json']]) {
    await run('sandbox act', 'message', '--user', 'bert', '--to', 'ada', '--text', 'Hello', ...args)
    await run('sandbox life', ...args)
    await run('sandbox clock', ...args)
    await run('sandbox app', '--permission', 'messages', ...args)
    await run('sandbox crc', ...args)
  }
})

inFull('ends at a signal, even if the service never answers', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = z.object({ port: z.int() }).parse(silent.address())
  for (const line of ['accounts', 'sync', 'doctor']) {
    const waiting = stage.start([line], { ...variables, FLIGHTDECK_URL: `http://127.0.0.1:${port}` })
    const [connection] = z.tuple([z.instanceof(Socket)]).parse(await once(silent, 'connection'))
    connection.on('error', () => undefined).resume()
    expect([null, 130]).toContain(await waiting.interrupt())
  }
  silent.close()
})

it.skipIf(isGate || !existsSync('/dev/full'))('says that its output can’t be written', async () => {
  const full = openSync('/dev/full', 'w')
  const [program, ...first] = stage.command
  const child = spawnSync(program, [...first, 'man', 'sync'], {
    env: { ...process.env, ...variables },
    stdio: ['ignore', full, 'pipe'],
  })
  closeSync(full)
  expect(child.status).toBe(11)
  expect(child.stderr.toString()).toBe('The output can’t be written (ENOSPC).\n')
})

inFull('calls the service without a display, and where nothing can be written', async () => {
  writeFileSync(path('file'), '')
  const below = join(path('file'), 'home')
  const places = { HOME: below, APPDATA: below, XDG_CONFIG_HOME: below, XDG_CACHE_HOME: below }
  const elsewhere = { ...variables, ...places, FLIGHTDECK_PROFILE: below, DISPLAY: '', WAYLAND_DISPLAY: '' }
  const called = await stage.run(['call', 'campaigns.list', '--count', '1', '--json'], null, elsewhere)
  expect(called).toMatchObject({ code: 0, err: '' })
  expect(data.parse(JSON.parse(called.out)).data).toHaveLength(1)
})

inFull('serves an agent', async () => {
  const agent = start('mcp')
  const info = { name: 'test', version: '0' }
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: info }
  agent.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`)
  expect(JSON.parse(await agent.line())).toMatchObject({ id: 1, result: { serverInfo: {} } })
  agent.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`)
  agent.write(`${JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/list' })}\n`)
  const listed = {
    id: 2,
    result: { tools: expect.arrayContaining([expect.objectContaining({ name: 'sync' })]) },
  }
  expect(JSON.parse(await agent.line())).toMatchObject(listed)
  await agent.interrupt()
})

inFull('has run every command, and read what it prints for people and for programs', () => {
  const missing = (seen: ReadonlySet<string>, except: readonly string[] = []) =>
    commands.map(({ name }) => name).filter((name) => !seen.has(name) && !except.includes(name))
  expect(missing(names)).toEqual([])
  // Agents and shells read a form of their own; both of a sign-in's and a listener's were seen in one process.
  const ownForm = ['mcp', 'completion', 'man']
  expect(missing(shown.json, [...ownForm, 'sign-in'])).toEqual([])
  expect(missing(shown.text, ['mcp', 'sandbox', 'listen', 'sign-in', 'sign-out'])).toEqual([])
})
