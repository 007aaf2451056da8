import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FileRefusal } from '../../../../../../src/main/core/files/external-file.ts'
import { createReadingTally } from '../../../../../../src/main/core/files/reading-tally.ts'
import { openSource } from '../../../../../../src/main/modules/catalogs/worker/feed-source.ts'
import { NoFeed } from '../../../../../../src/main/modules/catalogs/worker/no-feed.ts'
import type { ReadingChoice } from '../../../../../../src/shared/files/reading-choice.ts'
import { formLabel, readingProblems } from '../../../../../../src/shared/files/reading-report.ts'
import { casesFor } from '../../../../../support/runs.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flightdeck-feeds-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function read(content: string | Uint8Array, choice: ReadingChoice = {}, maxRows = 1_000_000) {
  const path = join(folder, 'feed')
  writeFileSync(path, content)
  const source = await openSource(path, choice)
  const rows: { number: number; cells: readonly string[] }[] = []
  const tally = createReadingTally(maxRows)
  let { columns } = source
  let omitted: readonly string[] = []
  for await (const slice of source.rows(tally)) {
    rows.push(...slice.rows)
    ;({ columns, omitted } = slice)
  }
  const report = tally.report(source.beginning)
  return {
    form: formLabel(report),
    report,
    columns,
    omitted,
    rows,
    sample: source.sample,
    notes: readingProblems(report),
  }
}

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')

describe('recognizes encoding and separator', () => {
  it.each<[string, string | Uint8Array, string]>([
    ['commas', 'id,title\n1,Zürich', 'CSV, UTF-8, commas'],
    ['tabs', 'id\ttitle\n1\tZürich', 'TSV, UTF-8, tabs'],
    ['bars', 'id|title\n1|Zürich', 'CSV, UTF-8, bars'],
    ['a byte order mark', '\ufeffid;title\n1;Zürich', 'CSV, UTF-8 (byte order mark), semicolons'],
    ['UTF-16', utf16('id\ttitle\n1\tZürich'), 'TSV, UTF-16 (byte order mark), tabs'],
    [
      'UTF-16 without a mark',
      Buffer.from('id\ttitle\n1\tZürich', 'utf16le'),
      'TSV, UTF-16 (by its bytes), tabs',
    ],
    ['Windows-1252', Buffer.from('id;title\n1;Zürich', 'latin1'), 'CSV, Windows-1252 (guessed), semicolons'],
    ['Excel’s own word on the separator', 'sep=|\nid|title;x\n1|Zürich', 'CSV, UTF-8, bars (declared)'],
  ])('%s', async (_name, content, form) => {
    const feed = await read(content)
    expect(feed.form).toBe(form)
    expect(feed.rows.map(({ cells }) => cells[1])).toEqual(['Zürich'])
  })

  it('switches to Windows-1252 if a later part isn’t UTF-8', async () => {
    const lines = Array.from({ length: 40_000 }, (_, place) => `${place};Lantern`)
    const feed = await read(Buffer.from(['id;title', ...lines, 'last;Zürich'].join('\n'), 'latin1'))
    expect(feed.rows.length).toBe(40_001)
    expect(feed.rows.at(-1)).toEqual({ number: 40_002, cells: ['last', 'Zürich'] })
    expect(new Set(feed.rows.map(({ number }) => number)).size).toBe(40_001)
  })
})

it('knows Google’s names by their namespace, and Atom’s by that of the root', async () => {
  const feed = await read(
    `<a:feed xmlns:a="http://www.w3.org/2005/Atom" xmlns:shop="http://base.google.com/ns/1.0">
     <a:entry><a:id>tag:1</a:id><shop:id>sku-1</shop:id><media:id>m</media:id></a:entry></a:feed>`,
  )
  expect(feed.columns).toEqual(['id', 'g:id', 'media:id'])
  expect(feed.rows[0]?.cells).toEqual(['tag:1', 'sku-1', 'm'])
})

