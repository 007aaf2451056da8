import { maxCropBase64 } from '../entities/media/cropped-picture.ts'

/** The maximum size of most calls' input, in bytes of text and numbers. */
export const defaultMaxInputBytes = 1_000_000

/** The maximum size of a call's input: only pictures are larger than what people type. */
export function maxInputBytes(name: string): number {
  return name === 'media.addCropped' ? maxCropBase64 + 10_000 : defaultMaxInputBytes
}
