import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { memorySource, type ReadLimits } from '../../../../../../src/main/modules/media/worker/byte-source.ts'
import { probe, probeLimits } from '../../../../../../src/main/modules/media/worker/probe.ts'
import { drawLandscape } from '../../../../../../src/sandbox/pictures/landscape.ts'
import { encodePng } from '../../../../../../src/sandbox/pictures/png.ts'
import { wideFilm } from '../../../../../../src/sandbox/pictures/wide-film.ts'
import { casesFor } from '../../../../../support/runs.ts'
import {
  bmp,
  box,
  describedFilm,
  film,
  gif,
  jpeg,
  png,
  tiff,
  transportStream,
  turnedJpeg,
  webm,
  webp,
  webpKinds,
} from '../sample-files.ts'

/** A slow machine takes as long as it takes. */
const patient = { bytes: probeLimits.bytes, time: Number.POSITIVE_INFINITY }
const examined = (bytes: Uint8Array, limits: ReadLimits = patient) => probe(memorySource(bytes, limits))
async function probed(bytes: Uint8Array, limits?: ReadLimits) {
  const found = await examined(bytes, limits)
  return found.kind === 'media' ? found.media : null
}

test.each<readonly [string, Uint8Array, object]>([
  ['PNG', png(30, 20), { contentType: 'image/png', kind: 'IMAGE', width: 30, height: 20 }],
  [
    'JPEG with a long head',
    jpeg(1600, 836),
    { contentType: 'image/jpeg', kind: 'IMAGE', width: 1600, height: 836 },
  ],
  ...webpKinds.flatMap((kind) =>
    (
      [
        [800, 418],
        [1, 1],
        [16_383, 9],
        [9, 16_383],
      ] as const
    ).map(
      ([width, height]) =>
        [
          `WebP (${kind.trim()}) of ${width} by ${height}`,
          webp(width, height, kind),
          { contentType: 'image/webp', kind: 'IMAGE', width, height },
        ] as const,
    ),
  ),
  ['BMP', bmp(640, 480), { contentType: 'image/bmp', kind: 'IMAGE', width: 640, height: 480 }],
  ['TIFF', tiff(70_000, 418), { contentType: 'image/tiff', kind: 'IMAGE', width: 70_000, height: 418 }],
  ['GIF', gif(320, 200, 12), { contentType: 'image/gif', kind: 'GIF', width: 320, height: 200, frames: 12 }],
  [
    'WebM',
    webm({ width: 1920, height: 1080, seconds: 7 }),
    { contentType: 'video/webm', kind: 'VIDEO', width: 1920, height: 1080, durationMs: 7_000 },
  ],
  [
    'WebM that a browser recorded',
    webm({ width: 640, height: 360, seconds: null }),
    { contentType: 'video/webm', width: 640, height: 360, durationMs: null },
  ],
  ['TS', transportStream(), { contentType: 'video/mp2t', kind: 'VIDEO', width: null }],
  [
    'MP4',
    film({ width: 1280, height: 720, seconds: 12 }),
    { contentType: 'video/mp4', kind: 'VIDEO', width: 1280, height: 720, durationMs: 12_000 },
  ],
  [
    'MOV that was filmed upright',
    film({ width: 1280, height: 720, seconds: 3, brand: 'qt  ', isTurned: true }),
    { contentType: 'video/quicktime', width: 720, height: 1280, durationMs: 3_000 },
  ],
  ['MP4 in fragments', describedFilm({ fragments: { seconds: 9 } }), { width: 640, durationMs: 9_000 }],
  [
    'MP4 in fragments without a length',
    describedFilm({ fragments: { seconds: null } }),
    { width: 640, durationMs: null },
  ],
  [
    'MP4 with its codecs and frame rate',
    describedFilm({ profile: 244, sound: 'ac-3', frameRate: 120 }),
    { durationMs: 2_000, video: { codec: 'avc1', profile: 244, frameRate: 120, sound: 'ac-3' } },
  ],
  [
    'HEVC without sound',
    describedFilm({ codec: 'hvc1', sound: null }),
    { video: { codec: 'hvc1', profile: null, frameRate: 30, sound: null } },
  ],
  ['JPEG of a camera that was turned', turnedJpeg(800, 419, 6), { width: 419, height: 800 }],
  ['JPEG of a camera that was upside down', turnedJpeg(800, 419, 3), { width: 800, height: 419 }],
  ['film of the sandbox', wideFilm, { contentType: 'video/mp4', width: 320, height: 180, durationMs: 6_000 }],
])('%s is recognized by its content', async (_, bytes, facts) => {
  expect(await probed(bytes)).toMatchObject(facts)
})

test('a movie with sound only is named as such', async () => {
  expect(await examined(describedFilm({ hasPicture: false }))).toEqual({
    kind: 'soundOnly',
    contentType: 'video/mp4',
  })
})

test.each([
  ['text', Buffer.from('BMW, RIFF and other words')],
  ['an AVIF picture in the container of films', box('ftyp', Buffer.from('avif\0\0\0\0mif1', 'latin1'))],
  [
    'a Matroska film',
    Buffer.concat([Buffer.from('1a45dfa3934282886d6174726f736b61', 'hex'), Buffer.alloc(99)]),
  ],
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['nothing', Buffer.alloc(0)],
])('%s is no type that the service accepts', async (_, bytes) => {
  expect(await examined(bytes)).toEqual({ kind: 'unsupported' })
})

