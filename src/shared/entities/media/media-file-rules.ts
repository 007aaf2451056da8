import type { mediaCategories } from '../../api/platform/media-upload.ts'
import type { Finding } from '../../core/finding.ts'
import { cardRatiosOf } from '../../creatives/card-ratios.ts'
import { aspectRatio } from '../../creatives/library-media.ts'
import { type Citation, citePublic, citeSettled } from '../../service-docs/citation.ts'
import { t } from '../../text/language.ts'
import type { MediaContent, MediaFile } from './media-content.ts'

export type MediaCategory = (typeof mediaCategories)[number]

/** The service's limits of a category; null means no limit. */
interface CategoryLimits {
  /** Label at the start of a sentence: "A GIF". */
  readonly label: string
  readonly kind: MediaFile['kind']
  readonly types: readonly string[]
  readonly bytes: number
  readonly width: number | null
  readonly height: number | null
  readonly min: number | null
  readonly durationMs: readonly [number, number] | null
  readonly source: Citation
}

const mebibyte = 1024 * 1024
const limitsTable: Citation = citePublic('media#file-limits')
const adVideo: Citation = citePublic('media#ad-videos')
const decisions: Citation = citeSettled('media#uploads')

const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/bmp', 'image/tiff'] as const
const videoTypes = ['video/mp4', 'video/quicktime', 'video/webm', 'video/mp2t'] as const

const image: CategoryLimits = {
  label: t`An image`,
  kind: 'IMAGE',
  types: imageTypes,
  bytes: 5 * mebibyte,
  width: null,
  height: null,
  min: null,
  durationMs: null,
  source: limitsTable,
}
const gif: CategoryLimits = {
  ...image,
  label: t`A GIF`,
  kind: 'GIF',
  types: ['image/gif'],
  bytes: 15 * mebibyte,
  width: 1280,
  height: 1080,
}
const video: CategoryLimits = {
  ...image,
  label: t`A video for posts`,
  kind: 'VIDEO',
  types: videoTypes,
  bytes: 512 * mebibyte,
  width: 1280,
  height: 1024,
  min: 32,
  durationMs: [500, 140_000],
}

/** See media.md#file-limits and media.md#ad-videos. */
const limits: Readonly<Record<MediaCategory, CategoryLimits>> = {
  tweet_image: image,
  dm_image: image,
  tweet_gif: gif,
  dm_gif: gif,
  tweet_video: video,
  dm_video: video,
  amplify_video: {
    ...video,
    label: t`A video for ads`,
    types: ['video/mp4', 'video/quicktime'],
    bytes: 500 * mebibyte,
    width: null,
    height: null,
    durationMs: [500, 600_000],
    source: adVideo,
  },
}

/** Maximum frames of a GIF, and maximum pixels in all of them together. */
const maxFrames = 350
const maxPixels = 300_000_000
/** A video is at most three times as wide as it is high, and vice versa. */
const maxRatio = 3

const defaultCategories: Readonly<Record<MediaFile['kind'], MediaCategory>> = {
  IMAGE: 'tweet_image',
  GIF: 'tweet_gif',
  VIDEO: 'amplify_video',
}

/** The default purpose of an upload: videos of an ad account are for ads. */
export function categoryOf(content: Pick<MediaContent, 'category' | 'file'>): MediaCategory | null {
  return content.category ?? (content.file ? defaultCategories[content.file.kind] : null)
}

/** Categories for uploading a kind of file; the default first. */
export function categoriesFor(kind: MediaFile['kind']): readonly MediaCategory[] {
  return kind === 'VIDEO' ? ['amplify_video', 'tweet_video'] : [defaultCategories[kind]]
}

/** All findings of a new media's file, before a byte of it is sent. */
export function mediaFileFindings(content: MediaContent): readonly Finding[] {
  const { file } = content
  const category = categoryOf(content)
  if (!file || category === null) return []
  const limit = limits[category]
  if (limit.kind !== file.kind) {
    const message = t`The file is ${fileKindLabels[file.kind]}, so it can’t become ${limit.label.toLowerCase()}.`
    return [error('category', 'category', message, decisions)]
  }
  return [
    ...sizeFindings(file, limit),
    ...typeFindings(file, limit),
    ...dimensionFindings(file, limit),
    ...(file.kind === 'GIF' ? frameFindings(file) : []),
    ...(file.kind === 'VIDEO' ? [...durationFindings(file, limit), ...codecFindings(file)] : []),
    ...(file.kind === 'GIF' ? [] : cardFindings(file)),
  ]
}

