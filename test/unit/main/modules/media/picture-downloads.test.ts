import { expect, it } from 'vitest'
import {
  createPictureDownloads,
  downloadLimits,
} from '../../../../../src/main/modules/media/picture-downloads.ts'
import { fail, succeed } from '../../../../../src/shared/core/outcome.ts'

const workspace = { environmentId: 'sandbox', host: 'ads', accountId: 'a1' } as const
const newMedia = `draft:${'a'.repeat(16)}`
const offline = fail({ kind: 'offline', code: 'ECONNREFUSED', host: 'x', message: 'Couldn’t connect.' })
const serverError = fail({
  kind: 'serverError',
  status: 500,
  retryAfterMs: null,
  message: 'It had an error.',
})

/** A library of this many media whose pictures have this many bytes. */
function library(count: number, bytes: number) {
  const keys = Array.from({ length: count }, (_, index) => (index === 1 ? newMedia : `3_${index}`))
  const at = { now: 0, reachable: true, atOnce: 0, damaged: '' }
  const stored: string[] = []
  const downloads = createPictureDownloads({
    entities: {
      window: ({ offset, count: wanted }) =>
        succeed({ keys: keys.slice(offset, offset + wanted), total: keys.length }),
    },
    async store(_, key) {
      at.atOnce += 1
      expect(at.atOnce).toBe(1)
      await Promise.resolve()
      at.atOnce -= 1
      if (!at.reachable) return offline
      if (key === at.damaged) return serverError
      stored.push(key)
      return succeed(bytes)
    },
    rest: async () => undefined,
    clock: { now: () => at.now },
    logger: { info() {}, warn() {}, error: (event) => expect.unreachable(event) },
  })
  return { at, downloads, stored }
}

it('stores every picture except those of new media, one at a time', async () => {
  const { downloads, stored } = library(120, 1_000)
  downloads.start(workspace)
  downloads.start({ ...workspace, accountId: 'a2' })
  await downloads.idle()
  expect(stored).toHaveLength(2 * 119)
  expect(stored).not.toContain(newMedia)
})

it('stops at its limits', async () => {
  const many = library(downloadLimits.pictures + 100, 1)
  many.downloads.start(workspace)
  await many.downloads.idle()
  expect(many.stored).toHaveLength(downloadLimits.pictures - 1)
  const large = library(100, downloadLimits.bytes / 4)
  large.downloads.start(workspace)
  await large.downloads.idle()
  expect(large.stored).toHaveLength(4)
})

it('pauses only while the service can’t be reached', async () => {
  const { at, downloads, stored } = library(10, 1)
  at.reachable = false
  downloads.start(workspace)
  await downloads.idle()
  at.reachable = true
  downloads.resume('sandbox')
  at.now = 30_000
  downloads.resume('another')
  await downloads.idle()
  expect(stored).toEqual([])
  downloads.resume('sandbox')
  await downloads.idle()
  expect(stored).toHaveLength(9)
})

it('goes on behind a picture that the service fails to send', async () => {
  const { at, downloads, stored } = library(10, 1)
  at.damaged = '3_4'
  downloads.start(workspace)
  await downloads.idle()
  expect(stored).toHaveLength(8)
  expect(stored).toContain('3_9')
})

it('does nothing more once it is closed', async () => {
  const { downloads, stored } = library(10, 1)
  downloads.start(workspace)
  downloads.close()
  await downloads.idle()
  downloads.start(workspace)
  await downloads.idle()
  expect(stored).toHaveLength(1)
})
