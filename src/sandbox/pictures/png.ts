import { crc32, deflateSync } from 'node:zlib'

/** Red, green and blue from 0 to 255. */
export type Colour = readonly [number, number, number]

/** A picture in up to four colors, row by row. */
export interface Drawing {
  readonly width: number
  readonly height: number
  /** Four colors. */
  readonly palette: readonly [Colour, Colour, Colour, Colour]
  /** The number of the color of every pixel. */
  readonly pixels: Uint8Array
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A PNG file with a palette and two bits per pixel (PNG specification, third edition, 11.2). */
export function encodePng({ width, height, palette, pixels }: Drawing): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Two bits a pixel, colors from the palette, the only compression, filter and no interlace.
  header.set([2, 3, 0, 0, 0], 8)
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(packedRows(width, height, pixels))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Four pixels per byte; every row starts with its filter number, which is none. */
function packedRows(width: number, height: number, pixels: Uint8Array): Buffer {
  const rowLength = 1 + Math.ceil(width / 4)
  const rows = Buffer.alloc(rowLength * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * rowLength + 1 + (x >> 2)
      rows[at] = (rows[at] ?? 0) | ((pixels[y * width + x] ?? 0) << (6 - 2 * (x & 3)))
    }
  }
  return rows
}

function chunk(type: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const framed = Buffer.alloc(typed.length + 8)
  framed.writeUInt32BE(content.length, 0)
  typed.copy(framed, 4)
  framed.writeUInt32BE(crc32(typed), typed.length + 4)
  return framed
}
