import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, it } from 'vitest'

/** What specs may use, so that one suite runs on both Electron and the host. */

const tree = join(import.meta.dirname, '../../..')
const hostOnly = /\.host\.spec\.ts$/
const filesIn = (folder: string) =>
  readdirSync(join(tree, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(tree, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))

/** What only the host has, as far as the text shows it. */
const onlyOnHost = [
  /ELECTRON_HOST_/,
  // The host's records.
  /Symbol\.for\('electron-host'\)/,
  // Electron reports sixteen preferences; these aren't among them.
  /getLastWebPreferences\(\)\.(?:spellcheck|preload|partition|devTools|navigateOnDragDrop)/,
]
const breaches = (path: string, text: string) =>
  hostOnly.test(path) ? [] : onlyOnHost.filter((pattern) => pattern.test(text))

it('only specs named .host reach what Electron doesn’t have', () => {
  const files = ['test/e2e', 'test/support', 'tools/electron-host/specs'].flatMap(filesIn)
  expect(files.length).toBeGreaterThan(100)
  // The conformance spec gives its applications a keyring where the host looks for one; Electron doesn't read it.
  const checked = files.filter((path) => path !== 'tools/electron-host/specs/support.ts')
  expect(checked.filter((path) => breaches(path, readFileSync(join(tree, path), 'utf8')).length > 0)).toEqual(
    [],
  )
})

it.each([
  "start({ environment: { ELECTRON_HOST_OPEN_DIALOG: '[]' } })",
  "Reflect.get(globalThis, Symbol.for('electron-host')).dialogFolders",
  'Object(contents).getLastWebPreferences().spellcheck',
])('a spec with %s is refused unless it is named .host', (text) => {
  expect(breaches('test/e2e/planted.spec.ts', text)).toHaveLength(1)
  expect(breaches('test/e2e/planted.host.spec.ts', text)).toEqual([])
})