const fileKindLabels: Readonly<Record<MediaFile['kind'], string>> = {
  IMAGE: t`an image`,
  GIF: t`a GIF`,
  VIDEO: t`a video`,
}

function sizeFindings({ bytes }: MediaFile, limit: CategoryLimits): Finding[] {
  if (bytes === 0) return [error('empty', 'file', t`The file is empty.`, decisions)]
  if (bytes <= limit.bytes) return []
  const message = t`${limit.label} can have up to ${limitText(limit.bytes)}; this one has ${sizeText(bytes, limit.bytes)}.`
  return [error('size', 'file', message, limit.source)]
}

function typeFindings({ contentType }: MediaFile, limit: CategoryLimits): Finding[] {
  if (limit.types.includes(contentType)) return []
  const allowedTypes = limit.types.map(shortType).join(', ')
  return [
    error(
      'type',
      'file',
      t`${limit.label} is ${allowedTypes}; this one is ${shortType(contentType)}.`,
      limit.source,
    ),
  ]
}

function dimensionFindings({ kind, width, height }: MediaFile, limit: CategoryLimits): Finding[] {
  if (width === null || height === null) return []
  const findings: Finding[] = []
  const max = limit.width === null || limit.height === null ? null : [limit.width, limit.height]
  if (max !== null && (width > (max[0] ?? 0) || height > (max[1] ?? 0))) {
    const message = t`${limit.label} can have up to ${max.join(' × ')} pixels; this one has ${width} × ${height}.`
    findings.push(error('dimensions', 'file', message, limit.source))
  }
  if (limit.min !== null && (width < limit.min || height < limit.min)) {
    const message = t`${limit.label} needs at least ${limit.min} × ${limit.min} pixels; this one has ${width} × ${height}.`
    findings.push(error('min-dimensions', 'file', message, limitsTable))
  }
  if (kind === 'VIDEO' && Math.max(width / height, height / width) > maxRatio) {
    const message = t`A video must be between 1:3 and 3:1; this one is ${aspectRatio(width, height) ?? 'not'}.`
    findings.push(error('aspect-ratio', 'file', message, limitsTable))
  }
  return findings
}

function frameFindings({ frames, width, height }: MediaFile): Finding[] {
  if (frames === undefined || frames === null) return []
  if (frames > maxFrames) {
    const message = t`A GIF can have up to ${maxFrames} frames; this one has ${frames}.`
    return [error('frames', 'file', message, limitsTable)]
  }
  if (width === null || height === null || frames * width * height <= maxPixels) return []
  const millions = Math.ceil((frames * width * height) / 1_000_000)
  const message = t`A GIF can have up to 300 million pixels in all frames; this one has ${millions} million.`
  return [error('pixels', 'file', message, limitsTable)]
}

function durationFindings({ durationMs }: MediaFile, limit: CategoryLimits): Finding[] {
  if (durationMs === null || limit.durationMs === null) return []
  const [min, max] = limit.durationMs
  if (durationMs >= min && durationMs <= max) return []
  const message = t`${limit.label} must last ${min / 1_000} to ${max / 1_000} seconds; this one lasts ${durationMs / 1_000}.`
  return [error('duration', 'file', message, durationMs < min ? limitsTable : limit.source)]
}

const codecNames: Readonly<Record<string, string>> = {
  hvc1: 'HEVC (H.265)',
  hev1: 'HEVC (H.265)',
  dvh1: 'Dolby Vision',
  dvhe: 'Dolby Vision',
  av01: 'AV1',
  vp08: 'VP8',
  vp09: 'VP9',
  mp4v: 'MPEG-4 part 2',
  s263: 'H.263',
  h263: 'H.263',
  jpeg: 'MJPEG',
  mjpa: 'MJPEG',
  mjpb: 'MJPEG',
  apco: 'ProRes',
  apcs: 'ProRes',
  apcn: 'ProRes',
  apch: 'ProRes',
  ap4h: 'ProRes',
  ap4x: 'ProRes',
  'ac-3': 'AC-3',
  'ec-3': 'E-AC-3',
  Opus: 'Opus',
  fLaC: 'FLAC',
  alac: 'ALAC',
  '.mp3': 'MP3',
  samr: 'AMR',
  sawb: 'AMR',
}
/** Profiles of H.264 with more than 8 bits, or with finer color than 4:2:0 (ITU-T H.264, Annex A). */
const colorProfiles: Readonly<Record<number, string>> = {
  44: '4:4:4',
  110: t`10 bit`,
  122: '4:2:2',
  144: '4:4:4',
  244: '4:4:4',
}
const maxFrameRate = 60

