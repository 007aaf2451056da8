import { describe, expect, it } from 'vitest'
import { commandOf, linksLast, needsShell } from '../../../tools/command-line.mjs'
import { sandboxAdvice } from '../../../tools/os-sandbox.mjs'
import { characterType } from '../../../tools/setup.mjs'

describe('a command', () => {
  it.each<[string, NodeJS.Platform, boolean]>([
    ['npm', 'win32', true],
    ['npm', 'linux', false],
    ['C:\\Users\\First Last\\node.exe', 'win32', false],
    ['/usr/bin/node', 'darwin', false],
  ])('%s on %s goes through a shell: %s', (command, platform, expected) => {
    expect(needsShell(command, platform)).toBe(expected)
  })

  it('that is a batch file of the host runs in Node, with all its arguments', () => {
    expect(commandOf('C:\\a b\\electron-host.cmd', 'node.exe')).toEqual([
      'node.exe',
      '--disable-warning=ExperimentalWarning',
      '--unhandled-rejections=warn',
      'C:\\a b\\main.ts',
    ])
    expect(commandOf('/opt/electron', 'node')).toEqual(['/opt/electron'])
  })

  it.each([
    [
      ['flightdeck://go/media', '--profile=x'],
      ['--profile=x', 'flightdeck://go/media'],
    ],
    [
      ['--profile=C:\\x', 'C:\\file.csv'],
      ['--profile=C:\\x', 'C:\\file.csv'],
    ],
    [
      ['a:b.csv', 'flightdeck://go/a', 'b.csv', 'flightdeck://go/b'],
      ['a:b.csv', 'b.csv', 'flightdeck://go/a', 'flightdeck://go/b'],
    ],
  ])('with %j has its links last', (given, expected) => {
    expect(linksLast(given)).toEqual(expected)
  })
})

describe('Electron’s sandbox on Linux', () => {
  const executable = '/home/ada/tree/electron/dist/electron'
  const helper = '/home/ada/tree/electron/dist/chrome-sandbox'
  const restriction = { '/proc/sys/kernel/apparmor_restrict_unprivileged_userns': '1\n' }
  const system = (
    changes: {
      readonly platform?: NodeJS.Platform
      readonly userId?: number
      readonly files?: Readonly<Record<string, string>>
      readonly helper?: { readonly userId: number; readonly mode: number } | null
    } = {},
  ) => {
    const files: Readonly<Record<string, string>> = changes.files ?? restriction
    return {
      platform: changes.platform ?? 'linux',
      userId: changes.userId ?? 1000,
      read: (path: string) => files[path] ?? null,
      list: (folder: string) =>
        Object.keys(files).flatMap((path) =>
          path.startsWith(`${folder}/`) ? [path.slice(folder.length + 1)] : [],
        ),
      inspect: (path: string) => (path === helper ? (changes.helper ?? null) : null),
    }
  }

  it.each<[string, Parameters<typeof system>[0], readonly string[]]>([
    ['no restriction', { files: {} }, []],
    [
      'a restriction that is off',
      { files: { '/proc/sys/kernel/apparmor_restrict_unprivileged_userns': '0\n' } },
      [],
    ],
    ['a helper that root owns', { helper: { userId: 0, mode: 0o104755 } }, []],
    [
      'a profile for the executable',
      { files: { ...restriction, '/etc/apparmor.d/flightdeck': `profile x "${executable}" { userns, }` } },
      [],
    ],
    ['a sandbox that was given up on purpose', {}, ['--no-sandbox']],
    ['another system', { platform: 'darwin' }, []],
  ])('needs no message with %s', (_what, changes, args) => {
    expect(sandboxAdvice(executable, args, system(changes))).toBeNull()
  })

  it.each<[string, Parameters<typeof system>[0]]>([
    ['AppArmor restricts and there is no helper', {}],
    ['the helper isn’t root’s', { helper: { userId: 1000, mode: 0o104755 } }],
    ['the helper has no setuid bit', { helper: { userId: 0, mode: 0o100755 } }],
    [
      'profiles name other programs',
      { files: { ...restriction, '/etc/apparmor.d/chrome': 'profile chrome /opt/google/chrome/chrome {}' } },
    ],
    ['namespaces are switched off', { files: { '/proc/sys/kernel/unprivileged_userns_clone': '0\n' } }],
  ])('is explained with its remedy if %s', (_what, changes) => {
    const advice = sandboxAdvice(executable, [], system(changes))
    expect(advice).toContain(`sudo chown root:root '${helper}' && sudo chmod 4755 '${helper}'`)
  })

  it('is turned off for root only, with a message', () => {
    expect(sandboxAdvice(executable, [], system({ userId: 0, files: {} }))).toContain('--no-sandbox')
  })
})

it.each([
  [{}, { LC_CTYPE: 'C.UTF-8' }],
  [{ LANG: 'C' }, { LC_CTYPE: 'C.UTF-8' }],
  [{ LANG: 'de_DE.UTF-8' }, {}],
  [{ LANG: 'C', LC_CTYPE: 'en_US.utf8' }, {}],
  [{ LANG: 'de_DE.UTF-8', LC_CTYPE: 'POSIX' }, { LC_CTYPE: 'C.UTF-8' }],
  [{ LANG: 'de_DE.UTF-8', LC_ALL: 'C' }, { LC_ALL: 'C.UTF-8' }],
])('in an environment of %j, names of files are read as UTF-8', (env, added) => {
  expect(characterType('linux', env)).toEqual(added)
  expect(characterType('darwin', env)).toEqual({})
})
