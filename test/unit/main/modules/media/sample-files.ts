import { crc32, deflateSync } from 'node:zlib'

/** Small files of each kind, generated here so that a test shows their content. */

/**
 * A PNG that decoders accept, with the same gray for every pixel. Its header may claim another size than its pixels
 * have.
 */
export function png(width: number, height: number, claimed = { width, height }): Buffer {
  const chunk = (type: string, content: Buffer): Buffer => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(content.length, 0)
    head.write(type, 4, 'latin1')
    const body = Buffer.concat([head.subarray(4), content])
    const check = Buffer.alloc(4)
    check.writeUInt32BE(crc32(body), 0)
    return Buffer.concat([head.subarray(0, 4), body, check])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(claimed.width, 0)
  header.writeUInt32BE(claimed.height, 4)
  header[8] = 8
  const rows = Buffer.alloc((width + 1) * height, 0x80)
  for (let row = 0; row < height; row += 1) rows[row * (width + 1)] = 0
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** An application segment, a fill byte and a start of frame. */
export function jpeg(width: number, height: number, before = 5_000): Buffer {
  const application = Buffer.alloc(4 + before)
  application.writeUInt16BE(0xffe1, 0)
  application.writeUInt16BE(2 + before, 2)
  const frame = Buffer.from('ffffc00011080000000003012200021101031101', 'hex')
  frame.writeUInt16BE(height, 6)
  frame.writeUInt16BE(width, 8)
  return Buffer.concat([Buffer.from('ffd8', 'hex'), application, frame, Buffer.from('ffd9', 'hex')])
}

export function gif(width: number, height: number, frames: number): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1')
  head.writeUInt16LE(width, 6)
  head.writeUInt16LE(height, 8)
  const frame = Buffer.from('21f9040000000000 2c00000000010001000002024401 00'.replaceAll(' ', ''), 'hex')
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])])
}

export function bmp(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(54)
  bytes.write('BM', 0, 'latin1')
  bytes.writeUInt32LE(40, 14)
  bytes.writeInt32LE(width, 18)
  // Top down.
  bytes.writeInt32LE(-height, 22)
  bytes.writeUInt16LE(1, 26)
  bytes.writeUInt16LE(24, 28)
  return bytes
}

/** The three kinds of WebP (RFC 9649, 2.5 to 2.7): extended, lossless, lossy. */
export const webpKinds = ['VP8X', 'VP8L', 'VP8 '] as const

export function webp(width: number, height: number, kind: (typeof webpKinds)[number] = 'VP8X'): Buffer {
  const bytes = Buffer.alloc(40)
  bytes.write('RIFF', 0, 'latin1')
  bytes.writeUInt32LE(32, 4)
  bytes.write(`WEBP${kind}`, 8, 'latin1')
  if (kind === 'VP8X') {
    bytes.writeUInt32LE(10, 16)
    bytes.write('VP8L', 30, 'latin1')
    bytes.writeUIntLE(width - 1, 24, 3)
    bytes.writeUIntLE(height - 1, 27, 3)
  } else if (kind === 'VP8L') {
    bytes.writeUInt8(0x2f, 20)
    // The bit above both sizes means that the picture has alpha.
    bytes.writeUInt32LE((0x10000000 | ((height - 1) << 14) | (width - 1)) >>> 0, 21)
  } else {
    bytes.write('9d012a', 23, 'hex')
    // The two bits above each size specify its scaling.
    bytes.writeUInt16LE(0x4000 | width, 26)
    bytes.writeUInt16LE(0x8000 | height, 28)
  }
  return bytes
}

export function tiff(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(8 + 2 + 2 * 12 + 4)
  bytes.write('MM\0*', 0, 'latin1')
  bytes.writeUInt32BE(8, 4)
  bytes.writeUInt16BE(2, 8)
  // Width as a long, height as a short.
  bytes.writeUInt16BE(256, 10)
  bytes.writeUInt16BE(4, 12)
  bytes.writeUInt32BE(1, 14)
  bytes.writeUInt32BE(width, 18)
  bytes.writeUInt16BE(257, 22)
  bytes.writeUInt16BE(3, 24)
  bytes.writeUInt32BE(1, 26)
  bytes.writeUInt16BE(height, 30)
  return bytes
}

interface WebmFilm {
  readonly width: number
  readonly height: number
  /** Null as in a browser's recording, which also leaves the length of its segment open. */
  readonly seconds: number | null
}

export function webm({ width, height, seconds }: WebmFilm): Buffer {
  const [across, down, length] = [Buffer.alloc(2), Buffer.alloc(2), Buffer.alloc(8)]
  across.writeUInt16BE(width)
  down.writeUInt16BE(height)
  length.writeDoubleBE((seconds ?? 0) * 1_000)
  const info = [element('2ad7b1', Buffer.from('0f4240', 'hex')), element('4489', length)]
  const sound = element('ae', element('83', Buffer.from([2])))
  const picture = element(
    'ae',
    element('83', Buffer.from([1])),
    element('e0', element('b0', across), element('ba', down)),
  )
  const segment = element(
    '18538067',
    element('1549a966', ...(seconds === null ? [] : info)),
    element('1654ae6b', sound, picture),
    element('1f43b675', Buffer.alloc(200)),
  )
  if (seconds === null) segment.write('01ffffffffffffff', 4, 'hex')
  return Buffer.concat([element('1a45dfa3', element('4282', Buffer.from('webm'))), segment])
}

