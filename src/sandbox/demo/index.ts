import type { Seed } from '../options.ts'
import { type Fixture, fixture } from '../state/fixture.ts'
import { demoAccounts } from './accounts.ts'
import { defaultLineItems, demoAdvertising } from './advertising.ts'
import { demoAudiences } from './audiences.ts'
import { moveTimes, startOfDay } from './calendar.ts'
import { demoCatalogs } from './catalogs.ts'
import { demoCreatives } from './creatives.ts'
import { demoNews } from './news.ts'
import { demoPeople } from './people.ts'
import { demoPosts } from './posts.ts'

/** Line items per step of the catalogs' own scale: 100,000 line items come with about 200,000 products. */
const lineItemsPerCatalogScale = 130

/** The latest demo data, for another sandbox of this process on the same day. It isn't kept alive, and never changed. */
let latest: { readonly key: string; readonly data: WeakRef<Fixture> } | null = null

/**
 * The initial state of a seed. Demo data is as recent as `now`, and the same all day. `scale` is the number of demo line
 * items; products grow with it. `empty` contains only people and apps, so users can sign in.
 */
export function seedState(seed: Seed, now: number, scale = defaultLineItems): Fixture {
  if (seed === 'empty') return fixture.parse(demoPeople)
  const key = `${startOfDay(now)} ${scale}`
  const cachedFixture = latest?.key === key ? latest.data.deref() : undefined
  if (cachedFixture !== undefined) return cachedFixture
  const data = demoState(startOfDay(now), scale)
  latest = { key, data: new WeakRef(data) }
  return data
}

function demoState(now: number, scale: number): Fixture {
  const catalogScale = Math.max(1, Math.ceil((scale - defaultLineItems) / lineItemsPerCatalogScale))
  return fixture.parse({
    ...demoPeople,
    ...demoAccounts,
    ...demoAdvertising(scale, now),
    ...demoCatalogs(catalogScale),
    ...moveTimes({ ...demoAudiences, ...demoCreatives }, now),
    ...demoPosts(now),
    ...demoNews(now),
  })
}
