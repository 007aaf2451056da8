import type { MediaFile } from '../../../../shared/entities/media/media-content.ts'

export interface SniffedType {
  readonly contentType: string
  readonly kind: MediaFile['kind']
}

/** Enough bytes to detect a type. */
export const headBytes = 1024

const image = (contentType: string): SniffedType => ({ contentType, kind: 'IMAGE' })
const video = (contentType: string): SniffedType => ({ contentType, kind: 'VIDEO' })

/** Types accepted for media uploads, by signature; null for everything else. */
export function sniffType(head: Buffer): SniffedType | null {
  const text = (from: number, to: number) => head.toString('latin1', from, to)
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return image('image/png')
  if (text(0, 3) === '\xff\xd8\xff') return image('image/jpeg')
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return { contentType: 'image/gif', kind: 'GIF' }
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return image('image/webp')
  if (text(0, 2) === 'BM' && head.length >= 26) return image('image/bmp')
  if (text(0, 4) === 'II*\0' || text(0, 4) === 'MM\0*') return image('image/tiff')
  if (text(0, 4) === '\x1a\x45\xdf\xa3') return text(4, 64).includes('webm') ? video('video/webm') : null
  if (isTransportStream(head)) return video('video/mp2t')
  return movieType(head, text)
}

/** 188-byte packets that each begin with 0x47 (ISO/IEC 13818-1, 2.4.3.2). */
function isTransportStream(head: Buffer): boolean {
  return head.length > 376 && head[0] === 0x47 && head[188] === 0x47 && head[376] === 0x47
}

/** Video brands of ISO/IEC 14496-12; HEIF and AVIF pictures share the container. */
const filmBrands = /^(isom|iso[2-9]|mp4[12]|avc1|M4V[ HP]|M4A |MSNV|dash|f4v |mmp4|3g[p2].)$/
const oldMovieBoxes = new Set(['moov', 'mdat', 'wide', 'free', 'skip', 'pnot'])

function movieType(head: Buffer, text: (from: number, to: number) => string): SniffedType | null {
  const box = text(4, 8)
  if (box !== 'ftyp') return oldMovieBoxes.has(box) ? video('video/quicktime') : null
  const major = text(8, 12)
  if (major === 'qt  ') return video('video/quicktime')
  const end = Math.min(head.readUInt32BE(0), head.length)
  const brands = [major]
  for (let offset = 16; offset + 4 <= end; offset += 4) brands.push(text(offset, offset + 4))
  if (/^(heic|heix|hevc|mif1|msf1|avif|avis)$/.test(major)) return null
  return brands.some((brand) => filmBrands.test(brand)) ? video('video/mp4') : null
}
