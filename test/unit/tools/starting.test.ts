import { describe, expect, it } from 'vitest'
import { readDisplay } from '../../../tools/chromium.mjs'
import { commandOf, linksLast, needsShell } from '../../../tools/command-line.mjs'
import { readMissing } from '../../../tools/libraries.mjs'
import { checkOsSandbox } from '../../../tools/os-sandbox.mjs'
import { characterType, proxyForDownload } from '../../../tools/setup.mjs'

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
    expect(checkOsSandbox(executable, args, system(changes))).toEqual({ kind: 'works' })
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
    const { kind, text } = { text: '', ...checkOsSandbox(executable, [], system(changes)) }
    expect(kind).toBe('impossible')
    expect(text).toContain(`sudo chown root:root '${helper}' && sudo chmod 4755 '${helper}'`)
    expect(text).toContain('npm start -- --no-sandbox --local-only')
  })

  it('is turned off for root only, with a message', () => {
    expect(checkOsSandbox(executable, [], system({ userId: 0, files: {} }))).toEqual({
      kind: 'off',
      text: expect.stringContaining('--no-sandbox'),
    })
  })

  it('is explained by a profile first, which outlives an installation of packages', () => {
    const { text } = { text: '', ...checkOsSandbox("/home/a'b/tree/electron", [], system()) }
    const [, command = ''] = text.split('\n')
    expect(command).toContain(
      "'profile flightdeck-electron \"/home/a'\\''b/tree/electron\" flags=(unconfined)",
    )
    expect(command).toContain('sudo apparmor_parser -r /etc/apparmor.d/flightdeck-electron')
    expect(text.indexOf('apparmor_parser')).toBeLessThan(text.indexOf('chmod 4755'))
  })
})

it.each([
  ['none is named', {}, 'none'],
  ['nothing answers', { DISPLAY: ':987' }, 'silent'],
  ['nothing answers on a screen of it', { DISPLAY: ':987.0' }, 'silent'],
  ['it’s on another computer', { DISPLAY: 'localhost:10.0' }, 'answers'],
  ['the compositor is gone', { WAYLAND_DISPLAY: 'wayland-987', XDG_RUNTIME_DIR: '/run/user/0' }, 'silent'],
])('a display is looked for before it’s used: %s', (_case, env, kind) => {
  expect(readDisplay(env).kind).toBe(kind)
})

it.each([
  [{}, {}],
  [{ NO_PROXY: 'localhost' }, {}],
  [{ HTTPS_PROXY: '' }, {}],
  [{ https_proxy: 'http://proxy.example:3128' }, { ELECTRON_GET_USE_PROXY: 'true', NODE_USE_SYSTEM_CA: '1' }],
])('with %j Electron’s download gets %j', (env, added) => {
  expect(proxyForDownload(env)).toEqual(added)
})

it('libraries that a bare system lacks are named', () => {
  const output = [
    '\tlinux-vdso.so.1 (0x00007ffd)',
    '\tlibnss3.so => not found',
    '\tlibc.so.6 => /lib/x86_64-linux-gnu/libc.so.6 (0x00007f)',
    '\tlibgbm.so.1 => not found',
  ].join('\n')
  expect(readMissing(output)).toEqual(['libnss3.so', 'libgbm.so.1'])
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
