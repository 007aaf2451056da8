import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { cropTypes, maxCropBytes } from '../../../shared/entities/media/cropped-picture.ts'
import { t } from '../../../shared/text/language.ts'
import { refuse } from '../../core/faults.ts'
import { fileLimits } from '../../core/files/limits.ts'
import type { Clock, MediaFiles, Random } from '../../core/ports.ts'
import type { TextFiles } from '../../core/ports-desktop.ts'
import type { DraftRepository } from '../drafts/store.ts'

export interface CroppedPictures {
  /** Writes a picture from a page and returns its path; refuses bytes that aren't one. */
  save(bytes: Uint8Array): Promise<Outcome<string>>
}

interface CropParts {
  readonly drafts: Pick<DraftRepository, 'filePaths'>
  readonly files: Pick<MediaFiles, 'examine'>
  readonly disk: Pick<TextFiles, 'inFolder' | 'list' | 'remove' | 'write'>
  readonly dataFolder: string
  readonly clock: Clock
  readonly random: Random
}

/** Longer than a discarded draft can be restored. */
const unusedRetentionMs = 30 * 24 * 60 * 60_000
const namePattern = /^crop-(\d{1,15})-[0-9a-f]{16}\.(?:png|jpeg)$/

/** Files of cropped pictures, in a folder of the program. Their names say when they were made. */
export function createCroppedPictures(parts: CropParts): CroppedPictures {
  const { drafts, files, disk, clock, random } = parts
  const folder = disk.inFolder(parts.dataFolder, 'crops')

  /** A file that can't be removed now is removed later. */
  const tidy = async () => {
    const used = drafts.filePaths()
    if (!used.ok) return
    const paths = new Set(used.value)
    for (const ending of ['.png', '.jpeg']) {
      const names = await disk.list(folder, ending)
      for (const name of names.ok ? names.value : []) {
        const madeAt = Number(namePattern.exec(name)?.[1] ?? clock.now())
        const path = disk.inFolder(folder, name)
        if (clock.now() - madeAt > unusedRetentionMs && !paths.has(path)) await disk.remove(path)
      }
    }
  }

  return {
    async save(bytes) {
      if (bytes.length > maxCropBytes)
        return refuse(t`The cropped image is too large. Choose a smaller size.`)
      const mediaFacts = await files.examine(bytes)
      const contentType = cropTypes.find((type) => type === mediaFacts?.contentType)
      const { width, height } = mediaFacts ?? { width: null, height: null }
      if (contentType === undefined || width === null || height === null) {
        return refuse(t`The cropped image is neither a PNG nor a JPEG.`)
      }
      const { side, pixels } = fileLimits.picture
      if (Math.max(width, height) > side || width * height > pixels) {
        return refuse(t`The cropped image has too many pixels.`)
      }
      await tidy()
      const id = Buffer.from(random.bytes(8)).toString('hex')
      const path = disk.inFolder(folder, `crop-${clock.now()}-${id}.${contentType.slice('image/'.length)}`)
      const written = await disk.write(path, bytes)
      return written.ok ? succeed(path) : written
    },
  }
}
