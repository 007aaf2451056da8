import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const files = ['.github', 'resources/templates/*/.github'].flatMap((folder) =>
  globSync(`${folder}/{workflows/*,actions/**/*}.{yml,yaml}`, { cwd: root }),
)
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

/** A tag can be moved to other code; a hash can't. The comment is for people and for Renovate. */
const pinned = /^[\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/
const unpinned = (text: string) =>
  [...text.matchAll(/^[ \t-]*uses:[ \t]*(.*)$/gm)]
    .map(([, used = '']) => used.trim())
    .filter((used) => !used.startsWith('./') && !pinned.test(used))

it('finds the workflows', () => {
  expect(files).toEqual(expect.arrayContaining(['.github/workflows/release.yml']))
  expect(files.length).toBeGreaterThan(4)
})

it.each(files)('%s runs only actions pinned by hash, with their version', (file) => {
  expect(unpinned(textOf(file))).toEqual([])
})

it.each(['actions/checkout@v5', 'actions/checkout@fbc6f39', 'actions/checkout', `a/b@${'0'.repeat(40)}`])(
  'refuses %s',
  (used) => {
    expect(unpinned(`steps:\n  - uses: ${used}\n`)).toEqual([used])
  },
)

describe('a release', () => {
  const release = textOf('.github/workflows/release.yml')
  const packages = textOf('.github/workflows/packages.yml')

  it('restores no cache for what it publishes', () => {
    expect(release).not.toMatch(/^\s*cache:|actions\/cache/m)
    expect(release.match(/package-manager-cache: false/g)).toHaveLength(
      release.match(/actions\/setup-node@/g)?.length ?? 0,
    )
    const caches = packages.match(/^\s*cache: .*$/gm) ?? []
    expect(caches).toHaveLength(packages.match(/actions\/setup-node@/g)?.length ?? 0)
    for (const cache of caches) expect(cache).toContain("!inputs.release && 'npm' || ''")
  })

  it('gives its key to one step, and rights to one job', () => {
    expect(release.match(/secrets\.RELEASE_KEY/g)).toHaveLength(1)
    expect(release.match(/: write$/gm)).toEqual([': write', ': write', ': write'])
    expect(release.slice(0, release.indexOf('jobs:'))).toContain('permissions:\n  contents: read\n')
  })
})
