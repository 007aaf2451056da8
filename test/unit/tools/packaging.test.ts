import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { shells } from '../../../src/cli/help/completion.ts'
import { commands } from '../../../src/cli/table/commands.ts'
import { appId } from '../../../src/main/shell/app/app-id.ts'
import { afterPack, type PackContext, programOf } from '../../../tools/package/after-pack.ts'
import { config, metadata } from '../../../tools/package/builder-config.ts'
import { leaveOutOfMain } from '../../../tools/package/bundled.ts'
import { commandLineFiles, writePackage } from '../../../tools/package/command-line/command-line-package.ts'
import { fuseFile, readFuses } from '../../../tools/package/fuses.ts'
import { licenceList } from '../../../tools/package/licences.ts'
import { shippedPackages } from '../../../tools/package/production-packages.ts'
import { inAscii } from '../../../tools/package/threads.ts'

const root = join(import.meta.dirname, '../../..')
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'flightdeck-package-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('each package has a reason in ARCHITECTURE.md', () => {
  const { dependencies, devDependencies } = JSON.parse(textOf('package.json'))
  const table = textOf('ARCHITECTURE.md').split('## Packages')[1]?.split('\n## ')[0] ?? ''
  const listed = table.split('\n').flatMap((row) => row.split('|')[1]?.split(/, | with /) ?? [])
  const names = new Set(listed.map((name) => name.trim()))
  const typeless = Object.keys({ ...dependencies, ...devDependencies }).filter(
    (one) => !one.startsWith('@types/'),
  )
  expect(typeless.filter((name) => !names.has(name))).toEqual([])
})

it('writes the command line in ASCII, but refuses raw text that would change', () => {
  expect(inAscii("say('é', `ü`, String.raw`\\d`)")).toBe("say('\\u00e9', `\\u00fc`, String.raw`\\d`)")
  expect(() => inAscii('send(String.raw`\\/ ü`)')).toThrow('String.raw`\\/ ü`')
})

describe('production dependencies', () => {
  const shipped = shippedPackages(textOf('package-lock.json'))

  it('need no install script', () => {
    expect(shipped.length).toBeGreaterThan(50)
    expect(shipped.filter(({ hasInstallScript }) => hasInstallScript)).toEqual([])
  })

  it('have a license that lets us ship them', () => {
    const free = new Set([
      'MIT',
      'ISC',
      'BSD-2-Clause',
      'BSD-3-Clause',
      '0BSD',
      'Unlicense',
      'OFL-1.1',
      'Apache-2.0',
    ])
    const known = shipped.filter(({ licence }) => !licence.split(/[() ]|OR/).some((one) => free.has(one)))
    expect(known.map(({ name, licence }) => `${name}: ${licence}`)).toEqual([])
  })

  it('are listed with their current licenses (npm run licences)', () => {
    expect(textOf('resources/third-party-licences.txt') === licenceList(root)).toBe(true)
    expect(config.extraResources).toContainEqual(expect.objectContaining({ to: 'third-party-licences.txt' }))
  })
})

describe('the command line’s package', () => {
  const built = join(folder, 'built')
  const target = join(folder, 'flightdeck-cli')
  const files: Readonly<Record<string, string>> = {
    'cli/flightdeck.js': 'import{a}from"./chunks/start.js";await import(`./chunks/check.js`)',
    'cli/chunks/start.js': 'export const a=1',
    'cli/chunks/check.js': 'thread(`check-worker`)',
    'cli/chunks/unused.js': '',
    'main/check-worker.js': 'import"./chunks/rules.js"',
    'main/chunks/rules.js': 'thread("grid-worker")',
    'main/grid-worker.js': '',
    'main/other-worker.js': '',
    'main/index.js': 'import"./chunks/windows.js"',
    'main/chunks/windows.js': '',
    'main/messages/de.json': '{}',
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(built, name)), { recursive: true })
    writeFileSync(join(built, name), text)
  }

  it('has what the entry loads, with its threads and messages, and nothing of the windows', () => {
    expect(commandLineFiles(built)).toEqual([
      'cli/chunks/check.js',
      'cli/chunks/start.js',
      'cli/flightdeck.js',
      'main/check-worker.js',
      'main/chunks/rules.js',
      'main/grid-worker.js',
      'main/messages/de.json',
    ])
  })

  it('has a manual page for each command and completion for each shell, and depends on nothing', async () => {
    const product = JSON.parse(textOf('package.json'))
    await writePackage(root, built, target, product)
    const manifest = JSON.parse(readFileSync(join(target, 'package.json'), 'utf8'))
    expect(manifest).toMatchObject({ type: 'module', version: product.version, engines: product.engines })
    expect(manifest).not.toHaveProperty('dependencies')
    expect(manifest.man).toHaveLength(commands.length)
    for (const file of [
      ...manifest.man,
      manifest.bin.flightdeck,
      'LICENSE',
      'command-line.md',
      'third-party-licences.txt',
    ])
      expect(readFileSync(join(target, file), 'utf8'), file).not.toBe('')
    expect(readdirSync(join(target, 'completions'))).toHaveLength(shells.length)
  })
})

