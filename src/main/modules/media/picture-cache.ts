import { createHash } from 'node:crypto'
import { readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { withExternalFile } from '../../core/files/external-file.ts'
import { fileLimits } from '../../core/files/limits.ts'
import { makeFolder } from '../../core/files/make-folder.ts'
import { writeFileAtomically } from '../../core/files/write-file-atomically.ts'
import type { Logger, PictureCache } from '../../core/ports.ts'

export interface PictureCacheOptions {
  readonly folder: string
  readonly logger: Logger
  /** Beyond this, the least recently used pictures are removed. */
  readonly maxBytes?: number
}

/** Cleans up after this many new bytes instead of for every picture. */
const tidyAfter = 8 * 1024 * 1024

/** Downloaded pictures, for viewing a library offline. One that can't be stored or read is fetched again. */
export function createPictureCache({
  folder,
  logger,
  maxBytes = 256 * 1024 * 1024,
}: PictureCacheOptions): PictureCache {
  /** Addresses aren't valid file names. */
  const pathOf = (name: string) => join(folder, createHash('sha256').update(name).digest('hex'))
  let added = tidyAfter
  let writing = Promise.resolve()

  const tidy = async () => {
    const names = await readdir(folder)
    const files = await Promise.all(
      names.map(async (name) => {
        const { size, mtimeMs } = await stat(join(folder, name))
        return { name, size, usedAt: mtimeMs }
      }),
    )
    files.sort((a, b) => b.usedAt - a.usedAt)
    let sum = 0
    for (const { name, size } of files) {
      sum += size
      if (sum > maxBytes) await rm(join(folder, name), { force: true })
    }
  }
  const save = async (name: string, bytes: Uint8Array) => {
    makeFolder(folder)
    const path = pathOf(name)
    // Atomic, even if the program exits in between.
    await writeFileAtomically(path, bytes)
    added += bytes.length
    if (added < tidyAfter) return
    added = 0
    await tidy()
  }

  return {
    async size(name) {
      try {
        return (await stat(pathOf(name))).size
      } catch {
        return null
      }
    },
    async read(name) {
      const path = pathOf(name)
      try {
        const bytes = await withExternalFile(path, { bytes: fileLimits.picture.bytes }, (file) => file.all())
        await utimes(path, new Date(), new Date())
        return bytes
      } catch {
        return null
      }
    },
    write(name, bytes) {
      writing = writing
        .then(() => save(name, bytes))
        .catch((error: unknown) => logger.warn('pictures.save', { error }))
      return writing
    },
  }
}
