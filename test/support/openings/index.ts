import { beginnings } from './beginnings.ts'
import { campaigns } from './campaigns.ts'
import { catalogs } from './catalogs.ts'
import { requests } from './console.ts'
import { creatives } from './creatives.ts'
import { exchange } from './exchange.ts'
import type { Area } from './opening.ts'
import { publishing } from './publishing.ts'
import { streams } from './streams.ts'
import { bulkTargeting, lineItemTargeting } from './targeting.ts'
import { webhooks } from './webhooks.ts'

/** Every area with everything that can be open in it. */
export const areas: readonly Area[] = [
  beginnings,
  campaigns,
  lineItemTargeting,
  bulkTargeting,
  creatives,
  catalogs,
  webhooks,
  streams,
  requests,
  publishing,
  exchange,
]
