/** A feed in which each row breaks one rule of a product (catalogs.md#products), with the expected findings. */

const right = {
  id: 'right',
  title: 'A lantern',
  description: 'A lantern with a warm light.',
  availability: 'in stock',
  condition: 'new',
  price: '20.00 EUR',
  link: 'https://shop.example/lantern',
  image_link: 'https://img.example/lantern.jpg',
  brand: 'Northwind',
  mobile_link: '',
  additional_image_link: '',
  product_type: '',
  inventory: '',
  sale_price: '',
  sale_price_effective_date: '',
  item_group_id: '',
  gender: '',
  age_group: '',
  color: '',
}
type Row = Partial<Record<keyof typeof right, string>>

/** By the label. */
const mistakes: readonly (readonly [finding: string, row: Row])[] = [
  ['Id missing', { id: '' }],
  ['Title missing', { title: '' }],
  ['Title too long', { title: 'x'.repeat(151) }],
  ['Description missing', { description: '' }],
  ['Description too long', { description: 'x'.repeat(5_001) }],
  ['Markup in description', { description: '<b>Bold</b>' }],
  ['Availability missing', { availability: '' }],
  ['Availability not recognized', { availability: 'perhaps' }],
  ['Condition missing', { condition: '' }],
  ['Condition not recognized', { condition: 'broken' }],
  ['Price missing', { price: '' }],
  ['Price not readable', { price: 'much' }],
  ['Price in the wrong currency', { price: '20.00 XXQ' }],
  ['Price out of range', { price: '99999999999999.00 EUR' }],
  ['Price with too many decimals', { price: '20.005 EUR' }],
  ['Link missing', { link: '' }],
  ['Link without https', { link: 'ftp://shop.example' }],
  ['Image link missing', { image_link: '' }],
  ['Image link not usable', { image_link: 'https://img.example/lantern.pdf' }],
  ['No brand, GTIN or MPN', { brand: '' }],
  ['Mobile link without https', { mobile_link: 'ftp://m.example' }],
  ['Additional images not usable', { additional_image_link: 'https://img.example/a.svg' }],
  [
    'Too many additional images',
    { additional_image_link: Array.from({ length: 11 }, (_, n) => `https://img.example/${n}.jpg`).join(',') },
  ],
  ['Product type levels not separated', { product_type: 'Outdoor>Light' }],
  ['Inventory of the wrong type', { inventory: 'many' }],
  ['Inventory out of range', { inventory: '-1' }],
  ['In stock without inventory', { inventory: '0' }],
  ['Sale price not readable', { sale_price: 'less' }],
  ['Sale price not below price', { sale_price: '21.00 EUR' }],
  ['Sale price in the wrong currency', { sale_price: '10.00 USD' }],
  ['Sale period not readable', { sale_price: '10.00 EUR', sale_price_effective_date: 'in spring' }],
  [
    'Sale period ends before it begins',
    {
      sale_price: '10.00 EUR',
      sale_price_effective_date: '2026-05-02T00:00+01:00/2026-05-01T00:00+01:00',
    },
  ],
  [
    'Sale period without sale price',
    { sale_price_effective_date: '2026-05-01T00:00+01:00/2026-05-02T00:00+01:00' },
  ],
  ['Variants without a group', { color: 'red' }],
  ['Gender not recognized', { item_group_id: 'g', gender: 'cat' }],
  ['Age group not recognized', { item_group_id: 'g', age_group: 'old' }],
  ['Color as a code', { item_group_id: 'g', color: '#ff0000' }],
]

export const findingsOfMistakes: readonly string[] = [...mistakes.map(([finding]) => finding), 'Repeated ID']

/** The file; `sent` is its number of products without errors. */
export function feedOfMistakes(): { readonly text: string; readonly rows: number; readonly sent: number } {
  const rows: Row[] = [
    ...mistakes.map(([, row], place) => ({ id: `wrong-${place}`, ...row })),
    { id: 'twice' },
    { id: 'twice' },
    {},
  ]
  const lines = rows.map((row) =>
    Object.values({ ...right, ...row })
      .map(quoted)
      .join(','),
  )
  // Rows with only warnings are sent as well.
  const warnings = mistakes.filter(([finding]) => /^Markup|decimals|levels|^Variants/.test(finding))
  const text = [Object.keys(right).join(','), ...lines].join('\r\n')
  return { text, rows: rows.length, sent: warnings.length + 1 }
}

function quoted(cell: string): string {
  return /[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
