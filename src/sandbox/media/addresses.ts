/** Where the sandbox serves media: paths under its own origin, which records keep without it. */
export const mediaPrefix = '/media/'

export type MediaFile = 'png' | 'mp4' | 'poster.png'

/** `/media/3_1029825750875549696.png`. */
export function mediaPath(mediaKey: string, file: MediaFile): string {
  return `${mediaPrefix}${mediaKey}.${file}`
}

/** GIFs are shown as silent videos, as the service does. */
export function mediaFileOf(mediaType: 'IMAGE' | 'GIF' | 'VIDEO'): MediaFile {
  return mediaType === 'IMAGE' ? 'png' : 'mp4'
}

/** A path of the sandbox as an address under `origin`; an address from elsewhere as it is. */
export function absoluteAddress(origin: string, address: string | null): string | null {
  return address?.startsWith('/') ? origin + address : address
}
