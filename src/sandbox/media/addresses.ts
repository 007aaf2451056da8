/** Paths under the sandbox's origin that serve media; records store them without the origin. */

/** Files of uploads, by media key. */
export const uploadsPath = '/media/uploads/'

export type MediaFile = 'image' | 'mp4' | 'poster.png'

/** `/media/uploads/3_1029825750875549696.image`. */
export function mediaPath(mediaKey: string, file: MediaFile): string {
  return `${uploadsPath}${mediaKey}.${file}`
}

/** GIFs are shown as silent videos, as on the service. */
export function mediaFileOf(mediaType: 'IMAGE' | 'GIF' | 'VIDEO'): MediaFile {
  return mediaType === 'IMAGE' ? 'image' : 'mp4'
}

/** A sandbox path as an address under `origin`; other addresses unchanged. */
export function absoluteAddress(origin: string, address: string | null): string | null {
  return address?.startsWith('/') ? origin + address : address
}
