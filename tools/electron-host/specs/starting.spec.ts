import { expect } from 'playwright/test'
import { headlessSwitch } from '../../display.mjs'
import { appFolder, freshFolder, runToEnd, test } from './support.ts'

/** What happens before an application is ready, and what it's started with. */

const ownArguments = () => [`--user-data-dir=${freshFolder()}`, '--exit-with=7']

test('without a display it’s never ready, unless the command line says how to do without', async () => {
  test.skip(process.platform !== 'linux', 'Other systems have a display.')
  const withoutDisplay = { DISPLAY: '', WAYLAND_DISPLAY: '', XDG_SESSION_TYPE: '' }
  // A script that adds the switch comes too late.
  const late = [...ownArguments(), '--append-headless']
  const refused = await runToEnd('bare', late, withoutDisplay, ['--no-sandbox'])
  expect(refused.code).not.toBe(7)
  expect(refused.said).toContain('Missing X server or $DISPLAY')
  const switches = ['--no-sandbox', headlessSwitch]
  expect((await runToEnd('bare', ownArguments(), withoutDisplay, switches)).code).toBe(7)
})

test('as root it ends before any script, unless the sandbox is given up', async () => {
  test.skip(process.getuid?.() !== 0, 'This is not root.')
  const { code, said } = await runToEnd('bare', [...ownArguments(), '--say-arguments'], {}, [headlessSwitch])
  expect(code).not.toBe(7)
  expect(said).toContain('Running as root without --no-sandbox is not supported')
  expect(said).not.toContain('arguments:')
})

test('switches may stand before the application, and stay among its arguments', async () => {
  const { said } = await runToEnd('bare', [...ownArguments(), '--say-arguments', 'loose'])
  const args: unknown = JSON.parse(said.match(/^arguments: (.*)$/m)?.[1] ?? '[]')
  if (!Array.isArray(args)) throw new Error('The arguments are no list.')
  expect(args.indexOf('--no-sandbox')).toBeGreaterThan(0)
  expect(args.indexOf('--no-sandbox')).toBeLessThan(args.indexOf(appFolder('bare')))
  expect(args.at(-1)).toBe('loose')
})

test('on Windows its input has ended', async () => {
  test.skip(process.platform !== 'win32', 'Elsewhere it reads its input.')
  const { code } = await runToEnd('bare', [`--user-data-dir=${freshFolder()}`, '--end-with-input'])
  expect(code).toBe(7)
})
