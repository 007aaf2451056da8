import { z } from 'zod'
import { workspace } from '../accounts/workspace.ts'
import { call } from '../bridge/call.ts'
import { key } from '../bridge/inputs.ts'
import { chosenFileId } from '../desktop/chosen-file.ts'
import type { Draft } from '../drafts/draft.ts'
import { maxCropBase64 } from '../entities/media/cropped-picture.ts'

/** Contract: adding media, and thumbnails. */
export const mediaContract = {
  media: {
    /** Opens files with the system's dialog and creates a draft of each supported one. */
    pick: call('opens', () => z.strictObject({ workspace })).returns<AddedFiles>(),
    /** The same for dropped files, by the IDs that the preload got for them. */
    add: call('edits', () =>
      z.strictObject({ workspace, files: z.array(chosenFileId).min(1).max(1_000) }),
    ).returns<AddedFiles>(),
    /**
     * Creates a draft of a picture that was cropped in the page. Main writes its file after checking that it's PNG or
     * JPEG.
     */
    addCropped: call(
      'edits',
      () =>
        z.strictObject({
          workspace,
          /** Without an extension, which follows from the bytes. */
          name: z.string().trim().min(1).max(200),
          base64: z.string().min(1).max(maxCropBase64),
        }),
      { maxInputBytes: maxCropBase64 + 10_000 },
    ).returns<Draft>(),
    /** A thumbnail as parts of a data URL: bytes in base64; null if none can be made. */
    thumbnail: call('reads', () =>
      z.strictObject({ workspace, key, size: z.enum(['small', 'large']) }),
    ).returns<Thumbnail | null>(),
  },
} as const

export interface AddedFiles {
  readonly drafts: readonly Draft[]
  /** Unsupported and unreadable files. */
  readonly refused: readonly { readonly name: string; readonly reason: string }[]
}

export interface Thumbnail {
  readonly contentType: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp'
  readonly base64: string
  readonly width: number | null
  readonly height: number | null
}
