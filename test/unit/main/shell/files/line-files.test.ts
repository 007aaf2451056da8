import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLineFiles } from '../../../../../src/main/shell/files/line-files.ts'
import { fail, type Outcome, succeed } from '../../../../../src/shared/core/outcome.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flightdeck-lines-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function* slices(...given: readonly Outcome<readonly string[]>[]) {
  yield* given
}
const files = createLineFiles()

it('writes line after line and returns the count', async () => {
  const path = join(folder, 'events.jsonl')
  expect(await files.write(path, slices(succeed(['a', 'ü']), succeed([]), succeed(['c'])))).toEqual(
    succeed(3),
  )
  expect(readFileSync(path, 'utf8')).toBe('a\nü\nc\n')
})

it('leaves no partial export behind if reading or formatting its lines failed', async () => {
  const path = join(folder, 'events.jsonl')
  const gone = fail({ kind: 'storage', code: 'FULL', message: 'The disk is full.' })
  expect(await files.write(path, slices(succeed(['a']), gone))).toEqual(gone)
  expect(existsSync(path)).toBe(false)
})

it('keeps an earlier export until the new one is complete', async () => {
  const path = join(folder, 'events.jsonl')
  writeFileSync(path, 'earlier')
  const gone = fail({ kind: 'storage', code: 'FULL', message: 'The disk is full.' })
  await files.write(path, slices(succeed(['a']), gone))
  expect(readFileSync(path, 'utf8')).toBe('earlier')
})

it('says why a file could not be created', async () => {
  const outcome = await files.write(join(folder, 'no such folder', 'x'), slices(succeed(['a'])))
  expect(outcome).toMatchObject({ ok: false, fault: { kind: 'storage', code: 'ENOENT' } })
})
