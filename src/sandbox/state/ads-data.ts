import { accountTables } from './account-tables.ts'
import { campaignTables } from './campaign-tables.ts'
import { promotionTables } from './promotion-tables.ts'
import type { Tables } from './tables.ts'

/** Every kind of record of an ads host, by the name of its list in a fixture. A new subject adds its tables here. */
export const adsDefinitions = {
  ...accountTables,
  ...campaignTables,
  ...promotionTables,
}

/** All data of one ads host. The ads host and its sandbox have one each, which share nothing. */
export type AdsData = Tables<typeof adsDefinitions>
