import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  compileMapping,
  suggestMapping,
  unmappedFields,
} from '../../../../src/shared/catalogs/feed-mapping.ts'
import { compileRules, type FeedRule, priceForm } from '../../../../src/shared/catalogs/feed-rules.ts'
import { readPrice } from '../../../../src/shared/money/price.ts'

describe('the format of a price', () => {
  it.each([
    ['12.50 EUR', '12.50 EUR'],
    ['12,50 €', '12.50 EUR'],
    ['€12,50', '12.50 EUR'],
    ['EUR 12.50', '12.50 EUR'],
    ['12.50eur', '12.50 EUR'],
    ['1.234,50 EUR', '1234.50 EUR'],
    ['1,234.50 EUR', '1234.50 EUR'],
    ["1'234.50 CHF", '1234.50 CHF'],
    ['1 234,50 EUR', '1234.50 EUR'],
    ['US$12.99', '12.99 USD'],
    ['Rs. 1,299.00 INR', '1299.00 INR'],
    ['1,23,456.00 INR', '123456.00 INR'],
    ['12.9 Euro', '12.9 EUR'],
    ['1299.- CHF', '1299 CHF'],
    ['1.299,– €', '1299 EUR'],
    ['1.500 KRW', '1500 KRW'],
    ['12.500 KWD', '12.500 KWD'],
    ['R$ 1.299,00', '1299.00 BRL'],
    ['12,99 zł', '12.99 PLN'],
    ['¥1,980', '1980 JPY'],
    ['1.234.567 JPY', '1234567 JPY'],
    ['£9', '9 GBP'],
    ['$9.99', '9.99 USD'],
    ['9.99', '9.99 USD'],
  ])('%s becomes %s', (value, form) => {
    expect(priceForm(value, 'USD', null)).toBe(form)
  })

  it.each([
    'much',
    '',
    '12,5,0 EUR',
    '1.2.3 EUR',
    '12.50 XXQ',
    'EUR 12 USD',
    '-5 EUR',
    '12 EUR 3',
    '1,234 EUR',
    '12,500 TND',
    '12,99 kr',
    '12.99 EUR/Stk',
  ])('%s stays, so that the check reports it', (value) => {
    expect(priceForm(value, 'USD', null)).toBe(value)
  })

  it('adds no currency that wasn’t given', () => {
    expect(priceForm('$9.99', null, null)).toBe('$9.99')
    expect(priceForm('9.99', null, null)).toBe('9.99')
  })

  it('never changes a valid price, and is stable after one pass', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('USD', 'EUR', null), (text, currency) => {
        const once = priceForm(text, currency, null)
        expect(priceForm(once, currency, null)).toBe(once)
        if (readPrice(text).kind === 'price') expect(once).toBe(text)
      }),
    )
  })
})

it.each<[string, FeedRule[], string, string]>([
  ['takes the text out of a formula', [{ kind: 'trim' }], '="00123"', '00123'],
  [
    'encodes blanks in an address',
    [{ kind: 'https' }],
    'https://shop.example/a b',
    'https://shop.example/a%20b',
  ],
  ['drops a repeated scheme', [{ kind: 'https' }], 'http://http://shop.example', 'https://shop.example'],
  [
    'drops a scheme that is repeated without end',
    [{ kind: 'https' }],
    `${'http://'.repeat(100_000)}shop.example`,
    'https://shop.example',
  ],
  ['trims and joins blanks', [{ kind: 'trim' }], '  a \t b\u00a0 ', 'a b'],
  ['keeps line breaks', [{ kind: 'trim' }], 'a\nb ', 'a\nb'],
  ['makes http to https', [{ kind: 'https' }], 'http://shop.example/a', 'https://shop.example/a'],
  ['adds a scheme', [{ kind: 'https' }], 'shop.example/a', 'https://shop.example/a'],
  ['leaves other schemes', [{ kind: 'https' }], 'ftp://shop.example/a', 'ftp://shop.example/a'],
  ['fills what is empty', [{ kind: 'trim' }, { kind: 'default', value: 'new' }], '  ', 'new'],
  ['fills nothing else', [{ kind: 'default', value: 'new' }], 'used', 'used'],
  [
    'looks up without regard to case',
    [{ kind: 'lookup', entries: [{ from: 'Yes', to: 'in stock' }] }],
    'yes',
    'in stock',
  ],
  [
    'leaves what it does not know',
    [{ kind: 'lookup', entries: [{ from: 'Yes', to: 'in stock' }] }],
    'no',
    'no',
  ],
])('%s', (_name, rules, value, result) => {
  expect(compileRules(rules)(value)).toBe(result)
})

