import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { breaches, imported } from './planted-breaches.ts'

/**
 * Plants one violation of each import rule in a small tree and expects the rule to fail: a rule that can't fail is
 * useless.
 */

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..', '..')
const rules = z
  .object({ forbidden: z.array(z.object({ name: z.string(), scope: z.literal('folder').optional() })) })
  .parse(createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs')))

let folder = ''
let report = ''

beforeAll(async () => {
  // Inside the tree, so that packages resolve as they do for the real sources.
  await mkdir(join(root, 'out'), { recursive: true })
  folder = await mkdtemp(join(root, 'out', 'planted-'))
  const files = [
    ...Object.entries(imported),
    ...breaches.map(([, file, imports]) => [file, `export * from '${imports}'`] as const),
  ]
  for (const [path, text] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), `${text}\n`)
  }
  for (const file of ['.dependency-cruiser.cjs', 'tsconfig.base.json', 'package.json']) {
    await cp(join(root, file), join(folder, file))
  }
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  const tool = join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs')
  const result = run(process.execPath, [tool, 'src', '--config', '.dependency-cruiser.cjs'], { cwd: folder })
  report = await result.then(
    ({ stdout }) => stdout,
    (error: { readonly stdout: string }) => error.stdout,
  )
})

afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

test('every rule is broken by its own file', () => {
  expect(breaches.map(([rule]) => rule).toSorted()).toEqual(
    rules.forbidden.map(({ name }) => name).toSorted(),
  )
  expect(new Set(breaches.map(([, file]) => file)).size).toBe(breaches.length)
})

test.each(breaches)('%s refuses %s', (rule, file) => {
  const isOfFolders = rules.forbidden.some(({ name, scope }) => name === rule && scope === 'folder')
  expect(report).toContain(`${rule}: ${isOfFolders ? dirname(file) : file}`)
})
