import { expect, it } from 'vitest'
import { encodingOf } from '../../../../../src/main/core/files/encoding.ts'
import { guessEncoding } from '../../../../../src/main/core/files/guess-encoding.ts'

/** Node only writes Latin encodings, so these are bytes. */
const cyrillic1251 = Buffer.from('cfe0ebe0f2eae020e4e2f3f5ece5f1f2ede0ff', 'hex')
const greek1253 = Buffer.from('d3eae7ede720e4fdef20e1f4fcecf9ed', 'hex')
const polish1250 = Buffer.from('9c7069f3722c20b3f3bf6b6f20706f6c6f77652c20bc72f3643f206f', 'hex')
const germanMac = Buffer.from('Gr\x9a\xa7e f\x9fr M\x9abel', 'latin1')
const frenchMac = Buffer.from('Tente l\x8eg\x8fre \x88 deux places', 'latin1')

it.each([
  ['Cyrillic letters', cyrillic1251, 'windows-1251'],
  ['Greek letters', greek1253, 'windows-1253'],
  ['Polish letters', polish1250, 'windows-1250'],
  ['German letters', Buffer.from('Jürgen Müller, Zürich, Größe L', 'latin1'), 'windows-1252'],
  ['French letters', Buffer.from('Tente légère à deux places', 'latin1'), 'windows-1252'],
  [
    'a euro sign alone',
    Buffer.from([0x39, 0x20, 0x80, 0x0a, 0x38, 0x20, 0x80, 0x0a, 0x37, 0x80, 0x80]),
    'windows-1252',
  ],
  ['German letters of an older Mac', germanMac, 'macintosh'],
  ['French letters of an older Mac', frenchMac, 'macintosh'],
  ['two letters', Buffer.from('Zürich', 'latin1'), 'windows-1252'],
])('guesses the encoding of %s in cells among English ones', async (_name, cell, encoding) => {
  const row = Buffer.concat([Buffer.from('sku-1\t'), cell, Buffer.from('\tin stock\thttps://shop.example\n')])
  expect(await guessEncoding(Buffer.concat([row, row, row]))).toBe(encoding)
})

it('refuses text of MS-DOS, which no decoder knows, instead of guessing another encoding', async () => {
  const german = Buffer.from('id;title\n1;Gr\x94\xe1e f\x81r Zelte\n2;T\x81r und M\x94bel\n', 'latin1')
  const french = Buffer.from('id;title\n1;Tente l\x82g\x8are \x85 deux places, imperm\x82able\n', 'latin1')
  await expect(guessEncoding(german)).rejects.toThrow('MS-DOS')
  await expect(guessEncoding(french)).rejects.toThrow('MS-DOS')
})

it.each([
  ['windows-1251', 'windows-1251'],
  ['CP1251', 'windows-1251'],
  ['ISO-8859-2', 'iso-8859-2'],
  ['latin1', 'windows-1252'],
  ['KOI8-R', 'koi8-r'],
  ['Shift_JIS', 'shift_jis'],
  ['gb2312', 'gbk'],
])('takes the encoding that XML declares: %s', async (label, encoding) => {
  const bytes = Buffer.from(`<?xml version="1.0" encoding="${label}"?><a>\xe4\xf6</a>`, 'latin1')
  expect(await encodingOf(bytes, true)).toEqual({ label: encoding, from: 'declared' })
})

it.each<[string, Buffer, string, string]>([
  [
    'a byte order mark, whatever is declared',
    Buffer.from('\ufeff<?xml version="1.0" encoding="latin1"?>'),
    'utf-8',
    'mark',
  ],
  ['a mark of UTF-16', Buffer.from('\ufeffid', 'utf16le'), 'utf-16le', 'mark'],
  [
    'the bytes, if UTF-16 is declared in ASCII',
    Buffer.from('<?xml version="1.0" encoding="utf-16"?><a/>'),
    'utf-8',
    'content',
  ],
  [
    'the bytes, if an unknown encoding is declared',
    Buffer.from('<?xml version="1.0" encoding="x-foo"?><a>ä</a>'),
    'utf-8',
    'content',
  ],
  [
    'the bytes, if damage of an earlier time is in them',
    Buffer.from('id;place\n1;37\ufffd36 N 121\ufffd2 W\n'),
    'utf-8',
    'content',
  ],
  [
    'UTF-8, if other lines are in another encoding',
    Buffer.concat([Buffer.from('Größe\n'), Buffer.from('Größe\n', 'latin1')]),
    'utf-8',
    'content',
  ],
  [
    'a guess, if UTF-8 is declared and wrong',
    Buffer.from('<?xml version="1.0" encoding="UTF-8"?><a>Zürich, Größe, für</a>', 'latin1'),
    'windows-1252',
    'guessed',
  ],
])('takes %s', async (_name, bytes, label, from) => {
  expect(await encodingOf(bytes, true)).toEqual({ label, from })
})

it.each([
  [
    'IBM850, with bytes that are no UTF-8',
    '<?xml version="1.0" encoding="IBM850"?><a>Z\u0081rich, f\u0081r</a>',
    'latin1',
  ],
  ['UTF-7, whose bytes are all ASCII', '<?xml version="1.0" encoding="UTF-7"?><a>Z+APw-rich</a>', 'latin1'],
] as const)('refuses a declared encoding that it can’t read: %s', async (_name, text, written) => {
  await expect(encodingOf(Buffer.from(text, written), true)).rejects.toThrow(/declares the encoding/)
})

it.each([
  ['UTF_8', '<?xml version="1.0" encoding="UTF_8"?><a>ä</a>', 'utf-8'],
  ['ISO_8859_2', '<?xml version="1.0" encoding="ISO_8859_2"?><a>ą</a>', 'iso-8859-2'],
])('reads a declared label with underscores: %s', async (_name, text, label) => {
  expect(await encodingOf(Buffer.from(text), true)).toEqual({ label, from: 'declared' })
})
