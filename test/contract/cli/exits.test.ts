import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commands } from '../../../src/cli/table/commands.ts'
import { type ExitName, exitCodes } from '../../../src/cli/table/exit-codes.ts'
import { lockFolder } from '../../../src/main/core/store/folder-lock.ts'
import { inTurn } from '../../support/runs.ts'
import { newCampaign, writeChangeSet } from './change-set-file.ts'
import { openShell, type Shell } from './line.ts'

/** Failures that any command reports in the same way, with their exit codes. */

let shell: Shell
let locked: ReturnType<typeof lockFolder>
beforeAll(() => {
  shell = openShell()
  writeChangeSet(join(shell.folder, 'changes.flightdeck'), newCampaign('Never sent', 'lygyi'))
  writeFileSync(join(shell.folder, 'people.csv'), 'email\nada@example.com\n')
  writeFileSync(join(shell.folder, 'a-file'), '')
  locked = lockFolder(join(shell.folder, 'locked'))
})
afterAll(() => {
  if (locked.ok) locked.value.release()
  shell.end()
})

/** What a command needs to get as far as the service. */
const given: Readonly<Record<string, readonly string[]>> = {
  call: ['campaigns.list', '--account_id', 'a'],
  import: ['people.csv'],
  check: ['changes.flightdeck'],
  plan: ['changes.flightdeck'],
  publish: ['changes.flightdeck'],
  export: ['all.csv'],
  journal: ['journal.db'],
  trigger: ['dm.received', '--to', 'http://127.0.0.1:9/'],
  replay: ['--list'],
  'audience upload': ['a', 'people.csv'],
  'catalog upload': ['c', 'people.csv'],
  listen: ['--register'],
  'sandbox app': ['--permission', 'read'],
  'sandbox act': ['typing', '--user', 'bert', '--to', 'ada'],
}
const app = { FLIGHTDECK_CONSUMER_KEY: 'key', FLIGHTDECK_CONSUMER_SECRET: 'secret' }
const user = { FLIGHTDECK_ACCESS_TOKEN: '1-token', FLIGHTDECK_ACCESS_TOKEN_SECRET: 'secret' }
/** Nothing listens there. */
const nowhere = { FLIGHTDECK_URL: 'http://127.0.0.1:9' }

const troubles: readonly { readonly exit: ExitName; readonly variables: Record<string, string> }[] = [
  { exit: 'signIn', variables: { ...nowhere, ...app } },
  { exit: 'connection', variables: { ...nowhere, ...app, ...user } },
  { exit: 'inUse', variables: { ...nowhere, ...app, ...user, FLIGHTDECK_PROFILE: 'locked' } },
]
/** They don't need what's missing, meet it in another way, or are tried as a process of their own. */
const apart: Readonly<Partial<Record<ExitName, readonly string[]>>> = {
  signIn: ['sign-in', 'sign-out', 'replay', 'trigger', 'listen', 'stream tail', 'doctor'],
  connection: ['sign-in', 'replay'],
  inUse: ['sign-out', 'listen', 'stream tail'],
}

const rows = troubles.flatMap(({ exit, variables }) =>
  commands
    .filter(({ name, exits }) => exits.includes(exit) && apart[exit]?.includes(name) !== true)
    .map((command) => ({ command, exit, variables })),
)

it.each(inTurn(rows, 6).map((row) => ({ ...row, title: `${row.command.name}: ${row.exit}` })))(
  '$title',
  async ({ command: { name }, exit, variables }) => {
    Object.assign(shell.variables, { FLIGHTDECK_PROFILE: 'profile', ...variables })
    for (const key of Object.keys(user)) if (!(key in variables)) delete shell.variables[key]
    const { code, out, err } = await shell.run([...name.split(' '), ...(given[name] ?? []), '--json'])
    expect(code, err).toBe(exitCodes[exit].code)
    expect(JSON.parse(out)).toMatchObject({ error: { exit, message: expect.any(String) } })
    expect(err).toMatch(/^\S.*[.!]$/m)
  },
)

it.each(inTurn(commands, 6))('$name refuses what it doesn’t know', async ({ name }) => {
  const wrong = await shell.run([...name.split(' '), '-9'])
  expect(wrong).toMatchObject({ code: 2, out: '', err: expect.stringMatching(/-9/) })
})

// A recursive mkdir never returns there, deaf to every signal.
it.runIf(existsSync('/proc/self')).each([
  { line: 'sync', keys: app },
  { line: 'plan changes.flightdeck', keys: app },
  { line: 'replay --list', keys: app },
  { line: 'accounts', keys: {} },
  { line: 'sync', keys: {} },
  { line: 'sign-in', keys: {} },
])('$line says that no data folder can be made', async ({ line, keys }) => {
  const profile = '/proc/flightdeck/x'
  const variables = { ...nowhere, ...keys, ...(keys === app ? user : {}) }
  const own = openShell({ ...variables, FLIGHTDECK_PROFILE: profile })
  writeChangeSet(join(own.folder, 'changes.flightdeck'), newCampaign('Never sent', 'lygyi'))
  const { code, out, err } = await own.run([...line.split(' '), '--json'])
  own.end()
  expect(code, err).toBe(exitCodes.storage.code)
  expect(JSON.parse(out)).toMatchObject({ error: { exit: 'storage', fault: { code: 'ENOENT' } } })
  expect(err).toBe(`The data folder ${profile} can’t be used (ENOENT). Name another one with --profile.\n`)
})

