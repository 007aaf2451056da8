import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { makeFolder } from '../../../../../src/main/core/files/make-folder.ts'
import { isPosix } from '../../../../support/runs.ts'

const root = mkdtempSync(join(tmpdir(), 'flightdeck-folder-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

it('makes every missing level for the user alone, and accepts what is there', () => {
  const folder = join(root, 'a', 'b', 'c')
  makeFolder(folder)
  makeFolder(folder)
  if (isPosix) expect(statSync(folder).mode & 0o777).toBe(0o700)
})

it('fails where a file is', () => {
  writeFileSync(join(root, 'file'), '')
  expect(() => makeFolder(join(root, 'file', 'below'))).toThrow(/EEXIST|ENOTDIR/)
})

// `mkdirSync` with `recursive` never returns there.
it.runIf(existsSync('/proc/self'))('fails at once in a folder in which none can be made', () => {
  expect(() => makeFolder('/proc/flightdeck/below')).toThrow(/ENOENT/)
})
