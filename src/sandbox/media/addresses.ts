/** Where the sandbox serves media: paths under its own origin, which records keep without it. */

/** Files of uploads, by media key. */
export const uploadsPath = '/media/uploads/'

export type MediaFile = 'image' | 'mp4' | 'poster.png'

/** `/media/uploads/3_1029825750875549696.image`. */
export function mediaPath(mediaKey: string, file: MediaFile): string {
  return `${uploadsPath}${mediaKey}.${file}`
}

/** GIFs are shown as silent videos, as the service does. */
export function mediaFileOf(mediaType: 'IMAGE' | 'GIF' | 'VIDEO'): MediaFile {
  return mediaType === 'IMAGE' ? 'image' : 'mp4'
}

/** A path of the sandbox as an address under `origin`; an address from elsewhere as it is. */
export function absoluteAddress(origin: string, address: string | null): string | null {
  return address?.startsWith('/') ? origin + address : address
}