it('says once that a data file can’t be opened, and what to run again', async () => {
  const newer = openShell({ ...nowhere, ...app, ...user })
  const profile = join(newer.folder, 'profile')
  mkdirSync(profile)
  const file = new DatabaseSync(join(profile, 'flightdeck.db'))
  file.exec('PRAGMA user_version = 900; CREATE TABLE anything (id INTEGER)')
  file.close()
  const { code, err } = await newer.run(['sync'])
  newer.end()
  expect(code, err).toBe(exitCodes.storage.code)
  expect(err).toBe(
    'The data file is from a newer version of Flightdeck. Install that version again. Then run the command again.\n',
  )
})

it.runIf(existsSync('/proc/self'))('doctor names a data folder that can’t be made', async () => {
  const own = openShell({ ...nowhere, FLIGHTDECK_PROFILE: '/proc/flightdeck/x' })
  const { code, out } = await own.run(['doctor', '--json'])
  own.end()
  expect(code).toBe(exitCodes.failed.code)
  const failed = { state: 'failed', message: expect.stringContaining('/proc/flightdeck/x') }
  expect(JSON.parse(out).checks).toContainEqual({ name: 'Data folder', ...failed })
})

it('refuses to forward to another computer before it connects to anything', async () => {
  const own = openShell({ ...nowhere, ...app, ...user })
  const ended = await own.run(['listen', '--forward', 'http://example.com/hooks'])
  own.end()
  expect(ended.code).toBe(exitCodes.usage.code)
  expect(ended.err.match(/on this computer/g)).toHaveLength(1)
})

it('helps with a command that is named after help', async () => {
  expect((await shell.run(['help', 'stream', 'tail'])).out).toContain('flightdeck stream tail')
  expect((await shell.run(['help', 'listen'])).out).toContain('--forward')
})

describe('an environment that is named', () => {
  const other = { ...nowhere, ...app, ...user }
  const run = async (args: readonly string[], variables: Record<string, string>) => {
    const own = openShell(variables)
    writeChangeSet(join(own.folder, 'changes.flightdeck'), newCampaign('Never sent', 'lygyi'))
    const ended = await own.run(args)
    own.end()
    return ended
  }
  const signInFirst = { code: exitCodes.signIn.code, err: expect.stringContaining('--environment x') }

  it.each(['accounts', 'sync', 'publish changes.flightdeck', 'listen', 'trigger dm.received'])(
    'is refused by %s if it doesn’t exist, whatever FLIGHTDECK_URL says',
    async (line) => {
      const args = [...line.split(' '), '--environment', 'nope']
      for (const variables of [other, nowhere, {}]) {
        expect(await run(args, variables)).toMatchObject({
          code: exitCodes.usage.code,
          err: expect.stringContaining('There’s no environment nope.'),
        })
      }
    },
  )

  it('is used instead of FLIGHTDECK_URL, whose keys don’t leave it', async () => {
    expect(await run(['accounts', '--environment', 'x'], other)).toMatchObject(signInFirst)
    expect(await run(['accounts', '--environment', 'x'], nowhere)).toMatchObject(signInFirst)
  })

  it('by two variables that contradict each other is refused', async () => {
    expect(await run(['accounts'], { ...other, FLIGHTDECK_ENVIRONMENT: 'x' })).toMatchObject({
      code: exitCodes.usage.code,
      err: expect.stringContaining('FLIGHTDECK_ENVIRONMENT and FLIGHTDECK_URL name different environments.'),
    })
  })

  it.each(['custom', 'sandbox'])('%s is the sandbox at FLIGHTDECK_URL', async (id) => {
    const ended = await run(['accounts', '--environment', id], other)
    expect(ended.code).toBe(exitCodes.connection.code)
  })

  it('isn’t the sandbox if FLIGHTDECK_URL is another computer', async () => {
    const variables = { ...other, FLIGHTDECK_URL: 'https://ads.example.com' }
    expect((await run(['accounts', '--environment', 'sandbox'], variables)).code).not.toBe(
      exitCodes.connection.code,
    )
  })

  it('may be the one at FLIGHTDECK_URL', async () => {
    const variables = { ...app, FLIGHTDECK_URL: 'https://api.x.com' }
    const ended = await run(['call', 'campaigns.list', '--curl', '--environment', 'x'], variables)
    expect(ended.err).not.toContain('instead')
  })
})
