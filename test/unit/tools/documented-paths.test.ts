import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, matchesGlob } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const pages = [
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'README.md',
  'SECURITY.md',
  'src/sandbox/README.md',
  'tools/electron-host/README.md',
  ...globSync('docs/**/*.md', { cwd: root }).map((path) => path.replaceAll('\\', '/')),
]
const isPackageFolder = (path: string) => basename(path) === 'node_modules'
const fileNames = globSync('{*,{src,test,tools}/**/*}.{ts,tsx,mjs}', {
  cwd: root,
  exclude: isPackageFolder,
}).map((path) => basename(path))

const isFromRoot = (path: string) => /^(?:src|test|tools|docs|resources|\.ci|\.github)(?:\/|$)/.test(path)
const isSourceFile = (path: string) => /[\w*>]\.(?:ts|tsx|mjs)$/.test(path)

/** Returns whether a path exists; `*` and `<subject>` match any name. */
function exists(folder: string, path: string): boolean {
  const pattern = path.replace(/\/$/, '').replace(/<\w+>/g, '*')
  if (!pattern.includes('*')) return existsSync(join(folder, pattern))
  return globSync(pattern, { cwd: folder }).length > 0
}

/**
 * Pages refer to a path from the root, from their own folder if it contains sources, or to a source file by name only.
 */
function isStale(page: string, path: string): boolean {
  if (isFromRoot(path)) return !exists(root, path)
  const holdsSources = isFromRoot(page) && !page.startsWith('docs/')
  if (!isSourceFile(path) && !(holdsSources && /^[\w-]+\/$/.test(path))) return false
  if (holdsSources && exists(join(root, dirname(page)), path)) return false
  return path.includes('/') || !fileNames.some((name) => matchesGlob(name, path))
}

function stalePaths(page: string, text: string): readonly string[] {
  const prose = text.replace(/^```.*?^```$/gms, '')
  return [...prose.matchAll(/`([\w.@*<>/-]+)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => isStale(page, path))
}

function staleLinks(page: string, text: string): readonly string[] {
  return [...text.matchAll(/\]\((?!https?:|#|mailto:|(?:\.\.\/){2}actions\/)([^)#\s]+)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !existsSync(join(root, dirname(page), target)))
}

test.each(pages)('%s names paths that exist', (page) => {
  const text = readFileSync(join(root, page), 'utf8')
  expect([...stalePaths(page, text), ...staleLinks(page, text)]).toEqual([])
})

test('a moved path is stale', () => {
  const moved = [
    'src/shared/no-such-file.ts',
    'gone/file.ts',
    'no-such-file.ts',
    'test/<subject>/no-such-file.ts',
  ]
  expect(stalePaths('docs/page.md', moved.map((path) => `\`${path}\``).join(', '))).toEqual(moved)
  expect(stalePaths('src/sandbox/README.md', '`no-such-folder/`, `state/`')).toEqual(['no-such-folder/'])
  expect(staleLinks('docs/page.md', '[a page](no-such-page.md)')).toEqual(['no-such-page.md'])
})