describe('a mapping', () => {
  it('is found by common names, each column once', () => {
    const columns = ['SKU', 'g:title', 'Product Description', 'Image URL', 'URL', 'EAN', 'Colour', 'Qty']
    const found = Object.fromEntries(
      suggestMapping(columns, null).map(({ field, column }) => [field, column]),
    )
    expect(found).toEqual({
      id: 'SKU',
      title: 'g:title',
      description: 'Product Description',
      image_link: 'Image URL',
      link: 'URL',
      gtin: 'EAN',
      color: 'Colour',
      inventory: 'Qty',
    })
  })

  it('keeps earlier choices if their column exists', () => {
    const remembered = [
      { field: 'id' as const, column: 'Code', rules: [] },
      { field: 'title' as const, column: 'Gone', rules: [] },
      { field: 'condition' as const, column: null, rules: [{ kind: 'default' as const, value: 'new' }] },
    ]
    const mapping = suggestMapping(['Code', 'id', 'title'], remembered)
    expect(mapping.map(({ field, column }) => [field, column])).toEqual([
      ['id', 'Code'],
      ['title', 'title'],
      ['condition', null],
    ])
    expect(unmappedFields(mapping, ['id', 'condition', 'price'])).toEqual(['price'])
  })

  it.each([
    ['id', ['ID', 'SKU', 'Artikelnummer', 'Artikel-Nr.', 'Art.-Nr.', 'Produkt-ID', 'Item number']],
    ['title', ['Title', 'Titel', 'Name', 'Produktname', 'Artikelname', 'Bezeichnung', 'Produkttitel']],
    [
      'description',
      ['Description', 'Beschreibung', 'Produktbeschreibung', 'Langtext', 'Beschreibung (lang)'],
    ],
    ['availability', ['Availability', 'Verfügbarkeit', 'Verfuegbarkeit', 'Lieferbarkeit', 'Stock status']],
    ['condition', ['Condition', 'Zustand', 'Artikelzustand']],
    [
      'price',
      [
        'Price',
        'Preis',
        'Preis (EUR)',
        'Preis in €',
        'Verkaufspreis',
        'Bruttopreis',
        'VK brutto',
        'Preis inkl. MwSt.',
      ],
    ],
    ['sale_price', ['Sale price', 'Angebotspreis', 'Aktionspreis', 'Sonderpreis', 'Reduzierter Preis']],
    ['sale_price_effective_date', ['Angebotszeitraum', 'Aktionszeitraum']],
    ['link', ['Link', 'URL', 'Produktlink', 'Produkt-URL', 'Produktseite', 'Deep link', 'Link zum Produkt']],
    ['mobile_link', ['Mobile URL', 'Mobiler Link']],
    ['image_link', ['Image', 'Bild', 'Bild-URL', 'Bildlink', 'Bild-Link', 'Produktbild', 'Hauptbild']],
    ['additional_image_link', ['More images', 'Weitere Bilder', 'Zusatzbilder', 'Zusätzliche Bilder']],
    ['brand', ['Brand', 'Marke', 'Hersteller', 'Markenname']],
    ['gtin', ['GTIN', 'EAN', 'EAN-Code', 'Barcode']],
    ['mpn', ['MPN', 'Herstellernummer', 'Hersteller-Artikelnummer', 'Teilenummer']],
    ['google_product_category', ['Google-Kategorie', 'Google Produktkategorie']],
    ['product_type', ['Product type', 'Kategorie', 'Produkttyp', 'Warengruppe', 'Produktkategorie']],
    ['inventory', ['Stock', 'Bestand', 'Lagerbestand', 'Menge', 'Anzahl']],
    ['item_group_id', ['Parent SKU', 'Gruppen-ID', 'Variantengruppe', 'Artikelgruppe']],
    ['gender', ['Gender', 'Geschlecht']],
    ['age_group', ['Age group', 'Altersgruppe']],
    ['color', ['Colour', 'Farbe', 'Farbton']],
    ['size', ['Size', 'Größe', 'Gro\u0308\u00dfe', 'Groesse', 'Konfektionsgröße']],
  ] as const)('%s is recognized in English and German', (field, columns) => {
    expect(columns.map((column) => [column, suggestMapping([column], null)[0]?.field])).toEqual(
      columns.map((column) => [column, field]),
    )
  })

  it('reads cells by column name, and whole numbers as numbers', () => {
    const mapping = suggestMapping(['qty', 'id'], null)
    const read = compileMapping(mapping, ['qty', 'id'])
    expect(read(['12', ' a '])).toEqual({ id: 'a', inventory: 12 })
    expect(read(['12.5', 'a'])).toEqual({ id: 'a', inventory: '12.5' })
    expect(read(['', 'a'])).toEqual({ id: 'a' })
  })
})
