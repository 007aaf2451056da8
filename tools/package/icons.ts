/** Sizes of an icon's pictures, in pixels. */
export const sizes = [16, 24, 32, 48, 64, 128, 256, 512, 1024] as const
export const linuxSizes = [16, 24, 32, 48, 64, 128, 256, 512] as const
const windowsSizes = [16, 24, 32, 48, 64, 128, 256] as const
/** Picture types in an ICNS file; 2x types have twice their nominal size. */
const appleTypes = [
  ['icp4', 16],
  ['icp5', 32],
  ['icp6', 64],
  ['ic07', 128],
  ['ic08', 256],
  ['ic09', 512],
  ['ic10', 1024],
  ['ic11', 32],
  ['ic12', 64],
  ['ic13', 256],
  ['ic14', 512],
] as const

/** PNG pictures by size. */
export type Drawn = ReadonlyMap<number, Buffer>

function picture(drawn: Drawn, size: number): Buffer {
  const found = drawn.get(size)
  if (found === undefined) throw new Error(`The icon wasn't drawn at ${size} pixels.`)
  return found
}

/** An ICO file (https://learn.microsoft.com/previous-versions/ms997538) with PNG pictures. */
export function windowsIcon(drawn: Drawn): Buffer {
  const pictures = windowsSizes.map((size) => ({ size, data: picture(drawn, size) }))
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  for (const [index, { size, data }] of pictures.entries()) {
    const entry = 6 + 16 * index
    // 256 doesn't fit into a byte and is written as 0.
    head.writeUInt8(size % 256, entry)
    head.writeUInt8(size % 256, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(data.length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += data.length
  }
  return Buffer.concat([head, ...pictures.map(({ data }) => data)])
}

/** An ICNS file: blocks of a type, a length that counts the block's head, and a PNG. */
export function appleIcon(drawn: Drawn): Buffer {
  const blocks = appleTypes.map(([type, size]) => block(type, picture(drawn, size)))
  return block('icns', Buffer.concat(blocks))
}

function block(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32BE(head.length + data.length, 4)
  return Buffer.concat([head, data])
}
