import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'

const root = join(import.meta.dirname, '../../..')

const names = z.record(z.string(), z.string()).optional()
const lockSchema = z.object({
  lockfileVersion: z.literal(3),
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      integrity: z.string().optional(),
      resolved: z.string().optional(),
      dependencies: names,
      optionalDependencies: names,
    }),
  ),
})

const lockfiles = globSync('**/package-lock.json', {
  cwd: root,
  exclude: (path) => /(^|[\\/])(node_modules|out)$/.test(path),
}).sort()

/** Returns why a lockfile doesn't pin every package that some system installs. */
function faultsOf(text: string): readonly string[] {
  const { packages } = lockSchema.parse(JSON.parse(text))
  return Object.entries(packages).flatMap(([place, one]) => {
    const missing = Object.keys({ ...one.dependencies, ...one.optionalDependencies })
      .filter((name) => !placesOf(place, name).some((at) => packages[at] !== undefined))
      // `npm install` omits what the registry doesn't have, and `npm ci` then refuses the file.
      .map((name) => `${place}: ${name} has no entry`)
    if (place === '') return missing
    const unhashed = /^sha512-[A-Za-z0-9+/]{86}==$/.test(one.integrity ?? '')
      ? []
      : [`${place}: no SHA-512 integrity`]
    const elsewhere =
      one.resolved === undefined || one.resolved.startsWith('https://registry.npmjs.org/')
        ? []
        : [`${place}: from ${one.resolved}`]
    return [...missing, ...unhashed, ...elsewhere]
  })
}

/** Where Node looks for a package, nearest first, when the one at `place` requires it. */
function placesOf(place: string, name: string): readonly string[] {
  if (place === '') return [`node_modules/${name}`]
  const above = place.lastIndexOf('/node_modules/')
  return [`${place}/node_modules/${name}`, ...placesOf(above < 0 ? '' : place.slice(0, above), name)]
}

it('finds each lockfile in the tree', () => {
  expect(lockfiles.map((path) => path.replaceAll('\\', '/'))).toEqual(
    expect.arrayContaining([
      'package-lock.json',
      'test/interop/package-lock.json',
      'tools/electron-host/package-lock.json',
      'tools/node/package-lock.json',
      'tools/package/package-lock.json',
    ]),
  )
})

it.each(lockfiles)('%s pins every package by its hash, from one registry', (path) => {
  expect(faultsOf(readFileSync(join(root, path), 'utf8'))).toEqual([])
})

const hash = `sha512-${'a'.repeat(86)}==`
it.each([
  ['no integrity', { version: '1.0.0' }, 'node_modules/a: no SHA-512 integrity'],
  ['a weak hash', { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }, 'node_modules/a: no SHA-512 integrity'],
  [
    'another host',
    { integrity: hash, resolved: 'https://a.example/a.tgz' },
    'node_modules/a: from https://a.example/a.tgz',
  ],
  [
    'a host that begins alike',
    { integrity: hash, resolved: 'https://registry.npmjs.org.example/a.tgz' },
    'node_modules/a: from https://registry.npmjs.org.example/a.tgz',
  ],
  [
    'a platform that is left out',
    { integrity: hash, optionalDependencies: { 'a-win32': '1.0.0' } },
    'node_modules/a: a-win32 has no entry',
  ],
])('refuses %s', (_case, entry, fault) => {
  const lock = {
    lockfileVersion: 3,
    packages: { '': { dependencies: { a: '1.0.0' } }, 'node_modules/a': entry },
  }
  expect(faultsOf(JSON.stringify(lock))).toEqual([fault])
})
