import { demoUsers } from './people.ts'
import { demoCatalogIds, demoProducts } from './products.ts'

/** Products in the demo data at scale 1, and the maximum at any scale. */
const adaProducts = 260
const bertProducts = 140
const maxProducts = 200_000

/** Two catalogs, one per user, with product sets of both kinds. `scale` multiplies Ada's products. */
export function demoCatalogs(scale: number) {
  const generatedCount = Math.min(adaProducts * scale, maxProducts - bertProducts)
  return {
    product_catalogs: [
      { id: demoCatalogIds.ada, user_id: demoUsers.ada.id, name: 'Northwind Outdoor shop' },
      { id: demoCatalogIds.bert, user_id: demoUsers.bert.id, name: 'Northwind US shop' },
    ],
    products: [
      { catalog_id: demoCatalogIds.ada, made: generatedCount },
      { catalog_id: demoCatalogIds.bert, made: bertProducts },
    ],
    product_sets: [
      {
        id: '1486085012953575501',
        catalog_id: demoCatalogIds.ada,
        name: 'Winter under 100',
        description: 'Winter articles at gift prices',
        type: 'FILTERED',
        filters: [
          { attribute: 'custom_label_0', operator: 'MATCH', value: 'winter' },
          { attribute: 'price', operator: 'LESS_THAN', value: '100' },
        ],
      },
      {
        id: '1486085012953575502',
        catalog_id: demoCatalogIds.ada,
        name: 'Boots in stock',
        type: 'FILTERED',
        filters: [
          { attribute: 'product_type', operator: 'CONTAINS', value: 'boots' },
          { attribute: 'inventory', operator: 'GREATER_THAN', value: 0 },
        ],
      },
      {
        id: '1486085012953575503',
        catalog_id: demoCatalogIds.ada,
        name: 'Not on clearance',
        type: 'FILTERED',
        filters: [{ attribute: 'custom_label_2', operator: 'NOT_CONTAINS', value: 'clearance' }],
      },
      {
        id: '1486085012953575504',
        catalog_id: demoCatalogIds.ada,
        name: 'Shop window',
        description: 'Picked by hand for the start page',
        type: 'MANUAL',
        product_keys: keysOf(demoCatalogIds.ada, [0, 8, 9, 14, 28, 39]),
      },
      {
        id: '1486085012953575505',
        catalog_id: demoCatalogIds.bert,
        name: 'Spring launch',
        type: 'MANUAL',
        product_keys: keysOf(demoCatalogIds.bert, [0, 4, 18]),
      },
    ],
  }
}

function keysOf(catalogId: string, places: readonly number[]): string[] {
  return places.map((place) => demoProducts.keys(catalogId, place).product_key)
}
