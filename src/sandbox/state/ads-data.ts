import { demoProducts } from '../demo/products.ts'
import { accountTables } from './account-tables.ts'
import { audienceTables } from './audience-tables.ts'
import { campaignTables } from './campaign-tables.ts'
import { catalogTables } from './catalog-tables.ts'
import { creativeTables } from './creative-tables.ts'
import type { Journal } from './journal.ts'
import { MemberStore } from './member-store.ts'
import { ProductStore } from './product-store.ts'
import { promotionTables } from './promotion-tables.ts'
import { statisticsTables } from './statistics-tables.ts'
import { createTables, type Tables } from './tables.ts'

/** Every kind of record of an ads host, by list name in fixtures. Add new tables here. */
export const adsDefinitions = {
  ...accountTables,
  ...campaignTables,
  ...promotionTables,
  ...catalogTables,
  ...audienceTables,
  ...creativeTables,
  ...statisticsTables,
}

/** All data of one ads host. The ads host and its sandbox each have their own and share nothing. */
export type AdsData = Tables<typeof adsDefinitions> & {
  /** Separate stores: there may be hundreds of thousands of products and millions of members. */
  readonly products: ProductStore
  readonly members: MemberStore
}

export function createAdsData(journal: Journal): AdsData {
  const products = new ProductStore(journal, demoProducts)
  return { ...createTables(adsDefinitions, journal), products, members: new MemberStore(journal) }
}
