import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MediaFiles } from '../../src/main/core/ports.ts'
import { silentLogger } from '../../src/main/core/silent-logger.ts'
import { createMediaFiles } from '../../src/main/modules/media/media-files.ts'
import { uploadFileOf } from '../../src/main/modules/media/upload-file.ts'
import type { Outcome } from '../../src/shared/core/outcome.ts'
import { threadEntry } from '../support/threads.ts'
import { jpeg, png } from '../unit/main/modules/media/sample-files.ts'

/** Media drafts declare their file's type, but the bytes decide whether it leaves this computer. */
const declared = [
  ['image/png', 'IMAGE', 'tweet_image'],
  ['image/jpeg', 'IMAGE', 'tweet_image'],
  ['image/gif', 'GIF', 'tweet_gif'],
  ['video/mp4', 'VIDEO', 'tweet_video'],
] as const
const hidden: Readonly<Record<string, Buffer>> = {
  'a private key': Buffer.from('-----BEGIN PRIVATE KEY-----\nMIIE\n'),
  'a database': Buffer.from('SQLite format 3\0'.padEnd(4_096, '\0')),
  settings: Buffer.from('{"keys":{"consumerSecret":"s"}}'),
  'an archive': Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(100)]),
  'a program': Buffer.concat([Buffer.from('\x7fELF', 'latin1'), Buffer.alloc(200)]),
  'a page': Buffer.from('<!doctype html><script>1</script>'),
  'a picture of another format': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  'a key behind the first letters of a picture': Buffer.from(
    '\x89PNG\r\n\x1a\n-----BEGIN PRIVATE KEY-----',
    'latin1',
  ),
  'a key behind the first letters of a GIF': Buffer.from('GIF89a-----BEGIN PRIVATE KEY-----'),
  'a key behind the first bytes of a JPEG': Buffer.from(
    '\xff\xd8\xff\xe0-----BEGIN PRIVATE KEY-----',
    'latin1',
  ),
  'a key behind the type of a film': Buffer.from('\0\0\0\x14ftypisom\0\0\0\0isom-----BEGIN PRIVATE KEY-----'),
  nothing: Buffer.alloc(0),
}

let folder: string
let files: MediaFiles
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'flightdeck-sniffing-'))
  files = createMediaFiles({
    entry: threadEntry('modules/media/worker/probe-worker.ts'),
    logger: silentLogger,
  })
})
afterAll(async () => {
  await files.close()
  rmSync(folder, { recursive: true, force: true })
})

type Declared = (typeof declared)[number]

function contentOf(path: string, [contentType, kind, category]: Declared) {
  const { size, mtimeMs } = statSync(path)
  const shown = { width: 64, height: 64, durationMs: kind === 'VIDEO' ? 1_000 : null, frames: null }
  const file = {
    path,
    name: 'tent',
    bytes: size,
    modifiedAt: mtimeMs,
    contentType,
    kind,
    ...shown,
  }
  return { file, category, name: 'Tent' }
}
function upload(bytes: Buffer, as: Declared): Promise<Outcome<unknown>> {
  const path = join(folder, 'file')
  writeFileSync(path, bytes)
  return uploadFileOf(contentOf(path, as), files)
}

it('examines pictures off the main thread, however many blocks they have', async () => {
  const blocks = Buffer.alloc(1_000_000, 1)
  blocks.set(Buffer.from('GIF89a'))
  blocks.set([0, 0, 0, 0x21, 0xfe], 10)
  const order: string[] = []
  setImmediate(() => order.push('main goes on'))
  const examined = files.examine(blocks).then((found) => order.push(found === null ? 'refused' : 'taken'))
  await examined
  expect(order).toEqual(['main goes on', 'refused'])
})

describe('the bytes of an upload', () => {
  it.each(Object.keys(hidden))('are never %s, whatever the draft says', async (name) => {
    for (const as of declared) {
      const outcome = await upload(hidden[name] ?? Buffer.alloc(0), as)
      expect(outcome.ok, `as ${as[0]}`).toBe(false)
    }
  })

  it('have exactly the type the draft says', async () => {
    for (const [bytes, contentType] of [
      [png(64, 64), 'image/png'],
      [jpeg(64, 64), 'image/jpeg'],
    ] as const) {
      for (const as of declared) expect((await upload(bytes, as)).ok).toBe(as[0] === contentType)
    }
  })

  it('aren’t read from a device or a folder', async () => {
    const path = join(folder, 'file')
    writeFileSync(path, png(64, 64))
    const { file, ...rest } = contentOf(path, declared[0])
    for (const other of ['/dev/zero', '/dev/stdin', folder, join(folder, 'missing')])
      expect((await uploadFileOf({ ...rest, file: { ...file, path: other } }, files)).ok).toBe(false)
  })

  it('are those that were checked: another picture of the same size isn’t sent', async () => {
    const path = join(folder, 'file')
    writeFileSync(path, png(64, 64))
    const content = contentOf(path, declared[0])
    const later = { ...content, file: { ...content.file, modifiedAt: content.file.modifiedAt - 5_000 } }
    expect((await uploadFileOf(content, files)).ok).toBe(true)
    expect((await uploadFileOf(later, files)).ok).toBe(false)
  })
})