it('takes the first of several values of a field that has one, and says so', async () => {
  const link = (name: string) =>
    `<g:additional_image_link>https://i.example/${name}</g:additional_image_link>`
  const item = `<item><g:id>1</g:id><g:gtin>4006381333931</g:gtin><g:gtin>4006381333948</g:gtin>${link('a')}${link('b')}</item>`
  const feed = await read(`<rss xmlns:g="http://base.google.com/ns/1.0"><channel>${item}</channel></rss>`)
  expect(feed.rows[0]?.cells).toEqual(['1', '4006381333931', 'https://i.example/a,https://i.example/b'])
  expect(feed.notes).toEqual(['Row 1 has several values of g:gtin; the first was read.'])
})

describe('keeps what can be read, and reports what was skipped', () => {
  const ids = ({ rows }: Awaited<ReturnType<typeof read>>) => rows.map(({ cells }) => cells[0])
  it('in a row with a stray quotation mark, too many columns, or a huge cell', async () => {
    const wide = `2${','.repeat(600)}`
    const feed = await read(`id,title\n1,a\n${wide}\n3,"${'x'.repeat(100_001)}"\n4,b\n5,"open\n6,c\n`)
    expect(ids(feed)).toEqual(['1', '4', '6'])
    expect(feed.notes).toEqual([
      'Row 3 was left out: more than 500 columns.',
      'Row 4 was left out: a cell longer than 100,000 characters.',
      'Row 6 was left out: quotation marks don’t match.',
    ])
  })
  it('in XML that breaks off, and in an item over a limit', async () => {
    const fields = Array.from({ length: 600 }, (_, place) => `<f${place}>x</f${place}>`).join('')
    const long = `<item><id>3</id>${'<note>xxxxxxxxxx</note>'.repeat(10_000)}</item>`
    const feed = await read(
      `<a><item><id>1</id></item><item><id>2</id>${fields}</item>${long}<item><id>4</id></item><item><id>5</i`,
    )
    expect(ids(feed)).toEqual(['1', '4'])
    expect(feed.notes.join(' ')).toMatch(/beyond row 4, so what follows was left out.*malformed/)
  })
  it('once, if the encoding turns out to be different further down', async () => {
    const lines = Array.from({ length: 40_000 }, (_, place) => `${place};Lantern`)
    const text = [
      'id;title',
      `wide${';'.repeat(600)}`,
      ...lines,
      `late${';'.repeat(600)}`,
      'last;Zürich',
    ].join('\n')
    const feed = await read(Buffer.from(text, 'latin1'))
    expect(feed.rows).toHaveLength(40_001)
    expect(feed.notes).toEqual(['2 rows were left out, the first is row 2: more than 500 columns.'])
  })
  it('but refuses a header that is too wide', async () => {
    await expect(read(`${'a,'.repeat(600)}\n1`)).rejects.toThrow('more than 500 columns')
  })
})

it('counts rows as a spreadsheet program does, also after empty lines and breaks within a cell', async () => {
  const feed = await read('id,title\n1,"a\nb"\n\n2,c\r\n3,"say ""so"""')
  expect(feed.rows).toEqual([
    { number: 2, cells: ['1', 'a\nb'] },
    { number: 4, cells: ['2', 'c'] },
    { number: 5, cells: ['3', 'say "so"'] },
  ])
})

it('distinguishes columns with the same name, and names those without one', async () => {
  expect((await read('id,,id\n1,2,3')).columns).toEqual(['id', 'Column 2', 'id (2)'])
})

it('reads XML items by their direct children, whatever the document calls them', async () => {
  const feed = await read(
    `<?xml version="1.0"?><rss xmlns:g="urn:g"><channel><title>Shop</title>
     <item><g:id>1</g:id><title><![CDATA[A & B]]></title><g:shipping><g:price>9 USD</g:price></g:shipping>
       <g:price>3 USD</g:price><g:image>x</g:image><g:image>y</g:image></item>
     <item><g:id>2</g:id><title>C &amp; D</title></item></channel></rss>`,
  )
  expect(feed.form).toBe('XML, UTF-8')
  expect(feed.columns).toEqual(['g:id', 'title', 'g:shipping/g:price', 'g:price', 'g:image'])
  expect(feed.rows.map(({ cells }) => cells)).toEqual([
    ['1', 'A & B', '9 USD', '3 USD', 'x'],
    ['2', 'C & D', '', '', ''],
  ])
})

