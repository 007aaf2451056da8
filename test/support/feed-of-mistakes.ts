/** A feed in which each row breaks one rule of a product (advertising document, "Product"), and what is found of it. */

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

/** By the words in which the screen calls the finding. */
const mistakes: readonly (readonly [finding: string, row: Row])[] = [
  ['id required', { id: '' }],
  ['title required', { title: '' }],
  ['title length', { title: 'x'.repeat(151) }],
  ['description required', { description: '' }],
  ['description length', { description: 'x'.repeat(5_001) }],
  ['description plain', { description: '<b>Bold</b>' }],
  ['availability required', { availability: '' }],
  ['availability value', { availability: 'perhaps' }],
  ['condition required', { condition: '' }],
  ['condition value', { condition: 'broken' }],
  ['price required', { price: '' }],
  ['price form', { price: 'much' }],
  ['price currency', { price: '20.00 XXQ' }],
  ['price range', { price: '99999999999999.00 EUR' }],
  ['price decimals', { price: '20.005 EUR' }],
  ['link required', { link: '' }],
  ['link https', { link: 'ftp://shop.example' }],
  ['image link required', { image_link: '' }],
  ['image link image', { image_link: 'https://img.example/lantern.pdf' }],
  ['brand identity', { brand: '' }],
  ['mobile link https', { mobile_link: 'ftp://m.example' }],
  ['additional image link image', { additional_image_link: 'https://img.example/a.svg' }],
  [
    'additional image link count',
    { additional_image_link: Array.from({ length: 11 }, (_, n) => `https://img.example/${n}.jpg`).join(',') },
  ],
  ['product type levels', { product_type: 'Outdoor>Light' }],
  ['inventory type', { inventory: 'many' }],
  ['inventory range', { inventory: '-1' }],
  ['inventory in stock', { inventory: '0' }],
  ['sale price form', { sale_price: 'less' }],
  ['sale price lower', { sale_price: '21.00 EUR' }],
  ['sale price currency', { sale_price: '10.00 USD' }],
  ['sale price effective date form', { sale_price: '10.00 EUR', sale_price_effective_date: 'in spring' }],
  [
    'sale price effective date order',
    {
      sale_price: '10.00 EUR',
      sale_price_effective_date: '2026-05-02T00:00+01:00/2026-05-01T00:00+01:00',
    },
  ],
  [
    'sale price effective date sale price',
    { sale_price_effective_date: '2026-05-01T00:00+01:00/2026-05-02T00:00+01:00' },
  ],
  ['item group id variants', { color: 'red' }],
  ['gender value', { item_group_id: 'g', gender: 'cat' }],
  ['age group value', { item_group_id: 'g', age_group: 'old' }],
  ['color word', { item_group_id: 'g', color: '#ff0000' }],
]

export const findingsOfMistakes: readonly string[] = [...mistakes.map(([finding]) => finding), 'id repeated']

/** The file; `sent` products of it have no error. */
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
  // What only warns is sent as well.
  const warnings = ['description plain', 'price decimals', 'product type levels', 'item group id variants']
  const text = [Object.keys(right).join(','), ...lines].join('\r\n')
  return { text, rows: rows.length, sent: warnings.length + 1 }
}

function quoted(cell: string): string {
  return /[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
