import { join } from 'node:path'
import { expect, it } from 'vitest'
import { exitCodes } from '../../../src/cli/table/exit-codes.ts'
import { newCampaign, writeChangeSet } from './change-set-file.ts'
import { openShell, startSandbox } from './line.ts'

it('says that the service can’t be reached, also with lists from an earlier sync', async () => {
  const shell = openShell()
  const sandbox = await startSandbox(shell, '--scale', '20')
  shell.variables.FLIGHTDECK_ACCOUNT = '18ce54d4x5t'
  writeChangeSet(join(shell.folder, 'changes.flightdeck'), newCampaign('Never sent', 'lygyi'))
  expect(await shell.run(['sync'])).toMatchObject({ code: 0 })
  await sandbox.over()
  for (const line of [
    ['sync'],
    ['sync', '--kind', 'campaign'],
    ['check', 'changes.flightdeck'],
    ['plan', 'changes.flightdeck'],
    ['publish', 'changes.flightdeck', '--yes'],
    ['export', 'again.csv'],
    ['stats'],
  ]) {
    const { code, out, err } = await shell.run(line)
    expect(code, line.join(' ')).toBe(exitCodes.connection.code)
    expect(`${out}${err}`).toContain('ECONNREFUSED')
  }
  shell.end()
})