it.each([
  ['', 'The file is empty.'],
  ['one column\n1', 'No columns found'],
  ['<a><b></b></a>', 'No item, entry or product'],
  ['<a><b></a>', 'malformed'],
  ['ab\u0000,c\n\u0000', 'neither CSV, XLSX nor XML'],
  ['[{"id": "1", "title": "Tent"}, {"id": "2", "title": "Lantern"}]', 'JSON isn’t read'],
  ['{\n  "id": "1",\n  "title": "Tent",\n  "price": "9 EUR"\n}', 'JSON isn’t read'],
  ['{"id":"1","title":"Tent"}\n{"id":"2","title":"Lantern"}', 'JSON isn’t read'],
  ['[]', 'JSON isn’t read'],
])('refuses %j with a message', async (content, message) => {
  await expect(read(content)).rejects.toThrow(message)
})

it('fetches and expands nothing that a document references', async () => {
  const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b SYSTEM "file:///etc/passwd">]>
    <x><item><id>1</id><title>&a;&b;</title></item></x>`
  await expect(read(bomb)).rejects.toThrow('malformed')
})

it('loses and changes no cell, whatever it contains', async () => {
  const cell = fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => text.replaceAll('\r', ''))
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 40 }), async (rows) => {
      const quoted = rows.map((cells) => cells.map((one) => `"x${one.replaceAll('"', '""')}"`).join(','))
      const feed = await read(['id,title', ...quoted].join('\n'))
      expect(feed.rows.map(({ cells }) => cells)).toEqual(rows.map((cells) => cells.map((one) => `x${one}`)))
    }),
    { numRuns: 40 },
  )
})

it('reads no file that was changed after its columns were shown', async () => {
  const path = join(folder, 'feed')
  writeFileSync(path, 'id,title,price\n1,Boots,5 EUR\n')
  const { rows } = await openSource(path)
  writeFileSync(path, 'id,price,title\n1,5 EUR,Warm boots\n')
  await expect(rows(createReadingTally(1_000)).next()).rejects.toMatchObject({ code: 'CHANGED' })
})

describe('far from the beginning', () => {
  const lines = Array.from({ length: 40_000 }, (_, place) => `${place},Zürich`)
  const items = lines.map((line) => `<item><id>${line}</id></item>`)
  const bad = Buffer.from([0xff])
  it.each<[string, Buffer, number]>([
    [
      'CSV',
      Buffer.concat([Buffer.from(`id,title\n${lines.join('\n')}\nx,`), bad, Buffer.from('\ny,Köln')]),
      1,
    ],
    [
      'XML',
      Buffer.concat([
        Buffer.from(`\ufeff<a>${items.join('')}<item><id>`),
        bad,
        Buffer.from('</id></item><item><id>Köln</id></item></a>'),
      ]),
      0,
    ],
  ])('one wrong UTF-8 byte affects no other row of %s, and is reported', async (_form, content, cell) => {
    const { rows, notes } = await read(content)
    expect(rows.slice(-2).map(({ cells }) => cells[cell])).toEqual(['\ufffd', 'Köln'])
    expect(notes).toEqual([expect.stringMatching(/^After row [\d,]+, some characters aren’t UTF-8/)])
  })

  it('bytes that aren’t text end the reading, and are reported', async () => {
    const { rows, notes } = await read(`id,title\n${lines.join('\n')}\nx,a\0b\ny,c`)
    expect(rows.some(({ cells }) => cells.join('').includes('\0'))).toBe(false)
    expect(notes).toEqual([expect.stringContaining('isn’t text')])
  })
})

