import { expect, it } from 'vitest'
import { createCroppedPictures } from '../../../../../src/main/modules/media/cropped-pictures.ts'
import { fail, succeed } from '../../../../../src/shared/core/outcome.ts'

const day = 24 * 60 * 60_000
const now = 100 * day

it('removes files that no draft has used for 30 days, and nothing else', async () => {
  const named = `crop-${now - 40 * day}-${'a'.repeat(16)}.png`
  const unused = `crop-${now - 40 * day}-${'b'.repeat(16)}.png`
  const recent = `crop-${now - 20 * day}-${'c'.repeat(16)}.jpeg`
  const removed: string[] = []
  const written: string[] = []
  const pictures = createCroppedPictures({
    drafts: { filePaths: () => succeed([`/data/crops/${named}`]) },
    files: {
      examine: async () => ({ contentType: 'image/png', kind: 'IMAGE', width: 1200, height: 628 }),
    },
    disk: {
      inFolder: (folder, name) => `${folder}/${name}`,
      list: async (_, ending) =>
        succeed([named, unused, recent, `notes${ending}`].filter((name) => name.endsWith(ending))),
      remove: async (path) => {
        removed.push(path)
        return fail({ kind: 'storage', code: 'EBUSY', message: 'in use' })
      },
      write: async (path) => {
        written.push(path)
        return succeed(undefined)
      },
    },
    dataFolder: '/data',
    clock: { now: () => now },
    random: { bytes: (length) => new Uint8Array(length) },
  })
  expect(await pictures.save(new Uint8Array(10))).toEqual(succeed(written[0]))
  expect(written).toEqual([`/data/crops/crop-${now}-${'0'.repeat(16)}.png`])
  expect(removed).toEqual([`/data/crops/${unused}`])
})
