import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createFileBeside,
  writeFileAtomically,
  writeFileAtomicallySync,
} from '../../../../../src/main/core/files/write-file-atomically.ts'
import { isPosix } from '../../../../support/runs.ts'

let folder: string
let path: string
let victim: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flightdeck-atomic-'))
  path = join(folder, 'file')
  victim = join(folder, 'victim')
  writeFileSync(victim, 'untouched')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const modeOf = (file: string) => statSync(file).mode & 0o777

describe.each([
  ['at once', async (to: string, text: string) => writeFileAtomicallySync(to, text)],
  ['a text', (to: string, text: string) => writeFileAtomically(to, text)],
  ['a stream', (to: string, text: string) => writeFileAtomically(to, Readable.from([text]))],
])('writing %s', (_how, write) => {
  it('leaves one file that only this user can read, also in place of an open one', async () => {
    writeFileSync(path, 'older', { mode: 0o644 })
    await write(path, 'newer')
    expect(readFileSync(path, 'utf8')).toBe('newer')
    if (isPosix) expect(modeOf(path)).toBe(0o600)
    expect(readdirSync(folder).toSorted()).toEqual(['file', 'victim'])
  })

  it.runIf(isPosix)('follows no link: neither one next to the path nor one at it', async () => {
    symlinkSync(victim, `${path}.part`)
    symlinkSync(victim, path)
    await write(path, 'newer')
    expect([readFileSync(path, 'utf8'), readFileSync(victim, 'utf8')]).toEqual(['newer', 'untouched'])
  })

  it('keeps what is there if it can’t write, and leaves nothing next to it', async () => {
    mkdirSync(path)
    await expect(write(path, 'newer')).rejects.toThrow(/folder/)
    expect(readdirSync(folder).toSorted()).toEqual(['file', 'victim'])
  })

  it.runIf(isPosix)('replaces no pipe or device', async () => {
    execFileSync('mkfifo', [path])
    await expect(write(path, 'newer')).rejects.toThrow(/pipe/)
    expect(statSync(path).isFIFO()).toBe(true)
  })
})

it.runIf(isPosix)('has the mode that was chosen, whatever the process allows', async () => {
  await writeFileAtomically(path, 'shared', 0o664)
  expect(modeOf(path)).toBe(0o664)
})

it('is private from its first moment, and gone if abandoned', async () => {
  const file = await createFileBeside(path)
  if (isPosix) expect(modeOf(file.path)).toBe(0o600)
  await file.abandon()
  expect(readdirSync(folder)).toEqual(['victim'])
})

it('leaves nothing if the content fails', async () => {
  const lines = function* () {
    yield 'first'
    throw new Error('gone')
  }
  await expect(writeFileAtomically(path, Readable.from(lines()))).rejects.toThrow('gone')
  expect(readdirSync(folder)).toEqual(['victim'])
})