describe('reads XML as shops write it', () => {
  const item = (id: string, fields = '') => `<item><g:id>${id}</g:id>${fields}</item>`
  const feed = (items: string, before = '<?xml version="1.0"?>') =>
    `${before}<rss xmlns:g="http://base.google.com/ns/1.0"><channel>${items}</channel></rss>`

  it('with fields that first occur far from the beginning', async () => {
    const items = Array.from({ length: 20_000 }, (_, place) =>
      item(`sku-${place}`, '<title>Lantern of the woods</title>'),
    )
    const late = item('late', '<title>Tent</title><g:sale_price>9 EUR</g:sale_price><g:foo>x</g:foo>')
    const { columns, rows } = await read(feed(`${items.join('')}${late}`))
    expect(columns).toEqual(['g:id', 'title', 'g:sale_price', 'g:foo'])
    expect(rows.at(-1)?.cells).toEqual(['late', 'Tent', '9 EUR', 'x'])
  })

  it('with the names that HTML gives to characters', async () => {
    const { rows, notes } = await read(
      feed(item('1', '<title>Tent&nbsp;&ndash; 9&euro; &amp; &uuml;ber</title>')),
    )
    expect(rows[0]?.cells).toEqual(['1', 'Tent\u00a0– 9€ & über'])
    expect(notes).toEqual([])
  })

  it('with unknown names, which stay as they are and are reported', async () => {
    const { rows, notes } = await read(feed(item('1', '<title>A &foo; B</title>') + item('2')))
    expect(rows.map(({ cells }) => cells[1] ?? '')).toEqual(['A &foo; B', ''])
    expect(notes).toEqual(['Unknown references were read as text: &foo;.'])
  })

  it.each([
    ['windows-1251', 'cfe0ebe0f2eae0', 'Палатка'],
    ['ISO-8859-2', 'b3f3bf6b6f', 'łóżko'],
    ['ISO-8859-15', '3939a4', '99€'],
    ['KOI8-R', 'f0c1ccc1d4cbc1', 'Палатка'],
    ['Shift_JIS', '905191dc', '寝袋'],
  ])('in the encoding that it declares: %s', async (label, hex, title) => {
    const [before, after] = feed(
      item('1', '<title>@</title>'),
      `<?xml version="1.0" encoding="${label}"?>`,
    ).split('@')
    const { rows, report } = await read(
      Buffer.concat([Buffer.from(before ?? ''), Buffer.from(hex, 'hex'), Buffer.from(after ?? '')]),
    )
    expect(report.encoding?.from).toBe('declared')
    expect(rows[0]?.cells[1]).toContain(title)
  })

  it('with markup in a text, which is read whole', async () => {
    const { columns, rows } = await read(
      feed(
        item(
          '1',
          '<title>Tent <b>for</b> two</title><description><p>Light.</p><p>Dry<br/>inside.</p></description>',
        ) + item('2', '<g:shipping><g:country>DE</g:country><g:price>4 EUR</g:price></g:shipping>'),
      ),
    )
    expect(columns).toEqual(['g:id', 'title', 'description', 'g:shipping/g:country', 'g:shipping/g:price'])
    expect(rows[0]?.cells.slice(1, 3)).toEqual(['Tent for two', 'Light. Dry inside.'])
    expect(rows[1]?.cells).toEqual(['2', '', '', 'DE', '4 EUR'])
  })

  it('with more columns than are read: a product’s fields first, and the others are named', async () => {
    const items = Array.from({ length: 20_000 }, (_, place) =>
      item(`sku-${place}`, `<attribute-${place % 700}>of the woods</attribute-${place % 700}>`),
    )
    const late = item('late', '<g:sale_price>9 EUR</g:sale_price>')
    const { columns, rows, omitted } = await read(feed(`${items.join('')}${late}`))
    expect(columns).toHaveLength(401)
    expect(rows.at(-1)?.cells[columns.indexOf('g:sale_price')]).toBe('9 EUR')
    expect(omitted).toEqual(Array.from({ length: 100 }, (_, place) => `attribute-${place + 399}`))
  })

  it('but not one that defines names of its own', async () => {
    const own = '<!DOCTYPE rss [<!ENTITY shop "Northwind">]>'
    await expect(read(feed(item('1', '<title>&shop;</title>'), own))).rejects.toThrow('malformed')
  })
})

