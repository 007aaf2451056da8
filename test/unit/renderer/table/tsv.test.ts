import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellText, fromTsv, onOneLine, toHtml, toTsv } from '../../../../src/renderer/table/tsv.ts'

describe('cells on the clipboard', () => {
  it.each([
    ['one cell', '12.50', [['12.50']]],
    [
      'rows and columns',
      'a\tb\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['the line break that spreadsheets put at the end', 'a\tb\r\n', [['a', 'b']]],
    [
      'empty cells',
      'a\t\t\n\tb\t',
      [
        ['a', '', ''],
        ['', 'b', ''],
      ],
    ],
    ['a line break within a cell', '"one\ntwo"\tb', [['one\ntwo', 'b']]],
    ['doubled quotation marks', '"say ""yes""\t"\tb', [['say "yes"\t', 'b']]],
    ['a quotation mark that is part of the text', '"Sale" now\tb', [['"Sale" now', 'b']]],
    ['a quotation mark that is never closed', '"open\tb', [['"open', 'b']]],
    ['an empty line in between', 'a\n\nb', [['a'], [''], ['b']]],
  ])('reads %s', (_, text, cells) => {
    expect(fromTsv(text)).toEqual(cells)
  })

  it('come back as they were copied, whatever they contain', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '7', ' ', '"', '\t', '\n', '\r', ',', 'é') })
    const cells = fc
      .integer({ min: 1, max: 4 })
      .chain((width) => fc.array(fc.array(text, { minLength: width, maxLength: width }), { minLength: 1 }))
      // A trailing line break belongs to the last row, so a last row with one empty cell doesn't exist.
      .filter((rows) => rows.at(-1)?.join('') !== '' || (rows.at(-1)?.length ?? 0) > 1 || rows.length === 1)
    fc.assert(
      fc.property(cells, (rows) => {
        expect(fromTsv(toTsv(rows))).toEqual(rows)
      }),
    )
  })

  it('are text in the table, and never markup', () => {
    expect(toHtml([['<b>"1 & 2"</b>']])).toBe(
      '<table><tbody><tr><td>&lt;b&gt;&quot;1 &amp; 2&quot;&lt;/b&gt;</td></tr></tbody></table>',
    )
  })
})

describe('cells of a copied list', () => {
  it('keep one line a row', () => {
    expect(toTsv([['Name', onOneLine('a\tb\r\nc  d')]])).toBe('Name\ta b c  d')
  })

  it('have no spaces of the layout', () => {
    const cell = document.createElement('td')
    cell.textContent = ' Autumn\tsale\n2026 '
    expect(cellText(cell)).toBe('Autumn sale 2026')
  })
})
