import { createHash } from 'node:crypto'
import { basename, extname } from 'node:path'
import type { MediaFile } from '../../../../shared/entities/media/media-content.ts'
import { shortType } from '../../../../shared/entities/media/media-file-rules.ts'
import { t } from '../../../../shared/text/language.ts'
import { FileRefusal, withExternalFile } from '../../../core/files/external-file.ts'
import { fileLimits } from '../../../core/files/limits.ts'
import type { FileState } from '../../../core/ports.ts'
import { fileSource } from './byte-source.ts'
import { probe, probeLimits } from './probe.ts'

const { bytes } = fileLimits.media
/** What phones and browsers save, and the service doesn't accept. */
const convertibleEndings = /\.(heic|heif|avif|jxl)$/i
const acceptedEndings = /\.(jpe?g|png|webp|bmp|tiff?|gif|mp4|m4v|mov|webm|ts)$/i

/** Identifies a file. Throws a `FileRefusal` if it can't be read or isn't accepted. */
export async function examineFile(path: string): Promise<MediaFile> {
  return withExternalFile(path, { bytes }, async (file) => {
    const { size, modifiedAt } = file
    const probeResult = await probe(fileSource(file, probeLimits))
    switch (probeResult.kind) {
      case 'media':
        return { path, name: basename(path), bytes: size, modifiedAt, ...probeResult.media }
      case 'unreadable':
        throw new FileRefusal(
          'NOT_MEDIA',
          t`The header of this ${shortType(probeResult.contentType)} file can’t be read. It may be damaged or cut off.`,
        )
      case 'soundOnly':
        throw new FileRefusal(
          'NOT_MEDIA',
          t`This ${shortType(probeResult.contentType)} file has only sound, and no picture.`,
        )
      case 'unsupported':
        throw new FileRefusal(
          'NOT_MEDIA',
          size === 0
            ? t`The file is empty.`
            : [
                ...(acceptedEndings.test(path)
                  ? [t`Its content isn’t what ${extname(path)} says; it may be damaged.`]
                  : []),
                ...(convertibleEndings.test(path) ? [t`Save it as JPEG in your photo program first.`] : []),
                t`Use a JPEG, PNG, WebP, BMP or TIFF image, a GIF, or an MP4, MOV, WebM or TS video.`,
              ].join(' '),
        )
    }
  })
}

export async function readPart(
  path: string,
  offset: number,
  length: number,
): Promise<Uint8Array<ArrayBuffer>> {
  return withExternalFile(path, { bytes }, async (file) => new Uint8Array(await file.read(offset, length)))
}

export async function fingerprintFile(path: string): Promise<FileState> {
  return withExternalFile(path, { bytes }, async (file) => {
    const hash = createHash('sha256')
    for await (const chunk of file.chunks()) hash.update(chunk)
    return { bytes: file.size, modifiedAt: file.modifiedAt, fingerprint: hash.digest('hex') }
  })
}