describe('reports as many items of XML as it has', () => {
  const text = fc.string({ maxLength: 8 }).map((one) => one.replaceAll(/[<>&]|[^ -~]/g, ''))
  const value = fc.oneof(
    text,
    fc.constantFrom(
      '<![CDATA[<item>a</item>]]>',
      '<!-- <item> -->',
      '&nbsp;',
      '&foo;',
      'a <b>c</b> d',
      '<item>inner</item>',
      '<f:entry xmlns:f="urn:f"><f:id>1</f:id></f:entry>',
      'x'.repeat(100_001),
    ),
  )
  const field = fc.tuple(fc.constantFrom('g:id', 'title', 'b', 'item', 'product'), value)
  const wide = fc.constant(Array.from({ length: 501 }, (_, place): [string, string] => [`f${place}`, 'x']))
  const fields = fc.oneof({ weight: 20, arbitrary: fc.array(field, { maxLength: 5 }) }, wide)
  const items = fc.array(fc.tuple(fc.constantFrom('item', 'entry', 'Product', 'offer'), fields), {
    minLength: 1,
    maxLength: 20,
  })
  const writtenItem = ([name, all]: readonly [string, readonly (readonly [string, string])[]]) =>
    `<${name} a="1">${all.map(([key, content]) => `<${key}>${content}</${key}>`).join('')}</${name}>`
  const skippedOf = ({ report }: Awaited<ReturnType<typeof read>>) =>
    report.rows.skipped.reduce((sum, { count }) => sum + count, 0)

  it('whatever they contain', async () => {
    await fc.assert(
      fc.asyncProperty(items, fc.integer({ min: 1, max: 20 }), async (all, maxRows) => {
        const xml = `<rss xmlns:g="urn:g">${all.map(writtenItem).join('\n')}</rss>`
        const feed = await read(xml, {}, maxRows).catch(refusalOf)
        if (feed === null) return
        expect(feed.rows.length).toBe(feed.report.rows.read)
        expect(feed.report.brokenOff).toBeNull()
        expect(feed.report.rows.read + skippedOf(feed)).toBe(all.length)
      }),
      { numRuns: casesFor(60, 2_000) },
    )
  })

  it('up to where it breaks off, and says so', async () => {
    const place = fc.double({ min: 0, max: 1, noNaN: true })
    const damage = fc.uint8Array({ maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(items, place, damage, async (all, share, bytes) => {
        const xml = Buffer.from(`<rss xmlns:g="urn:g">${all.map(writtenItem).join('')}</rss>`)
        const cut = Math.floor(xml.length * share)
        const damaged = Buffer.concat([xml.subarray(0, cut), bytes])
        const feed = await read(damaged).catch(refusalOf)
        if (feed?.report.form !== 'xml' || cut === xml.length) return
        expect(feed.rows.length).toBe(feed.report.rows.read)
        expect(feed.report.brokenOff).not.toBeNull()
        expect(feed.report.rows.read + skippedOf(feed)).toBeLessThanOrEqual(all.length)
      }),
      { numRuns: casesFor(60, 2_000) },
    )
  })

  it('of any bytes that begin as XML', async () => {
    const bytes = fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array))
    const start = fc.constantFrom('<item>', '<?xml version="1.0"?><a>', '<a><item><id>1</id></item>')
    await fc.assert(
      fc.asyncProperty(start, bytes, async (before, rest) => {
        const feed = await read(Buffer.concat([Buffer.from(before), rest])).catch(refusalOf)
        if (feed !== null) expect(feed.rows.length).toBe(feed.report.rows.read)
      }),
      { numRuns: casesFor(60, 2_000) },
    )
  })
})

/** Everything but a refusal with a sentence is a fault. */
function refusalOf(error: unknown): null {
  if (error instanceof FileRefusal || error instanceof NoFeed) return null
  throw error
}
