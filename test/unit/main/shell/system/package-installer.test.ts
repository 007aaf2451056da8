import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createPackageInstallers } from '../../../../../src/main/shell/system/package-installer.ts'
import { succeed } from '../../../../../src/shared/core/outcome.ts'

const root = mkdtempSync(join(tmpdir(), 'flightdeck-installer-'))
afterAll(() => rmSync(root, { recursive: true }))

const asked: unknown[] = []
let problem = ''
beforeEach(() => {
  asked.length = 0
  problem = ''
})

const installersOf = (platform: string, appImage: string | null = null) =>
  createPackageInstallers({
    app: {
      relaunch: (options) => void asked.push(options),
      releaseSingleInstanceLock: () => void asked.push('lock released'),
      quit: () => void asked.push('quit'),
      getPath: (name) => join(root, name),
    },
    startDetached: async (path, args) => void asked.push({ path, args }),
    shell: {
      async openPath(path) {
        asked.push(path)
        return problem
      },
    },
    platform,
    appImage,
    args: ['--profile=/p'],
  })

function packageOf(name: string, content: string) {
  const path = join(root, name)
  writeFileSync(path, content)
  const bytes = Buffer.from(content)
  const sha512 = createHash('sha512').update(bytes).digest('base64')
  return { path, file: { name, bytes: bytes.length, sha512 } }
}

describe('the way to install a package', () => {
  it.each([
    ['linux', '/a', 'f.AppImage', 'replace'],
    ['linux', null, 'f.AppImage', undefined],
    ['linux', null, 'f.deb', 'open'],
    ['win32', null, 'f.exe', 'run'],
    ['darwin', null, 'f.dmg', 'open'],
    ['darwin', null, 'f.zip', 'open'],
    ['linux', null, 'f.exe', undefined],
    ['darwin', null, 'f.exe', undefined],
    ['win32', null, 'f.zip', undefined],
    ['freebsd', null, 'f.deb', undefined],
  ])('follows from system, origin and name: %s, %s, %s', (platform, appImage, name, installation) => {
    const file = { name, bytes: 1, sha512: '' }
    expect(installersOf(platform, appImage).installerFor(file)?.installation).toBe(installation)
  })
})

it('restarts the program with its original arguments', () => {
  installersOf('win32').restart()
  expect(asked).toEqual([{ args: ['--profile=/p'] }, 'quit'])
})

it('restarts an AppImage from outside of its mount, after it has given up its lock', async () => {
  installersOf('linux', '/a').restart()
  await expect.poll(() => asked).toEqual(['lock released', { path: '/a', args: ['--profile=/p'] }, 'quit'])
})

it.each(['f.dmg', 'f.zip'])('opens %s unless it was changed or nothing opens it', async (name) => {
  const { path, file } = packageOf(name, 'disk')
  const installer = installersOf('darwin').installerFor(file)
  expect(await installer?.install(path, file)).toEqual(succeed(true))
  problem = 'No application knows how to open it.'
  expect(await installer?.install(path, file)).toMatchObject({ ok: false, fault: { message: problem } })
  writeFileSync(path, 'DISK')
  expect(await installer?.install(path, file)).toEqual(succeed(false))
  rmSync(path)
  expect(await installer?.install(path, file)).toMatchObject({ ok: false, fault: { code: 'ENOENT' } })
  expect(asked).toEqual([path, path])
})

describe('a deb', () => {
  const downloads = join(root, 'downloads')

  it('is opened from the folder of downloads, which a snap may read', async () => {
    const { path, file } = packageOf('f.deb', 'deb')
    const install = () => installersOf('linux').installerFor(file)?.install(path, file)
    expect(await install()).toEqual(succeed(true))
    mkdirSync(downloads)
    expect(await install()).toEqual(succeed(true))
    expect(asked).toEqual([path, join(downloads, 'f.deb')])
    expect(readFileSync(join(downloads, 'f.deb'), 'utf8')).toBe('deb')
  })

  it('that was changed isn’t opened', async () => {
    const { path, file } = packageOf('f.deb', 'deb')
    writeFileSync(path, 'DEB')
    expect(await installersOf('linux').installerFor(file)?.install(path, file)).toEqual(succeed(false))
    expect(asked).toEqual([])
  })
})

describe.skipIf(process.platform === 'win32')('a setup program', () => {
  const output = join(root, 'arguments')
  const script = `#!/bin/sh\necho "$@" >"${output}.part" && mv "${output}.part" "${output}"\n`

  it('runs with the choices of the first installation while the program ends', async () => {
    const { path, file } = packageOf('setup one.exe', script)
    chmodSync(path, 0o700)
    expect(await installersOf('win32').installerFor(file)?.install(path, file)).toEqual(succeed(true))
    await expect.poll(() => existsSync(output)).toBe(true)
    expect(readFileSync(output, 'utf8').trim()).toBe('--updated --force-run')
    expect(asked).toEqual(['quit'])
  })

  it('that was changed or can’t run ends nothing', async () => {
    const { path, file } = packageOf('setup.exe', script)
    const installer = installersOf('win32').installerFor(file)
    chmodSync(path, 0o600)
    expect(await installer?.install(path, file)).toMatchObject({ fault: { kind: 'storage', code: 'EACCES' } })
    writeFileSync(path, script.replace('echo', 'ECHO'))
    expect(await installer?.install(path, file)).toEqual(succeed(false))
    expect(asked).toEqual([])
  })
})
