import { randomBytes } from 'node:crypto'
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { film, jpeg } from '../../unit/main/modules/media/sample-files.ts'
import { type UploadStage, uploadStage } from './upload-stage.ts'

let stage: UploadStage
let folder = ''

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'flightdeck-upload-'))
  stage = await uploadStage(folder)
})
beforeEach(() => stage.reset())
afterAll(async () => {
  await stage.end()
  rmSync(folder, { recursive: true, force: true })
})

function fileOf(name: string, bytes: Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}
/** A picture with extra bytes after its end: as large as a video, and ready without processing. */
const large = (megabytes: number) => Buffer.concat([jpeg(1600, 836), Buffer.alloc(megabytes * 1_000_000)])
const clip = (megabytes: number) =>
  film({ width: 1280, height: 720, seconds: 10, data: megabytes * 1_000_000 })

test('sends a picture in one segment, ready at once', async () => {
  const step = await stage.stepFor(fileOf('one.jpg', jpeg(1600, 836)))
  const outcome = await stage.upload(step)
  expect(outcome).toMatchObject({ ok: true, value: { mediaKey: expect.stringMatching(/^3_\d+$/) } })
  expect(await stage.sent()).toEqual(['initialize', 'append', 'finalize'])
  expect(stage.progress.at(-1)).toMatchObject({ phase: 'sending', sent: step.bytes, total: step.bytes })
})

test('sends a video in segments, and waits until the service has processed it', async () => {
  const step = await stage.stepFor(fileOf('film.mp4', clip(5)))
  const outcome = await stage.upload(step)
  expect(outcome).toMatchObject({ ok: true, value: { mediaKey: expect.stringMatching(/^13_\d+$/) } })
  expect((await stage.sent()).filter((name) => name === 'append')).toHaveLength(5)
  expect(stage.askedBy()).toContain('job 1')
  expect(stage.progress.map(({ phase }) => phase)).toContain('processing')
  expect(await stage.uploadedBytes(outcome)).toBe(step.bytes)
})

test('survives a broken connection, a lost answer and service errors', async () => {
  const step = await stage.stepFor(fileOf('trouble.jpg', large(6)))
  await stage.fault({ match: { path_regex: '/append' }, times: 1, drop: 'before' })
  await stage.fault({ match: { path_regex: '/append' }, times: 1, drop: 'after' })
  await stage.fault({ match: { path_regex: '/append' }, times: 1, status: 503 })
  await stage.fault({ match: { path_regex: '/finalize' }, times: 1, drop: 'after' })
  const outcome = await stage.upload(step)
  expect(outcome.ok).toBe(true)
  expect(await stage.uploadedBytes(outcome)).toBe(step.bytes)
})

test('resumes a paused upload without resending acknowledged segments', async () => {
  const step = await stage.stepFor(fileOf('held.jpg', large(6)))
  const held = await stage.upload(step, { holdAt: 3 })
  expect(held).toMatchObject({ ok: false, fault: { kind: 'cancelled' } })
  const before = (await stage.sent()).filter((name) => name === 'append').length
  expect(before).toBeLessThan(6)
  const outcome = await stage.upload(step)
  expect(outcome.ok).toBe(true)
  const names = await stage.sent()
  expect(names.filter((name) => name === 'initialize')).toHaveLength(1)
  // The segment that was being sent when the job was paused may be sent twice, no other.
  expect(names.filter((name) => name === 'append').length).toBeLessThanOrEqual(before + 7 - 3)
  expect(await stage.uploadedBytes(outcome)).toBe(step.bytes)
})

test('resumes after a restart too, and never resends a finished upload', async () => {
  const step = await stage.stepFor(fileOf('again.jpg', large(4)))
  await stage.upload(step, { holdAt: 2 })
  stage.restart()
  const outcome = await stage.upload(step)
  expect(outcome.ok).toBe(true)
  const count = (await stage.sent()).filter((name) => name === 'append').length
  expect(await stage.upload(step)).toEqual(outcome)
  expect((await stage.sent()).filter((name) => name === 'append')).toHaveLength(count)
  stage.forget(step)
  expect(await stage.upload(step)).not.toEqual(outcome)
})

test('starts over if the service has forgotten the upload', async () => {
  const step = await stage.stepFor(fileOf('gone.jpg', large(3)))
  await stage.upload(step, { holdAt: 1 })
  await stage.loseUploads()
  const outcome = await stage.upload(step)
  expect(outcome.ok).toBe(true)
  expect((await stage.sent()).filter((name) => name === 'initialize')).toHaveLength(1)
})

test('doesn’t send a file that was changed since it was added', async () => {
  const path = fileOf('changed.jpg', jpeg(800, 418))
  const step = await stage.stepFor(path)
  appendFileSync(path, 'more')
  expect(await stage.upload(step)).toMatchObject({
    ok: false,
    fault: { kind: 'refused', message: expect.stringContaining('changed.jpg changed on this computer') },
  })
  rmSync(path)
  expect(await stage.upload(step)).toMatchObject({
    ok: false,
    fault: { message: 'The file isn’t there anymore.' },
  })
  expect(await stage.sent()).toEqual([])
})

test('starts over if the file was changed while its upload was paused', async () => {
  const path = fileOf('edited.jpg', large(3))
  await stage.upload(await stage.stepFor(path), { holdAt: 1 })
  writeFileSync(path, Buffer.concat([large(3), randomBytes(1_000)]))
  const step = await stage.stepFor(path)
  const outcome = await stage.upload(step)
  expect(await stage.uploadedBytes(outcome)).toBe(step.bytes)
  expect((await stage.sent()).filter((name) => name === 'initialize')).toHaveLength(2)
})

test('reports media the service can’t process with its reason, and the next attempt starts over', async () => {
  const step = await stage.stepFor(fileOf('broken.mp4', clip(1)))
  const media = {
    id: '1',
    media_key: '13_1',
    processing_info: { state: 'failed', error: { message: 'Bad codec.' } },
  }
  await stage.fault({
    match: { method: 'GET', path_regex: 'media/upload' },
    times: 1,
    status: 200,
    body: { data: media },
  })
  expect(await stage.upload(step)).toMatchObject({
    ok: false,
    fault: { kind: 'refused', message: expect.stringContaining('Bad codec.') },
  })
  expect((await stage.upload(step)).ok).toBe(true)
})

test('reports a lost connection at once, so that the job waits', async () => {
  const step = await stage.stepFor(fileOf('offline.jpg', jpeg(800, 800)))
  stage.cutLine(true)
  expect(await stage.upload(step)).toMatchObject({ ok: false, fault: { kind: 'offline' } })
  stage.cutLine(false)
  expect((await stage.upload(step)).ok).toBe(true)
})
