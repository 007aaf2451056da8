import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
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
  signIn: ['sign-in', 'sign-out', 'replay', 'trigger', 'listen', 'stream tail'],
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
it.runIf(existsSync('/proc/self')).each(['sync', 'doctor', 'accounts', 'plan changes.flightdeck'])(
  '%s ends where no data folder can be made',
  async (line) => {
    Object.assign(shell.variables, nowhere, app, user)
    const { code, out, err } = await shell.run([
      ...line.split(' '),
      '--profile',
      '/proc/flightdeck/x',
      '--json',
    ])
    expect(code, err).not.toBe(0)
    expect(`${out}${err}`).toMatch(/ENOENT|\/proc\/flightdeck\/x|127\.0\.0\.1/)
  },
)
