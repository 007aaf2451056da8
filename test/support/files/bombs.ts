import { constants, crc32, deflateRawSync } from 'node:zlib'

/** Archives with contents far larger than the archives themselves, assembled without ever being unpacked. */

export interface ArchivePart {
  readonly name: string
  readonly packed: Buffer
  /** What the directory claims. */
  readonly unpacked: number
  readonly checksum: number
}

/** Computing the checksum of gigabytes that no reader gets through would take too long. */
const maxSummed = 50_000_000

/** Text before and after a unit that is repeated any number of times. */
export function repeatedPart(
  name: string,
  {
    before = '',
    unit,
    times,
    behind = '',
  }: { before?: string; unit: string; times: number; behind?: string },
): ArchivePart {
  // A full flush ends on a byte boundary and refers to nothing before it, so that the compressed unit can be repeated
  // as well.
  const flushed = (text: string) => deflateRawSync(text, { finishFlush: constants.Z_FULL_FLUSH })
  const block = Math.max(1, Math.floor(1_000_000 / unit.length))
  const blocks = Math.floor(times / block)
  const packedBlock = flushed(unit.repeat(block))
  const rest = unit.repeat(times - blocks * block)
  return {
    name,
    packed: Buffer.concat([
      flushed(before),
      ...Array.from({ length: blocks }, () => packedBlock),
      flushed(rest),
      deflateRawSync(behind),
    ]),
    unpacked: Buffer.byteLength(before + behind) + Buffer.byteLength(unit) * times,
    checksum: unit.length * times > maxSummed ? 0 : crc32(before + unit.repeat(times) + behind),
  }
}

export function plainPart(name: string, text: string): ArchivePart {
  return { name, packed: deflateRawSync(text), unpacked: Buffer.byteLength(text), checksum: crc32(text) }
}

const longValue = 0xffff_ffff

export function archiveOf(parts: readonly ArchivePart[]): Buffer {
  const contents: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, packed, unpacked, checksum } of parts) {
    const bytes = Buffer.from(name)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(Math.min(unpacked, longValue), 22)
    local.writeUInt16LE(bytes.length, 26)
    const extra = Buffer.alloc(unpacked >= longValue ? 12 : 0)
    if (extra.length > 0) {
      extra.writeUInt16LE(1, 0)
      extra.writeUInt16LE(8, 2)
      extra.writeBigUInt64LE(BigInt(unpacked), 4)
    }
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(checksum, 16)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(Math.min(unpacked, longValue), 24)
    entry.writeUInt16LE(bytes.length, 28)
    entry.writeUInt16LE(extra.length, 30)
    entry.writeUInt32LE(offset, 42)
    contents.push(local, bytes, packed)
    directory.push(entry, bytes, extra)
    offset += 30 + bytes.length + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...contents, listed, end])
}

const xml = '<?xml version="1.0" encoding="UTF-8"?>'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`
const relations = (name: string, ...all: readonly string[]) =>
  plainPart(name, `${xml}<Relationships>${all.join('')}</Relationships>`)

export const sheetName = 'xl/worksheets/sheet1.xml'
export const stringsName = 'xl/sharedStrings.xml'
export const stylesName = 'xl/styles.xml'
export const bookName = 'xl/workbook.xml'

/** A workbook with one sheet around any parts; one of them can be the workbook's own. */
export function workbookOf(...parts: readonly ArchivePart[]): Buffer {
  const has = (name: string) => parts.some((part) => part.name === name)
  return archiveOf([
    relations('_rels/.rels', relation('rId1', 'officeDocument', bookName)),
    ...(has(bookName)
      ? []
      : [
          plainPart(
            bookName,
            `${xml}<workbook><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
          ),
        ]),
    relations(
      'xl/_rels/workbook.xml.rels',
      relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
      ...(has(stringsName) ? [relation('rId2', 'sharedStrings', 'sharedStrings.xml')] : []),
      ...(has(stylesName) ? [relation('rId3', 'styles', 'styles.xml')] : []),
    ),
    ...parts,
  ])
}

export const sheetBefore = `${xml}<worksheet><sheetData>`
export const sheetBehind = '</sheetData></worksheet>'

/** A row of text cells. */
export function sheetRow(...cells: readonly string[]): string {
  return `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`
}
