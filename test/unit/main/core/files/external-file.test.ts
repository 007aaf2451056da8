import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type ExternalFile,
  FileRefusal,
  Stopped,
  withExternalFile,
} from '../../../../../src/main/core/files/external-file.ts'
import { isPosix } from '../../../../support/runs.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flightdeck-outside-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const bytes = 1_000_000
const at = (name: string) => join(folder, name)
const all = (file: ExternalFile) => file.all()
const codeOf = (path: string) =>
  withExternalFile(path, { bytes }, all).then(
    () => 'read',
    (error: unknown) => (error instanceof FileRefusal ? error.code : error),
  )

it('reads a file whole, in pieces, and from any position', async () => {
  const content = Buffer.from(Array.from({ length: 400_000 }, (_, place) => place % 251))
  writeFileSync(at('file'), content)
  await withExternalFile(at('file'), { bytes }, async (file) => {
    expect((await file.all()).equals(content)).toBe(true)
    expect((await file.read(399_990, 100)).equals(content.subarray(399_990))).toBe(true)
    const part: Buffer[] = []
    for await (const chunk of file.chunks(1_000, 300_000)) part.push(chunk)
    expect(Buffer.concat(part).equals(content.subarray(1_000, 301_000))).toBe(true)
  })
})

describe('a refused file', () => {
  it('is missing, a folder, or too large', async () => {
    writeFileSync(at('sparse'), '')
    truncateSync(at('sparse'), 40_000_000_000)
    expect(await codeOf(at('missing'))).toBe('ENOENT')
    expect(await codeOf(folder)).toBe('EISDIR')
    expect(await codeOf(at('sparse'))).toBe('FILE_TOO_LARGE')
  })
  it.runIf(isPosix)('is a device, a pipe, or a link to one', async () => {
    symlinkSync('/dev/zero', at('zeros'))
    execFileSync('mkfifo', [at('pipe')])
    symlinkSync(at('pipe'), at('link'))
    for (const path of ['/dev/zero', '/dev/stdin', at('zeros'), at('pipe'), at('link')]) {
      expect(await codeOf(path), path).toBe('NOT_REGULAR')
    }
  })
  it('grows while it is read', async () => {
    writeFileSync(at('grows'), Buffer.alloc(bytes))
    const read = withExternalFile(at('grows'), { bytes }, async (file) => {
      for await (const chunk of file.chunks()) appendFileSync(at('grows'), chunk)
    })
    await expect(read).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' })
  })
})

it('reports a file that becomes shorter while it is read', async () => {
  writeFileSync(at('shrinks'), Buffer.alloc(bytes))
  const read = (from: number, length?: number) =>
    withExternalFile(at('shrinks'), { bytes }, async (file) => {
      for await (const _chunk of file.chunks(from, length)) truncateSync(at('shrinks'), bytes / 2)
    })
  await expect(read(0)).rejects.toMatchObject({ code: 'CHANGED' })
  writeFileSync(at('shrinks'), Buffer.alloc(bytes))
  await expect(read(bytes / 4, bytes / 2)).rejects.toMatchObject({ code: 'CHANGED' })
})

it('stops between two pieces, and before the first one', async () => {
  writeFileSync(at('file'), Buffer.alloc(bytes))
  const stopping = new AbortController()
  let read = 0
  const work = () =>
    withExternalFile(at('file'), { bytes, signal: stopping.signal }, async (file) => {
      for await (const chunk of file.chunks()) {
        read += chunk.length
        stopping.abort()
      }
    })
  await expect(work()).rejects.toBeInstanceOf(Stopped)
  expect(read).toBeLessThan(bytes)
  await expect(work()).rejects.toBeInstanceOf(Stopped)
})
