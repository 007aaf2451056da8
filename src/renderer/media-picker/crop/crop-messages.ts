import type { CropType } from '../../../shared/entities/media/cropped-picture.ts'
import type { Frame, Size } from './crop-frame.ts'

/** Requests of the page to the worker that decodes and encodes. */
export type CropRequest =
  | { readonly kind: 'open'; readonly picture: Blob; readonly longestSide: number }
  | {
      readonly kind: 'crop'
      readonly frame: Frame
      readonly size: Size
      /** A PNG that would exceed `maxBytes` becomes a JPEG. */
      readonly type: CropType
      readonly maxBytes: number
    }

export type CropReply =
  | { readonly kind: 'opened'; readonly size: Size; readonly preview: Blob }
  | { readonly kind: 'cropped'; readonly picture: Blob }
  | { readonly kind: 'tooLarge' }
  /** The picture can't be decoded, or memory doesn't suffice. */
  | { readonly kind: 'failed' }
