import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '../../support/program/fixtures.ts'
import { executable, makeProfile } from '../../support/program/program.ts'

const root = join(import.meta.dirname, '../../..')

test('--cli runs the command line instead of the program', async () => {
  const profile = await makeProfile()
  const run = (...args: readonly string[]) =>
    promisify(execFile)(executable, [root, '--cli', ...args], {
      cwd: root,
      env: {
        ...process.env,
        FLIGHTDECK_URL: 'http://127.0.0.1:9',
        FLIGHTDECK_CONSUMER_KEY: 'key',
        FLIGHTDECK_CONSUMER_SECRET: 'secret',
        FLIGHTDECK_PROFILE: profile,
      },
    })
  try {
    const { stdout } = await run('call', 'accounts.list', '--curl')
    expect(stdout).toContain('curl')
    expect(stdout).toContain('http://127.0.0.1:9/ads/12/accounts')
    await expect(run('call', 'accounts.lis')).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Did you mean accounts.list?'),
    })
  } finally {
    await rm(join(profile, '..'), { recursive: true, force: true })
  }
})
