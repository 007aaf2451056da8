import { describe, expect, test } from 'vitest'
import type { MediaContent, MediaFile } from '../../../../../src/shared/entities/media/media-content.ts'
import {
  categoriesFor,
  categoryOf,
  mediaFileFindings,
} from '../../../../../src/shared/entities/media/media-file-rules.ts'

const image: MediaFile = {
  path: '/tent.png',
  name: 'tent.png',
  bytes: 400_000,
  modifiedAt: 1,
  contentType: 'image/png',
  kind: 'IMAGE',
  width: 1600,
  height: 836,
  durationMs: null,
  frames: null,
}
const gif: MediaFile = {
  ...image,
  contentType: 'image/gif',
  kind: 'GIF',
  width: 600,
  height: 400,
  frames: 40,
}
const video: MediaFile = {
  ...image,
  bytes: 20_000_000,
  contentType: 'video/mp4',
  kind: 'VIDEO',
  width: 1280,
  height: 720,
  durationMs: 12_000,
}
const mebibyte = 1024 * 1024

function found(file: MediaFile, category: MediaContent['category'] = null): readonly string[] {
  return mediaFileFindings({ file, category }).map(
    ({ severity, rule, field }) => `${severity} ${rule.replace('media-file.', '')} ${field}`,
  )
}

test('files that meet the service’s requirements have no findings', () => {
  expect(found(image)).toEqual([])
  expect(found(gif)).toEqual([])
  expect(found(video)).toEqual([])
  expect(found({ ...video, durationMs: 140_000 }, 'tweet_video')).toEqual([])
})

test('a media item without a file, such as a changed record, has none either', () => {
  expect(mediaFileFindings({ name: 'Tent' })).toEqual([])
  expect(mediaFileFindings({ category: 'tweet_image', file: null })).toEqual([])
})

test('a video that processing may refuse has warnings before it is uploaded', () => {
  const streams = { codec: 'avc1', profile: 100, frameRate: 30, sound: 'mp4a' }
  expect(found({ ...video, video: streams })).toEqual([])
  const codec = 'warning codec file'
  for (const name of ['hvc1', 'hev1', 'apch', 'jpeg', 'mp4v', 'vp09', 's263']) {
    expect(found({ ...video, video: { ...streams, codec: name, profile: null } }), name).toEqual([codec])
  }
  for (const profile of [110, 122, 244]) {
    expect(found({ ...video, video: { ...streams, profile } })).toEqual(['warning color file'])
  }
  expect(found({ ...video, video: { ...streams, sound: 'ac-3' } })).toEqual(['warning sound file'])
  expect(found({ ...video, video: { ...streams, frameRate: 120 } })).toEqual(['warning frame-rate file'])
  expect(found({ ...video, video: { ...streams, frameRate: 59.94, sound: null } })).toEqual([])
})

describe('what is refused', () => {
  test.each<[string, MediaFile, MediaContent['category'], string]>([
    ['an empty file', { ...image, bytes: 0 }, null, 'error empty file'],
    ['an image above 5 MB', { ...image, bytes: 5 * mebibyte + 1 }, null, 'error size file'],
    ['a GIF above 15 MB', { ...gif, bytes: 15 * mebibyte + 1 }, null, 'error size file'],
    ['a video for ads above 500 MB', { ...video, bytes: 500 * mebibyte + 1 }, null, 'error size file'],
    ['a WebM for ads', { ...video, contentType: 'video/webm' }, null, 'error type file'],
    ['a GIF wider than 1280', { ...gif, width: 1281 }, null, 'error dimensions file'],
    ['a GIF of 351 pictures', { ...gif, frames: 351 }, null, 'error frames file'],
    [
      'a GIF of 300 million pixels',
      { ...gif, width: 1280, height: 1000, frames: 300 },
      null,
      'error pixels file',
    ],
    [
      'a video for posts above its size',
      { ...video, width: 1920, height: 1080 },
      'tweet_video',
      'error dimensions file',
    ],
    ['a tiny video', { ...video, width: 16, height: 16 }, null, 'error min-dimensions file'],
    ['a ribbon of a video', { ...video, width: 1200, height: 300 }, null, 'error aspect-ratio file'],
    ['a video of a blink', { ...video, durationMs: 499 }, null, 'error duration file'],
    [
      'a video for posts above 140 s',
      { ...video, durationMs: 140_001 },
      'tweet_video',
      'error duration file',
    ],
    ['a video for ads above 10 min', { ...video, durationMs: 600_001 }, null, 'error duration file'],
    ['an image under a purpose of videos', image, 'amplify_video', 'error category category'],
  ])('%s', (_, file, category, finding) => {
    expect(found(file, category)).toContain(finding)
  })
})

describe('what matters only for cards is a warning', () => {
  test.each<[string, MediaFile, readonly string[]]>([
    ['another ratio', { ...image, width: 1200, height: 1200 * 3 }, ['warning card-ratio file']],
    ['a narrow image', { ...image, width: 640, height: 335 }, ['warning card-width file']],
    ['an image above 3 MB', { ...image, bytes: 4 * mebibyte }, ['warning card-size file']],
    ['a TIFF', { ...image, contentType: 'image/tiff' }, ['warning card-type file']],
    ['an upright video', { ...video, width: 720, height: 1280 }, ['warning card-ratio file']],
  ])('%s', (_, file, findings) => {
    expect(found(file)).toEqual(findings)
  })
})

test('unknown facts of a file cause no finding', () => {
  const unknown = { width: null, height: null, durationMs: null, frames: null }
  expect(found({ ...image, ...unknown })).toEqual([])
  expect(found({ ...gif, ...unknown })).toEqual([])
  expect(found({ ...video, contentType: 'video/webm', ...unknown }, 'tweet_video')).toEqual([])
})

test('each finding is a sentence with its numbers and its source', () => {
  expect(mediaFileFindings({ file: { ...gif, width: 1400, height: 1200 } })).toEqual([
    {
      rule: 'media-file.dimensions',
      severity: 'error',
      field: 'file',
      code: 'INVALID_MEDIA',
      message: 'A GIF can have up to 1280 × 1080 pixels; this one has 1400 × 1200.',
      source: { basis: 'public', section: 'media#file-limits' },
    },
  ])
})

test.each([
  [5 * mebibyte + 1, '5.3 MB'],
  [6_403_412, '6.4 MB'],
])('a file of %d bytes that is too large has %s, as its details say, but never the limit', (bytes, size) => {
  const [finding] = mediaFileFindings({ file: { ...image, bytes } })
  expect(finding?.message).toBe(`An image can have up to 5 MiB (5.2 MB); this one has ${size}.`)
})

test('videos of an ad account are for ads unless someone chooses otherwise', () => {
  expect(categoryOf({ file: video })).toBe('amplify_video')
  expect(categoryOf({ file: video, category: 'tweet_video' })).toBe('tweet_video')
  expect(categoryOf({})).toBeNull()
  expect(categoriesFor('VIDEO')).toEqual(['amplify_video', 'tweet_video'])
  expect(categoriesFor('GIF')).toEqual(['tweet_gif'])
})
