import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { isInRange, nodePackage } from '../../../tools/node.mjs'
import { isInstalled } from '../../../tools/packages.mjs'

const root = join(import.meta.dirname, '../../..')
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')
const range: string = JSON.parse(textOf('package.json')).engines.node

it.each([
  ['20.20.2', false],
  ['24.10.9', false],
  ['24.11.0', true],
  ['24.21.0', true],
  ['25.9.0', false],
  ['26.0.0', true],
  ['27.1.0', true],
])('Node %s is recent enough: %s', (version, expected) => {
  expect(isInRange(version, '^24.11.0 || >=26.0.0')).toBe(expected)
})

it('refuses a range that it would misread', () => {
  expect(() => isInRange('24.0.0', '24.x')).toThrow('24.x')
})

it('the downloaded Node matches package.json on each system', () => {
  const { packages } = JSON.parse(textOf('tools/node/package-lock.json'))
  const systems = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win32-arm64', 'win32-x64']
  for (const system of systems) {
    const [platform = '', architecture = ''] = system.split('-')
    const entry = packages[`node_modules/${nodePackage(platform, architecture)}`]
    expect(isInRange(entry.version, range), `${system}: ${entry.version}`).toBe(true)
    expect({ os: entry.os, cpu: entry.cpu }).toEqual({ os: platform, cpu: architecture })
  }
  expect(Object.keys(packages)).toHaveLength(systems.length + 1)
})

it('.nvmrc matches package.json', () => {
  expect(isInRange(`${textOf('.nvmrc').trim()}.99.0`, range)).toBe(true)
  expect(isInRange(process.versions.node, range)).toBe(true)
})

const lock = (packages: Record<string, object>) => ({ packages: { '': {}, ...packages } })
const found = (packages: Record<string, object>) => ({ packages })
const a = { 'node_modules/a': { integrity: 'sha512-a' } }
const elsewhere = {
  'node_modules/b-win32': { integrity: 'sha512-b', optional: true, os: 'win32', cpu: 'x64' },
}
const forHere = {
  'node_modules/b-linux': { integrity: 'sha512-b', optional: true, os: ['linux'], cpu: ['x64'] },
}
const forMusl = { 'node_modules/b-musl': { ...forHere['node_modules/b-linux'], libc: ['musl'] } }
const forAny = { 'node_modules/b-wasm': { integrity: 'sha512-b', optional: true } }
const linux = { platform: 'linux', architecture: 'x64', libc: 'glibc' } as const

it.each([
  ['all that is locked is there', lock(a), found(a), true],
  ['what is missing is for other systems', lock({ ...a, ...elsewhere, ...forMusl }), found(a), true],
  ['what is missing is for no system in particular', lock({ ...a, ...forAny }), found(a), true],
  ['an optional package for this system is missing', lock({ ...a, ...forHere }), found(a), false],
  ['nothing was installed', lock(a), null, false],
  ['a package is missing', lock(a), found({}), false],
  ['a package is of another version', lock(a), found({ 'node_modules/a': { integrity: 'sha512-c' } }), false],
  ['a package is no longer locked', lock({}), found(a), false],
])('packages count as installed if the lockfile agrees: %s', (_case, wanted, there, expected) => {
  expect(isInstalled(wanted, there, linux)).toBe(expected)
})

/** A launcher that passes `script` to Node, like `npm run` on an older Node. */
function launch(script: string) {
  const launcher = `import { runOnNode } from './tools/node.mjs'; runOnNode(['-e', ${JSON.stringify(script)}], process.env)`
  return spawn(process.execPath, ['--input-type=module', '-e', launcher], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
}

it('a script that is passed on reads the same input and exits with its own code', async () => {
  const child = launch(
    "process.stdin.on('data', (data) => { process.stdout.write(data); process.exitCode = 7 })",
  )
  child.stdin.end('hello')
  const [[code], said] = await Promise.all([once(child, 'exit'), text(child.stdout)])
  expect([code, said]).toEqual([7, 'hello'])
})

// Windows has no signals that a program could handle.
it.skipIf(process.platform === 'win32')('a script that is passed on ends with its own signal', async () => {
  const child = launch(
    "process.on('SIGTERM', () => process.exit(5)); setInterval(() => {}, 1000); process.stdout.write('ready')",
  )
  await once(child.stdout, 'data')
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([5, null])
})
