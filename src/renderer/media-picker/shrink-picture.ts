import type { Thumbnail } from '../../shared/contract/drafts.ts'

/** A picture that an `img` can show, no larger than it has to be. */
export interface Picture {
  /** A `data:` address: nothing has to be given back, and the page's policy needs nothing wider. */
  readonly address: string
  readonly width: number
  readonly height: number
}

/**
 * Decodes a picture away from the page's thread and makes it small, so that a screen of photographs takes megabytes
 * and not hundreds of them. Null for bytes that cannot be decoded.
 */
export async function shrinkPicture(thumbnail: Thumbnail, longestSide: number): Promise<Picture | null> {
  const bytes = Uint8Array.from(atob(thumbnail.base64), (character) => character.charCodeAt(0))
  try {
    const bitmap = await createImageBitmap(new Blob([bytes], { type: thumbnail.contentType }))
    const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
    const width = Math.max(1, Math.round(bitmap.width * scale))
    const height = Math.max(1, Math.round(bitmap.height * scale))
    const canvas = new OffscreenCanvas(width, height)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height)
    bitmap.close()
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.85 })
    return { address: await asDataAddress(blob), width, height }
  } catch {
    return null
  }
}

function asDataAddress(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}
