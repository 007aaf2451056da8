import { createHash } from 'node:crypto'
import {
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { appImageInstaller, appImagePath } from '../../../../../src/main/shell/app/app-image.ts'
import { runningProgram } from '../../../../../src/main/shell/app/running-program.ts'
import { succeed } from '../../../../../src/shared/core/outcome.ts'
import { isPosix } from '../../../../support/runs.ts'

describe('the file the program runs from', () => {
  const own = { APPIMAGE: '/home/ada/Flightdeck.AppImage', APPDIR: '/tmp/.mount_Fl' }
  it.each([
    ['is what the runtime says', own, '/tmp/.mount_Fl/flightdeck', own.APPIMAGE],
    ['is none of a program that merely started this one', own, '/usr/bin/flightdeck', null],
    ['is none of a folder that begins alike', own, '/tmp/.mount_Flight/flightdeck', null],
    ['is none where it is not said', { APPIMAGE: own.APPIMAGE }, '/tmp/.mount_Fl/flightdeck', null],
    ['is none without a path', { ...own, APPIMAGE: 'Flightdeck' }, '/tmp/.mount_Fl/flightdeck', null],
    ['is none elsewhere', {}, '/usr/bin/flightdeck', null],
  ])('%s', (_what, environment, executable, path) => {
    expect(appImagePath(environment, executable)).toBe(path)
  })

  it.each([
    ['linux', '/a', ['.AppImage']],
    ['linux', null, ['.deb', '.AppImage']],
    ['win32', null, ['.exe']],
    ['darwin', null, ['.dmg', '.zip']],
    ['freebsd', null, []],
  ])('determines which package fits: on %s from %s', (platform, path, endings) => {
    expect(runningProgram('1.0.0', platform, 'x64', path).endings).toEqual(endings)
  })
})

describe.runIf(isPosix)('a newer file', () => {
  const root = mkdtempSync(join(tmpdir(), 'flightdeck-app-image-'))
  afterAll(() => rmSync(root, { recursive: true }))
  const from = join(root, 'package')
  const program = join(root, 'Flightdeck.AppImage')
  const content = Buffer.from('newer')
  const file = {
    name: 'flightdeck-1.1.0-linux-x64.AppImage',
    bytes: content.length,
    sha512: createHash('sha512').update(content).digest('base64'),
  }
  beforeEach(() => {
    writeFileSync(from, content)
    writeFileSync(program, 'older')
  })

  it('replaces the program and can be started', async () => {
    expect(await appImageInstaller(program).install(from, file)).toEqual(succeed(true))
    expect(readFileSync(program).equals(content)).toBe(true)
    expect(statSync(program).mode & 0o777).toBe(0o755)
    expect(readdirSync(root).toSorted()).toEqual(['Flightdeck.AppImage', 'package'])
  })

  it('replaces the target of a link', async () => {
    const link = join(root, 'link')
    symlinkSync(program, link)
    expect(await appImageInstaller(link).install(from, file)).toEqual(succeed(true))
    expect([readFileSync(program, 'utf8'), readFileSync(link, 'utf8')]).toEqual(['newer', 'newer'])
    rmSync(link)
  })

  it('isn’t written through a link that was left next to the program', async () => {
    const victim = join(root, 'victim')
    writeFileSync(victim, 'untouched')
    symlinkSync(victim, `${program}.part`)
    expect(await appImageInstaller(program).install(from, file)).toEqual(succeed(true))
    expect([readFileSync(program, 'utf8'), readFileSync(victim, 'utf8')]).toEqual(['newer', 'untouched'])
    expect(lstatSync(program).isSymbolicLink()).toBe(false)
    for (const name of [victim, `${program}.part`]) rmSync(name)
  })

  it('replaces nothing if the target has changed meanwhile, or can’t be written', async () => {
    writeFileSync(from, 'other')
    const image = appImageInstaller(program)
    expect(await image.install(from, file)).toEqual(succeed(false))
    expect(readFileSync(program, 'utf8')).toBe('older')
    expect(await image.install(join(root, 'none'), file)).toMatchObject({ fault: { code: 'ENOENT' } })
    expect(readdirSync(root).toSorted()).toEqual(['Flightdeck.AppImage', 'package'])
  })
})
