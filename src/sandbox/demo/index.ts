import type { Seed } from '../options.ts'
import { type Fixture, fixture } from '../state/fixture.ts'
import { demoAccounts } from './accounts.ts'
import { demoAdvertising, usualLineItems } from './advertising.ts'
import { demoAudiences } from './audiences.ts'
import { demoCatalogs } from './catalogs.ts'
import { demoCreatives } from './creatives.ts'
import { demoPeople } from './people.ts'

/** Line items for each step of the catalogs' own scale: 100,000 line items come with about 200,000 products. */
const lineItemsPerCatalogScale = 130

/**
 * The state of a seed. `scale` is how many line items the demo data has; products grow with them. `empty` has people
 * and apps, so that one can sign in, and nothing else.
 */
export function seedState(seed: Seed, scale = usualLineItems): Fixture {
  if (seed === 'empty') return fixture.parse(demoPeople)
  const catalogScale = Math.max(1, Math.ceil((scale - usualLineItems) / lineItemsPerCatalogScale))
  return fixture.parse({
    ...demoPeople,
    ...demoAccounts,
    ...demoAdvertising(scale),
    ...demoCatalogs(catalogScale),
    ...demoAudiences,
    ...demoCreatives,
  })
}