/** What the service accepts as an upload, and then fails to process. */
function codecFindings({ video }: MediaFile): Finding[] {
  if (!video) return []
  const findings: Finding[] = []
  const { codec, profile, frameRate, sound } = video
  if (codec !== null && codec !== 'avc1' && codec !== 'avc3') {
    const name = codecNames[codec] ?? codec
    findings.push(
      warning('codec', t`The picture is ${name}. Processing may fail; convert it to H.264.`, decisions),
    )
  }
  const color = profile === null ? undefined : colorProfiles[profile]
  if (color !== undefined) {
    const message = t`The picture is H.264 with ${color}. Processing may fail; convert it to 8 bit 4:2:0.`
    findings.push(warning('color', message, decisions))
  }
  if (sound !== null && sound !== 'mp4a') {
    const name = codecNames[sound] ?? sound
    findings.push(
      warning('sound', t`The sound is ${name}. Processing may fail; convert it to AAC.`, decisions),
    )
  }
  if (frameRate !== null && frameRate > maxFrameRate) {
    const message = t`A video can have up to ${maxFrameRate} frames a second; this one has ${Math.round(frameRate)}.`
    findings.push(warning('frame-rate', message, limitsTable))
  }
  return findings
}

/** Limits of cards and posts: none of these is refused at the upload. */
function cardFindings({ kind, bytes, contentType, width, height }: MediaFile): Finding[] {
  const findings: Finding[] = []
  const ratio = aspectRatio(width, height)
  const fitting = cardRatiosOf(kind)
  if (ratio !== null && !fitting.includes(ratio)) {
    const message = t`It’s ${ratio}; cards show ${fitting.join(' or ')} without cropping.`
    findings.push(warning('card-ratio', message, citePublic('cards#ratios-and-pictures')))
  }
  if (kind !== 'IMAGE') return findings
  const cardImage: Citation = citePublic('cards#ratios-and-pictures')
  if (width !== null && width < 800) {
    findings.push(
      warning('card-width', t`Cards need images at least 800 pixels wide; this one has ${width}.`, cardImage),
    )
  }
  if (bytes > 3 * mebibyte && bytes <= image.bytes) {
    const message = t`Cards may refuse images above ${limitText(3 * mebibyte)}; this one has ${sizeText(bytes, 3 * mebibyte)}.`
    findings.push(warning('card-size', message, cardImage))
  }
  if (contentType === 'image/bmp' || contentType === 'image/tiff') {
    const message = t`${shortType(contentType)} isn’t accepted everywhere. Use JPEG or PNG.`
    findings.push(warning('card-type', message, cardImage))
  }
  return findings
}

function error(rule: string, field: string, message: string, source: Citation): Finding {
  return { rule: `media-file.${rule}`, severity: 'error', field, code: 'INVALID_MEDIA', message, source }
}

function warning(rule: string, message: string, source: Citation): Finding {
  return {
    rule: `media-file.${rule}`,
    severity: 'warning',
    field: 'file',
    code: 'INVALID_MEDIA',
    message,
    source,
  }
}

const typeNames: Readonly<Record<string, string>> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/bmp': 'BMP',
  'image/tiff': 'TIFF',
  'image/gif': 'GIF',
  'video/mp4': 'MP4',
  'video/quicktime': 'MOV',
  'video/webm': 'WebM',
  'video/mp2t': 'MPEG-TS',
}

/** `image/png` → "PNG". */
export function shortType(contentType: string): string {
  return typeNames[contentType] ?? contentType
}

/** The service counts in powers of two, file managers and our sizes in powers of ten. */
function limitText(bytes: number): string {
  return t`${bytes / mebibyte} MiB (${Math.floor(bytes / 100_000) / 10} MB)`
}

/** As the file's details show its size, but rounded up if it would seem to be within the limit. */
function sizeText(bytes: number, limit: number): string {
  const rounded = Math.round(bytes / 100_000)
  const tenths = rounded > Math.floor(limit / 100_000) ? rounded : Math.ceil(bytes / 100_000)
  return t`${tenths / 10} MB`
}
