import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { verifyUpdate } from '../../../src/main/modules/updates/verify-update.ts'
import { newKeyPair, publicKeyOf, signedRelease } from '../../../tools/package/release.ts'
import { releaseTool } from '../../../tools/package/release-tool.ts'
import { isPosix } from '../../support/runs.ts'

const folder = mkdtempSync(join(tmpdir(), 'flightdeck-release-'))
afterAll(() => rmSync(folder, { recursive: true }))
const { privateKey, publicKey } = newKeyPair()
const packageAt = (name: string, content = name) => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
const tomorrow = new Date(Date.now() + 86_400_000)
const verifyRelease = (
  { manifest, signature }: { readonly manifest: string; readonly signature: string },
  platform: string,
  architecture: string,
  endings: readonly string[],
) =>
  verifyUpdate(
    Buffer.from(manifest),
    signature,
    publicKey,
    { version: '1.0.0', platform, architecture, endings },
    Date.now(),
  )

describe('a release', () => {
  it.each([
    ['linux', 'x64', '.AppImage', 'flightdeck-1.1.0-linux-x86_64.AppImage'],
    ['linux', 'arm64', '.AppImage', 'flightdeck-1.1.0-linux-arm64.AppImage'],
    ['linux', 'x64', '.deb', 'flightdeck-1.1.0-linux-amd64.deb'],
    ['win32', 'x64', '.exe', 'flightdeck-1.1.0-win.exe'],
    ['win32', 'arm64', '.exe', 'flightdeck-1.1.0-win.exe'],
    ['darwin', 'arm64', '.dmg', 'flightdeck-1.1.0-mac-arm64.dmg'],
  ])('gives %s on %s its %s', async (platform, architecture, ending, name) => {
    const names = [
      'linux-x86_64.AppImage',
      'linux-arm64.AppImage',
      'linux-amd64.deb',
      'win.exe',
      'mac-x64.dmg',
      'mac-arm64.dmg',
      'mac-arm64.zip',
    ]
    const paths = names.map((one) => packageAt(`flightdeck-1.1.0-${one}`))
    const release = await signedRelease(paths, privateKey, ' Faster.\n', tomorrow)
    const file = { platform, architecture, name, bytes: name.length }
    expect(verifyRelease(release, platform, architecture, [ending])).toMatchObject({
      kind: 'newer',
      version: '1.1.0',
      notes: 'Faster.',
      file,
    })
  })

  it('shortens notes at the end of a line if no program would accept as many', async () => {
    const notes = Array.from({ length: 300 }, (_, index) => `- Change ${index} is made`).join('\n')
    const path = packageAt('flightdeck-1.1.0-win.exe')
    const release = await signedRelease([path], privateKey, notes, tomorrow)
    const verdict = verifyRelease(release, 'win32', 'x64', ['.exe'])
    expect(verdict).toMatchObject({ kind: 'newer', notes: expect.stringMatching(/ is made\n…$/) })
  })

  it.each([
    ['no package', []],
    ['a package of another name', ['Flightdeck Setup 1.1.0.exe']],
    ['a candidate', ['flightdeck-1.1.0-rc.1-linux-x64.AppImage']],
    ['packages of two versions', ['flightdeck-1.1.0-win.exe', 'flightdeck-1.2.0-mac-x64.dmg']],
    [
      'the command line, which the updater would install as the program',
      ['flightdeck-cli-1.1.0-win-x64.exe'],
    ],
    ['an empty package', ['flightdeck-1.3.0-win.exe']],
  ])('isn’t created from %s', async (_what, names) => {
    const paths = names.map((name) => packageAt(name, name.includes('1.3.0') ? '' : name))
    await expect(signedRelease(paths, privateKey, null, tomorrow)).rejects.toThrow()
  })
})

describe('npm run release-manifest', () => {
  mkdirSync(join(folder, 'resources'))
  const built = (place: { readonly address: string; readonly publicKey: string } | null) =>
    writeFileSync(join(folder, 'resources', 'updates.json'), JSON.stringify({ place }))

  it('creates a key once, and signs with it what a program accepts', async () => {
    const key = join(folder, 'key.pem')
    built(null)
    const said = await releaseTool(['--new-key', key], folder)
    const pem = publicKeyOf(readFileSync(key, 'utf8'))
    expect(said).toContain(JSON.stringify(pem))
    if (isPosix) expect(statSync(key).mode & 0o777).toBe(0o600)
    await expect(releaseTool(['--new-key', key], folder)).rejects.toThrow('EEXIST')
    built({ address: 'https://releases.example.com', publicKey: pem })
    await releaseTool(['--key', key, packageAt('flightdeck-2.0.0-win.exe')], folder)
    const [manifest = '', signature = ''] = ['release.json', 'release.json.sig'].map((name) =>
      readFileSync(join(folder, name), 'utf8'),
    )
    const running = { version: '1.0.0', platform: 'win32', architecture: 'x64', endings: ['.exe'] }
    const verifyAfter = (days: number) =>
      verifyUpdate(Buffer.from(manifest), signature, pem, running, Date.now() + days * 86_400_000)
    expect(verifyAfter(364)).toMatchObject({ version: '2.0.0' })
    expect(verifyAfter(366)).toMatchObject({ kind: 'refused', reason: 'expired' })
    await expect(releaseTool([], folder)).rejects.toThrow('Name the key')
    for (const days of ['0', '1.5', 'soon'])
      await expect(releaseTool(['--key', key, '--valid-days', days], folder)).rejects.toThrow('--valid-days')
  })

  it('signs nothing with a key other than the one the build trusts', async () => {
    const key = join(folder, 'other.pem')
    await releaseTool(['--new-key', key], folder)
    built({ address: 'https://releases.example.com', publicKey })
    const signing = releaseTool(['--key', key, packageAt('flightdeck-3.0.0-win.exe')], folder)
    await expect(signing).rejects.toThrow('names another key')
  })
})
