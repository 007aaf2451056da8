import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import {
  type ArchivePart,
  plainPart,
  repeatedPart,
  sheetBefore,
  sheetBehind,
  sheetName,
  sheetRow,
  stringsName,
  workbookOf,
} from '../support/files/bombs.ts'
import { inTurn } from '../support/runs.ts'
import { png } from '../unit/main/modules/media/sample-files.ts'

/** Small files that expand enormously in a careless reader, read by a separate program whose memory is measured. */

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'flightdeck-bombs-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/**
 * Megabytes that reading any file may add to an idle program. On a quiet machine it's 230 to 300; on a busy one garbage
 * is collected later. The files stand for gigabytes.
 */
const maxGrownMB = 450

const named = '<row><c t="s"><v>0</v></c></row>'
const honest = plainPart(sheetName, `${sheetBefore}${sheetRow('a')}${named}${sheetRow('b')}${sheetBehind}`)
const lying = (part: ArchivePart): ArchivePart => ({ ...part, unpacked: 150_000_000 })
const textOf2GB = repeatedPart(stringsName, {
  before: '<sst><si><t>',
  unit: 'x',
  times: 2_000_000_000,
  behind: '</t></si></sst>',
})
const manyTexts = repeatedPart(stringsName, {
  before: '<sst>',
  unit: '<si><t/></si>',
  times: 40_000_000,
  behind: '</sst>',
})
const rowsBefore = sheetBefore + sheetRow('a') + sheetRow('b')
const cellOf3GB = repeatedPart(sheetName, {
  before: `${rowsBefore}<row><c t="str"><v>`,
  unit: 'x',
  times: 3_000_000_000,
  behind: `</v></c></row>${sheetBehind}`,
})
const blanksOf2GB = repeatedPart(sheetName, {
  before: rowsBefore,
  unit: '\n',
  times: 2_000_000_000,
  behind: sheetBehind,
})
const manyRows = repeatedPart(sheetName, {
  before: rowsBefore,
  unit: '<row/>',
  times: 2_000_000,
  behind: sheetBehind,
})
const item = '<item><id>1</id><title>a</title></item>'