describe('the package', () => {
  it('contains no package folder: the bundles include what they use', () => {
    expect(config.files.filter((pattern) => pattern.includes('node_modules'))).toEqual(['!node_modules/**'])
    const { dependencies } = JSON.parse(textOf('package.json'))
    const files = ['main', 'sandbox', 'shared', 'renderer'].flatMap((layer) =>
      readdirSync(join(root, 'src', layer), { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.tsx?$/.test(path))
        .map((path) => textOf(join('src', layer, path))),
    )
    const imported = files.flatMap((text) =>
      [...text.matchAll(/from '([a-z@][^':]*)'/g)].map(([, path = '']) => nameIn(path)),
    )
    // The license and parts lists contain production dependencies.
    const bundled = [...new Set(imported)].filter((name) => name !== 'electron')
    expect(bundled.filter((name) => !(name in dependencies)).sort()).toEqual([])
  })

  it('leaves out of the settings store what the sandbox keeps', () => {
    const { resolveId } = leaveOutOfMain(join(root, 'tools/package'))
    const conf = '/tree/node_modules/conf/dist/source/index.js'
    expect(resolveId('semver', conf)).toBe(join(root, 'tools/package/without-semver.ts'))
    expect(resolveId('ajv-formats', conf.replaceAll('/', '\\'))).toBe(
      join(root, 'tools/package/without-ajv.ts'),
    )
    expect(resolveId('ajv-formats', '/tree/node_modules/@fastify/ajv-compiler/index.js')).toBeNull()
    expect(resolveId('zod', conf)).toBeNull()
  })

  it('leaves out of undici what main never uses, and nothing that its agent needs', () => {
    const { resolveId } = leaveOutOfMain(join(root, 'tools/package'))
    const library = join(root, 'node_modules/undici')
    const required = (file: string) =>
      [...readFileSync(join(library, file), 'utf8').matchAll(/require\('(\.[^']+)'\)/g)].map(
        ([, path = '']) => path,
      )
    const remaining = (file: string) =>
      required(file).filter((path) => resolveId(path, join(library, file)) === null)
    expect(remaining('index.js').sort()).toEqual([
      './lib/core/connect',
      './lib/core/errors',
      './lib/core/symbols',
      './lib/core/util',
      './lib/dispatcher/agent',
      './lib/dispatcher/client',
      './lib/dispatcher/dispatcher',
      './lib/dispatcher/pool',
    ])
    const client = 'lib/dispatcher/client.js'
    const leftOut = (file: string) => required(file).filter((path) => !remaining(file).includes(path))
    expect(leftOut(client)).toEqual(['./client-h2.js'])
    expect(leftOut('lib/dispatcher/agent.js')).toEqual([])
    expect(leftOut('lib/core/request.js')).toEqual(['../web/fetch/formdata', '../web/webidl'])
    expect(leftOut('lib/dispatcher/client-h1.js')).toEqual(['./parser-h1.js', '../web/fetch/body.js'])
    // Other packages have modules with the same names.
    expect(resolveId('./lib/api', '/tree/node_modules/other/index.js')).toBeNull()
  })

  it('is built for three systems, with our links and files', () => {
    expect(config.linux.target.map(({ target }) => target)).toEqual(['AppImage', 'deb'])
    expect(config.win.target.map(({ target }) => target)).toEqual(['nsis'])
    expect(config.mac.target.map(({ target }) => target)).toEqual(['dmg', 'zip'])
    // Windows only shows notifications with the ID in the installer's shortcut.
    expect(textOf('src/main/shell/app/open-program.ts')).toContain(
      'app.isPackaged ? appId : process.execPath',
    )
    expect(config.appId).toBe(appId)
    expect(config.protocols).toMatchObject([{ schemes: ['flightdeck'] }])
    expect(config.fileAssociations.map(({ ext }) => ext)).toEqual(['flightdeck'])
    expect(config.mac.fileAssociations.every(({ rank }) => rank === 'Alternate')).toBe(true)
    expect(config.asar).toBe(true)
    // Apple silicon doesn't run unsigned code, and a build without a certificate can't have the hardened runtime.
    expect(config.mac).toMatchObject({ identity: '-', hardenedRuntime: false })
    expect(config.deb.depends).toEqual(expect.arrayContaining(['libnotify4', 'libatspi2.0-0']))
    // A deb needs a homepage; a Linux desktop assigns windows to a launcher by its file name.
    const { homepage, desktopName, version } = JSON.parse(textOf('package.json'))
    expect(homepage).toMatch(/^https:/)
    expect(desktopName).toBe(`${config.linux.executableName}.desktop`)
    // The deb puts it on the PATH.
    expect(config.linux.executableName).not.toBe(Object.keys(JSON.parse(textOf('package.json')).bin)[0])
    const described = textOf(`resources/linux/${metadata}`)
    expect(described).toContain(`<launchable type="desktop-id">${desktopName}</launchable>`)
    expect(described).toContain(`<release version="${version}"`)
  })

  it('has its icon in the sizes for three systems', () => {
    /** A PNG has its width and height in its first chunk. */
    const sizeOf = (png: Buffer) => {
      expect(png.toString('latin1', 1, 4)).toBe('PNG')
      expect(png.readUInt32BE(16)).toBe(png.readUInt32BE(20))
      return png.readUInt32BE(16)
    }
    const folder = join(root, config.linux.icon)
    const linux = readdirSync(folder).map((name) => [name, sizeOf(readFileSync(join(folder, name)))])
    expect(linux.map(([, size]) => `${size}x${size}.png`)).toEqual(linux.map(([name]) => name))
    expect(linux.map(([, size]) => size)).toEqual(expect.arrayContaining([16, 32, 48, 128, 256, 512]))

    const ico = readFileSync(join(root, config.win.icon))
    const entries = Array.from({ length: ico.readUInt16LE(4) }, (_, index) => 6 + 16 * index)
    expect(entries.map((at) => ico.readUInt8(at) || 256)).toEqual([16, 24, 32, 48, 64, 128, 256])
    for (const at of entries) {
      const start = ico.readUInt32LE(at + 12)
      expect(sizeOf(ico.subarray(start, start + ico.readUInt32LE(at + 8)))).toBe(ico.readUInt8(at) || 256)
    }

    const icns = readFileSync(join(root, config.icon))
    expect(icns.readUInt32BE(4)).toBe(icns.length)
    const apple = new Map<string, number>()
    for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4)) {
      apple.set(icns.toString('latin1', at, at + 4), sizeOf(icns.subarray(at + 8)))
    }
    expect(Object.fromEntries(apple)).toMatchObject({
      ic07: 128,
      ic08: 256,
      ic09: 512,
      ic10: 1024,
      ic14: 512,
    })
  })

  it.each(['linux', 'win32', 'darwin'])('has its fuses set before it is signed: %s', async (platform) => {
    const context: PackContext = {
      appOutDir: join(folder, platform),
      electronPlatformName: platform,
      packager: { appInfo: { productFilename: 'Flightdeck' }, executableName: 'flightdeck' },
    }
    const binary = fuseFile(programOf(context))
    mkdirSync(dirname(binary), { recursive: true })
    writeFileSync(binary, `MZ dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\u0001\u0009101101011 rest`)
    await afterPack(context)
    expect(await readFuses(binary)).toMatchObject({ runAsNode: 'off', onlyLoadAppFromAsar: 'on' })
  })
})

function nameIn(path: string): string {
  return path.split('/', path.startsWith('@') ? 2 : 1).join('/')
}
