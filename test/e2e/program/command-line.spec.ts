import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '../../support/program/fixtures.ts'
import { executable, makeProfile } from '../../support/program/program.ts'
import { builtLocales, didYouMean } from '../../support/runs.ts'

const root = join(import.meta.dirname, '../../..')

const run = (args: readonly string[], variables: Readonly<Record<string, string>>) =>
  promisify(execFile)(executable, [root, '--cli', ...args], {
    cwd: root,
    env: { ...process.env, ...variables },
  })

test('--cli runs the command line instead of the program', async () => {
  const profile = await makeProfile()
  const variables = {
    FLIGHTDECK_URL: 'http://127.0.0.1:9',
    FLIGHTDECK_CONSUMER_KEY: 'key',
    FLIGHTDECK_CONSUMER_SECRET: 'secret',
    FLIGHTDECK_PROFILE: profile,
  }
  try {
    const { stdout } = await run(['call', 'accounts.list', '--curl'], variables)
    expect(stdout).toContain('curl')
    expect(stdout).toContain('http://127.0.0.1:9/ads/12/accounts')
  } finally {
    await rm(join(profile, '..'), { recursive: true, force: true })
  }
})

for (const { LANG, language } of builtLocales) {
  // English takes one path in every locale.
  const details = LANG === 'C' ? {} : { tag: '@gate' }
  test(`--cli speaks the language of the locale ${LANG}`, details, async () => {
    await expect(run(['call', 'accounts.lis'], { LANG })).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining(didYouMean[language]),
    })
  })
}