const bombs: readonly (readonly [
  name: string,
  kind: string,
  content: () => string | Buffer,
  result: unknown,
])[] = [
  ['text-2gb', 'sheet', () => workbookOf(honest, textOf2GB), { refused: expect.stringContaining('200 MB') }],
  [
    'text-2gb-lying',
    'sheet',
    () => workbookOf(honest, lying(textOf2GB)),
    { refused: expect.stringContaining('longer than') },
  ],
  ['texts-40m', 'sheet', () => workbookOf(honest, manyTexts), { refused: expect.stringContaining('200 MB') }],
  [
    'texts-40m-lying',
    'sheet',
    () => workbookOf(honest, lying(manyTexts)),
    { refused: expect.stringContaining('3,000,000 different texts') },
  ],
  ['cell-3gb', 'sheet', () => workbookOf(cellOf3GB), { refused: expect.stringContaining('1 GB') }],
  [
    'cell-3gb-lying',
    'sheet',
    () => workbookOf(lying(cellOf3GB)),
    { rows: 2, notes: [expect.stringContaining('longer than 1,000,000')] },
  ],
  [
    'blanks-2gb-lying',
    'sheet',
    () => workbookOf(lying(blanksOf2GB)),
    { rows: 2, notes: [expect.stringContaining('longer than 1,000,000')] },
  ],
  ['rows-2m', 'sheet', () => workbookOf(manyRows), { rows: 2, notes: [] }],
  [
    'commas-sheet',
    'sheet',
    () => ','.repeat(5_000_000),
    { rows: 0, notes: [expect.stringContaining('Row 1 was left out')] },
  ],
  [
    'commas-feed',
    'feed',
    () => ','.repeat(1_000_000),
    { refused: expect.stringContaining('longer than 1,000,000 characters') },
  ],
  [
    'commas-0.3',
    'people',
    () => ','.repeat(300_000),
    { refused: expect.stringContaining('more than 500 columns') },
  ],
  [
    'commas-0.6',
    'people',
    () => ','.repeat(600_000),
    { refused: expect.stringContaining('more than 500 columns') },
  ],
  [
    'commas-1',
    'people',
    () => ','.repeat(1_000_001),
    { refused: expect.stringContaining('Row 1 can’t be read') },
  ],
  [
    'quotes',
    'people',
    () => '"'.repeat(5_000_001),
    { refused: expect.stringContaining('Row 1 can’t be read') },
  ],
  [
    'one-line',
    'sheet',
    () => `Name\na\n${'x'.repeat(20_000_000)}\nb`,
    { rows: 3, notes: [expect.stringContaining('Row 3')] },
  ],
  [
    'xml-deep',
    'feed',
    () => `<a>${item}${'<item><b>'.repeat(2_000_000)}`,
    { rows: 1, notes: [expect.stringContaining('deeper than 64')] },
  ],
  [
    'xml-text',
    'feed',
    () => `<a>${item}<item><id>${'x'.repeat(20_000_000)}`,
    { rows: 1, notes: [expect.stringContaining('longer than 1,000,000')] },
  ],
  [
    'xml-attributes',
    'feed',
    () => `<a>${item}<item ${Array.from({ length: 300_000 }, (_, place) => `a${place}=""`).join(' ')}`,
    { rows: 1, notes: [expect.stringContaining('longer than 1,000,000')] },
  ],
  [
    'xml-comment',
    'feed',
    () => `<a>${item}<!--${' '.repeat(30_000_000)}`,
    { rows: 1, notes: [expect.stringContaining('longer than 1,000,000')] },
  ],
  [
    'xml-item',
    'feed',
    () => `<a>${item}<item>${'<id>xxxxxxxxxx</id>'.repeat(2_000_000)}</item>${item}</a>`,
    { rows: 2, notes: [expect.stringContaining('Row 2 was left out')] },
  ],
  [
    'xml-laughs',
    'feed',
    () =>
      `<!DOCTYPE a [<!ENTITY a "${'x'.repeat(100)}">${Array.from({ length: 20 }, (_, place) => `<!ENTITY b${place} "${'&a;'.repeat(50)}">`).join('')}]><a>${item}<item><id>&b9;</id></item></a>`,
    { rows: 1, notes: [expect.stringContaining('malformed')] },
  ],
  [
    'png',
    'media',
    () => png(1, 1, { width: 50_000, height: 50_000 }),
    expect.objectContaining({ width: 50_000, height: 50_000 }),
  ],
  ['mp4', 'media', () => boxesOf64Bits(), { refused: expect.stringContaining('header') }],
  [
    'gif',
    'media',
    () =>
      Buffer.concat([
        Buffer.from('GIF89a'),
        Buffer.alloc(7, 1),
        Buffer.from('21ff'.repeat(5_000_000), 'hex'),
      ]),
    { refused: expect.stringContaining('header') },
  ],
]

/** A video with a box that claims almost the maximum of 64 bits. */
function boxesOf64Bits(): Buffer {
  const box = Buffer.alloc(16)
  box.writeUInt32BE(1, 0)
  box.write('moov', 4, 'latin1')
  box.writeBigUInt64BE(0xffff_ffff_ffff_ff00n, 8)
  return Buffer.concat([
    Buffer.from('00000018667479706d703432000000006d70343269736f6d', 'hex'),
    box,
    Buffer.alloc(4_000, 0xff),
  ])
}

const answers = z.array(
  z.object({ file: z.string(), megabytes: z.number(), result: z.unknown(), grown: z.number() }),
)

it('takes little memory for each of them, and says why', async () => {
  const files = inTurn(bombs, 3)
  for (const [name, , content] of files) writeFileSync(join(folder, name), content())
  const child = join(import.meta.dirname, 'bombs-child.ts')
  const given = files.map(([name, kind]) => `${kind}=${join(folder, name)}`)
  const { stdout } = await promisify(execFile)(process.execPath, [child, ...given])
  const read = answers.parse(JSON.parse(stdout))
  expect(read.map(({ file, result }) => ({ [file]: result }))).toEqual(
    files.map(([name, , , result]) => ({ [name]: result })),
  )
  // The running maximum: the first file that exceeds it is the one that took too much.
  for (const { file, grown } of read) expect(grown, file).toBeLessThan(maxGrownMB)
})
