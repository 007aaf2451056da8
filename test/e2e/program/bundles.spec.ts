import { readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'

const out = join(import.meta.dirname, '../../../out')

test('the built program needs no package folder', { tag: '@gate' }, () => {
  const files = ['main', 'preload'].flatMap((folder) =>
    readdirSync(join(out, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.c?js$/.test(path))
      .map((path) => join(out, folder, path)),
  )
  expect(files.length).toBeGreaterThan(10)
  const beside = files.flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(
        /^import [^;]*?from ["']([^"'.][^"']*)["']|\bimport\(["']([^"'.][^"']*)["']\)/gm,
      ),
    ]
      .map(([, fixed = '', lazy = '']) => fixed || lazy)
      .filter((name) => name !== 'electron' && !name.startsWith('node:') && !builtinModules.includes(name)),
  )
  expect(beside).toEqual([])
})
