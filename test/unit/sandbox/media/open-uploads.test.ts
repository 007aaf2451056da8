import { describe, expect, it } from 'vitest'
import { OpenUploads } from '../../../../src/sandbox/media/open-uploads.ts'

const day = 24 * 3_600_000

function stage() {
  const clock = { time: 0, now: () => clock.time }
  const uploads = new OpenUploads(clock)
  const begin = (id: string) =>
    uploads.begin({
      id,
      mediaKey: `3_${id}`,
      userId: '1',
      mimeType: 'image/png',
      category: 'tweet_image',
      totalBytes: 4,
    })
  return { clock, uploads, begin }
}

describe('unfinished uploads', () => {
  it('expire after a day and free their space', () => {
    const { clock, uploads, begin } = stage()
    const large = Buffer.alloc(1024 ** 2)
    // The segments share their memory here; only their lengths count.
    for (let index = 0; index < 2048; index += 1) uploads.add(begin(String(index)), 0, large)
    expect([uploads.hasRoomFor(0), uploads.hasRoomFor(1)]).toEqual([true, false])
    uploads.end('0')
    expect([uploads.hasRoomFor(large.length), uploads.hasRoomFor(large.length + 1)]).toEqual([true, false])
    clock.time = day - 1
    expect(uploads.get('1')).toBeDefined()
    clock.time = day
    expect(uploads.get('1')).toBeUndefined()
    expect(uploads.hasRoomFor(2 * 1024 ** 3)).toBe(true)
  })

  it('count a segment once that is sent again', () => {
    const { uploads, begin } = stage()
    begin('1')
    for (let time = 0; time < 3; time += 1) {
      const upload = uploads.get('1')
      if (upload !== undefined) uploads.add(upload, 0, Buffer.alloc(4))
    }
    expect(uploads.hasRoomFor(2 * 1024 ** 3 - 4)).toBe(true)
    expect(uploads.hasRoomFor(2 * 1024 ** 3 - 3)).toBe(false)
  })

  it('are limited to 10,000', () => {
    const { uploads, begin } = stage()
    for (let index = 0; index < 10_000; index += 1) {
      expect(uploads.isFull()).toBe(false)
      begin(String(index))
    }
    expect(uploads.isFull()).toBe(true)
  })
})