const samples = [
  encodePng(drawLandscape({ motif: 'ridge', tone: 'moss', seed: 1 }, 40, 30)),
  jpeg(100, 80, 300),
  gif(20, 20, 5),
  bmp(3, 3),
  ...webpKinds.map((kind) => webp(9, 9, kind)),
  tiff(5, 5),
  webm({ width: 64, height: 64, seconds: 1 }),
  transportStream(),
  film({ width: 64, height: 64, seconds: 1 }),
  film({ width: 64, height: 64, seconds: 1, brand: 'qt  ' }),
  wideFilm.subarray(0, 6_000),
]
const secret = Buffer.from(`-----BEGIN PRIVATE KEY-----\n${'MIIEvQIBADANBgkqhkiG9w0BAQEF'.repeat(40)}`)

test('no signature of any length makes a text a media file', async () => {
  for (const sample of samples) {
    for (const length of [2, 3, 4, 8, 11, 12, 16, 20, 24]) {
      const found = await examined(Buffer.concat([sample.subarray(0, length), secret]))
      expect(found.kind, `${length} bytes of ${sample.toString('latin1', 0, 12)}`).not.toBe('media')
    }
  }
})

test.each([
  ['PNG cut off in its header', png(30, 20).subarray(0, 32)],
  ['PNG with a damaged header', Buffer.from(png(30, 20)).fill(1, 16, 17)],
  ['GIF without a picture', gif(8, 8, 0)],
  ['JPEG without a frame', Buffer.concat([jpeg(8, 8, 10).subarray(0, 16), Buffer.from('ffd9', 'hex')])],
  ['MP4 with nothing behind its type', box('ftyp', Buffer.from('isom\0\0\0\0isom'))],
  ['MP4 of sound', film({ width: 0, height: 0, seconds: 3 })],
  ['MP4 without a duration', film({ width: 64, height: 64, seconds: 0xffff_ffff / 600 })],
  ['WebM of sound', webm({ width: 0, height: 0, seconds: 3 })],
  ['TS of sound', transportStream(0x0f)],
  ['TS without tables', Buffer.concat(Array.from({ length: 6 }, () => transportStream().subarray(0, 188)))],
])('%s is unreadable', async (_, bytes) => {
  expect(await examined(bytes)).toMatchObject({ kind: 'unreadable' })
})

test('a video whose header comes after gigabytes of data is read by its boxes', async () => {
  const whole = film({ width: 640, height: 360, seconds: 5, data: 3_000_000 })
  expect(await probed(whole, { ...patient, bytes: 20_000 })).toMatchObject({ width: 640, durationMs: 5_000 })
})

test('a file that needs more than the limits is given up', async () => {
  const endless = Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(1_000_000, 0xff)])
  expect(await examined(endless, { ...patient, bytes: 100_000 })).toEqual({
    kind: 'unreadable',
    contentType: 'image/jpeg',
  })
  const boxes = Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\0\0')),
    ...Array.from({ length: 9_000 }, () => box('free')),
  ])
  expect(await examined(boxes)).toEqual({ kind: 'unreadable', contentType: 'video/mp4' })
})

test('a file that needs more time than the limit is given up', async () => {
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 1_000))
  onTestFinished(() => clock.mockRestore())
  const whole = film({ width: 640, height: 360, seconds: 5 })
  expect(await examined(whole, { ...patient, time: 2_000 })).toMatchObject({ kind: 'unreadable' })
  expect(await examined(whole, { ...patient, time: 60_000 })).toMatchObject({ kind: 'media' })
})

test('the last frame of a GIF counts although the end marker is missing', async () => {
  expect(await probed(gif(8, 8, 3).subarray(0, -1))).toMatchObject({ frames: 3 })
  expect(await probed(gif(8, 8, 3).subarray(0, -6))).toMatchObject({ frames: null })
})

/** Bytes that are cut, changed and repeated: none of it may throw, hang or report an impossible size. */
test('no damaged or crafted file causes trouble', async () => {
  const change = fc.record({ at: fc.nat(6_000), byte: fc.integer({ min: 0, max: 255 }) })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...samples),
      fc.array(change, { maxLength: 12 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      async (sample, changes, part) => {
        const bytes = Buffer.from(sample.subarray(0, Math.ceil(sample.length * part)))
        for (const { at, byte } of changes) if (at < bytes.length) bytes[at] = byte
        const source = memorySource(bytes, patient)
        let reads = 0
        const result = await probe({
          size: source.size,
          read(offset, length) {
            reads += 1
            return source.read(offset, length)
          },
        })
        // Each part of a file is read once, and has a head of at least two bytes.
        expect(reads).toBeLessThan(10 + bytes.length / 2)
        if (result.kind !== 'media') return
        const found = result.media
        for (const value of [found.width, found.height]) expect(value === null || value > 0).toBe(true)
        for (const value of [found.durationMs, found.frames]) {
          expect(value === null || (Number.isSafeInteger(value) && value >= 0)).toBe(true)
        }
      },
    ),
    { numRuns: casesFor(500, 5_000) },
  )
})