/** An EBML element (RFC 8794) with its length in eight bytes. */
function element(id: string, ...content: readonly Buffer[]): Buffer {
  const inside = Buffer.concat(content)
  const length = Buffer.alloc(8)
  length.writeBigUInt64BE(BigInt(inside.length) | (1n << 56n))
  return Buffer.concat([Buffer.from(id, 'hex'), length, inside])
}

/**
 * Packets of ISO/IEC 13818-1: one to skip, the tables of a program with sound and a stream of this type, and one more.
 */
export function transportStream(streamType = 0x1b): Buffer {
  const stream = (type: number, id: number) => [type, 0xe0 | (id >> 8), id & 0xff, 0xf0, 0]
  return Buffer.concat([
    packet(0x1fff, []),
    packet(0, [0, 0xb0, 13, 0, 1, 0xc1, 0, 0, 0, 1, 0xe1, 0x00, 0, 0, 0, 0]),
    packet(0x100, [
      2,
      0xb0,
      23,
      0,
      1,
      0xc1,
      0,
      0,
      0xe1,
      0x01,
      0xf0,
      0,
      ...stream(0x0f, 0x102),
      ...stream(streamType, 0x101),
      0,
      0,
      0,
      0,
    ]),
    packet(0x101, []),
  ])
}

function packet(id: number, section: readonly number[]): Buffer {
  const bytes = Buffer.alloc(188, 0xff)
  bytes.set([0x47, 0x40 | (id >> 8), id & 0xff, 0x10, 0, ...section])
  return bytes
}

interface Film {
  readonly width: number
  readonly height: number
  readonly seconds: number
  readonly brand?: string
  readonly isTurned?: boolean
  /** Bytes of picture data before the header, as cameras write them. */
  readonly data?: number
}

export function film({ width, height, seconds, brand = 'isom', isTurned = false, data = 100 }: Film): Buffer {
  const header = Buffer.alloc(100)
  header.writeUInt32BE(600, 12)
  header.writeUInt32BE(seconds * 600, 16)
  return Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\0\0isom`, 'latin1')),
    box('mdat', Buffer.alloc(data)),
    box(
      'moov',
      box('mvhd', header),
      box('trak', track(0, 0, false)),
      box('trak', track(width, height, isTurned)),
    ),
  ])
}

function track(width: number, height: number, isTurned: boolean): Buffer {
  const header = Buffer.alloc(84)
  const matrix = isTurned
    ? [0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x40000000]
    : [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000]
  for (const [index, value] of matrix.entries()) header.writeInt32BE(value, 40 + index * 4)
  header.writeUInt16BE(width, 76)
  header.writeUInt16BE(height, 80)
  return box('tkhd', header)
}

interface Stream {
  /** Of the picture: `hvc1`, or `avc1` with a profile. */
  readonly codec?: string
  readonly profile?: number
  /** Of the sound; null without any. */
  readonly sound?: string | null
  readonly frameRate?: number
  /** Written in fragments: the header has no length, but perhaps its extension, in seconds. */
  readonly fragments?: { readonly seconds: number | null }
  readonly hasPicture?: boolean
}

/** A film of two seconds with descriptions of its streams. */
export function describedFilm({
  codec = 'avc1',
  profile = 100,
  sound = 'mp4a',
  frameRate = 30,
  fragments,
  hasPicture = true,
}: Stream): Buffer {
  const numbers = (...values: readonly number[]) => {
    const bytes = Buffer.alloc(values.length * 4)
    for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4)
    return bytes
  }
  const length = (units: number) => Buffer.concat([numbers(0, 0, 0, 600, units), Buffer.alloc(80)])
  const stream = (entry: Buffer, size: readonly [number, number]) =>
    box(
      'trak',
      track(...size, false),
      box(
        'mdia',
        box('mdhd', numbers(0, 0, 0, frameRate * 100, frameRate * 200)),
        box(
          'minf',
          box('stbl', box('stsd', numbers(0, 1), entry), box('stts', numbers(0, 1, frameRate * 2, 100))),
        ),
      ),
    )
  const configuration = box('avcC', Buffer.from([1, profile, 0, 30]))
  const seconds = fragments?.seconds ?? null
  return Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\0\0isom', 'latin1')),
    box(
      'moov',
      box('mvhd', length(fragments === undefined ? 1_200 : 0)),
      ...(fragments === undefined
        ? []
        : [box('mvex', ...(seconds === null ? [] : [box('mehd', numbers(0, seconds * 600))]))]),
      ...(sound === null ? [] : [stream(box(sound, Buffer.alloc(28)), [0, 0])]),
      ...(hasPicture ? [stream(box(codec, Buffer.alloc(78), configuration), [640, 360])] : []),
    ),
  ])
}

/** An image whose camera was held so. */
export function turnedJpeg(width: number, height: number, orientation: number): Buffer {
  const exif = Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0', 'latin1')
  exif.writeUInt16BE(orientation, 24)
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2])
  const image = jpeg(width, height, 0)
  return Buffer.concat([image.subarray(0, 2), head, exif, image.subarray(6)])
}

export function box(type: string, ...content: readonly Buffer[]): Buffer {
  const inside = Buffer.concat(content)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(inside.length + 8, 0)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, inside])
}
