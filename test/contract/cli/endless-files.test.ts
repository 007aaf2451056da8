import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isPosix } from '../../support/runs.ts'
import { newCampaign, writeChangeSet } from './change-set-file.ts'
import { openShell, type Shell, startSandbox } from './line.ts'

let shell: Shell
/** Keys in variables would take the place of the file. */
let signedOut: Shell
let sandbox: ReturnType<Shell['start']>
beforeAll(async () => {
  shell = openShell()
  sandbox = await startSandbox(shell, '--scale', '20')
  signedOut = openShell({ FLIGHTDECK_URL: shell.variables.FLIGHTDECK_URL ?? '' })
  shell.variables.FLIGHTDECK_ACCOUNT = '18ce54d4x5t'
  writeChangeSet(join(shell.folder, 'changes.flightdeck'), newCampaign('Never sent', 'lygyi'))
  mkdirSync(join(shell.folder, 'folder'))
  if (isPosix) execFileSync('mkfifo', [join(shell.folder, 'pipe')])
})
afterAll(async () => {
  await sandbox.over()
  signedOut.end()
  shell.end()
})

const lines = {
  'the fixture of a sandbox': (file: string) => ['sandbox', '--port', '0', '--fixture', file],
  'the keys of a sign-in': (file: string) => ['sign-in', '--keys', file, '--unprotected'],
  'parameters of a call': (file: string) => ['call', 'campaigns.list', '--params', file],
  'the body of a call': (file: string) => ['call', 'posts.create', '--body', file],
  'the body of an event': (file: string) => ['trigger', 'dm.received', '--body', file],
  'a change set': (file: string) => ['check', file],
  'a change set to format': (file: string) => ['format', file],
  'a policy': (file: string) => ['check', 'changes.flightdeck', '--policy', file],
  people: (file: string) => ['audience', 'upload', 'Boot buyers', file],
  'a feed': (file: string) => ['catalog', 'upload', 'Northwind Outdoor shop', file],
  'requests to import': (file: string) => ['import', file],
}
const rows = Object.entries(lines).map(([what, line]) => ({ what, line }))

describe.runIf(isPosix)('a command refuses, instead of reading for ever,', () => {
  it.each(rows)('a device, a pipe and a folder as $what', async ({ line }) => {
    for (const file of ['/dev/zero', join(shell.folder, 'pipe'), join(shell.folder, 'folder')]) {
      const words = line(file)
      const { code, out, err } = await (words[0] === 'sign-in' ? signedOut : shell).run(words)
      expect(code, `${words.join(' ')} ${err}`).toBe(2)
      expect(`${out}${err}`).toMatch(/a device or a pipe|a folder/)
    }
  })
})
