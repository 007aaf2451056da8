import type { mediaCategories, mediaTypes } from '../../../shared/api/platform/media-upload.ts'
import { mediaUploadOperations } from '../../../shared/api/platform/media-upload.ts'
import type { Fields } from '../../../shared/core/json.ts'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { type MediaFile, mediaContent } from '../../../shared/entities/media/media-content.ts'
import { categoryOf } from '../../../shared/entities/media/media-file-rules.ts'
import { t } from '../../../shared/text/language.ts'
import { refuse } from '../../core/faults.ts'
import type { MediaFiles } from '../../core/ports.ts'

export interface UploadFile {
  readonly file: MediaFile
  readonly fingerprint: string
  readonly type: (typeof mediaTypes)[number]
  readonly category: (typeof mediaCategories)[number]
}

/** A media draft's file, read again: what is sent has to be what was checked. */
export async function uploadFileOf(content: Fields, files: MediaFiles): Promise<Outcome<UploadFile>> {
  const parsedContent = mediaContent.safeParse(content)
  const file = parsedContent.success ? parsedContent.data.file : null
  const category = parsedContent.success ? categoryOf(parsedContent.data) : null
  if (!file || category === null) return refuse(t`This media has no file. Add the file again.`)
  const initialize = mediaUploadOperations.initialize.body.shape
  const type = initialize.media_type.safeParse(file.contentType)
  if (!type.success) return refuse(t`The service doesn’t accept ${file.contentType} files.`)
  // The bytes decide, not the draft.
  const mediaFacts = await files.probe(file.path)
  if (!mediaFacts.ok) return mediaFacts
  if (mediaFacts.value.contentType !== file.contentType || mediaFacts.value.kind !== file.kind) {
    return refuse(t`${file.name} isn’t a ${file.contentType} file. Add the file again.`)
  }
  const state = await files.fingerprint(file.path)
  if (!state.ok) return state
  const { bytes, modifiedAt, fingerprint } = state.value
  if (bytes !== file.bytes || modifiedAt !== file.modifiedAt) {
    return refuse(t`${file.name} changed on this computer after you added it. Add it again.`)
  }
  return succeed({ file, fingerprint, type: type.data, category })
}
