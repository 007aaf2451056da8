import type { Clock } from '../clock.ts'
import { Ids } from '../ids.ts'
import { Acts } from '../social/acts.ts'
import { Crowd } from '../social/crowd.ts'
import { type AdsData, createAdsData } from './ads-data.ts'
import { type Fixture, fixtureLists } from './fixture.ts'
import { Journal } from './journal.ts'
import { type PlatformData, platformDefinitions } from './platform-data.ts'
import { PostCounts } from './post-counts.ts'
import { createTables, dumpTables, loadTables } from './tables.ts'

/** Everything the sandbox remembers, and what it needs to create more. */
export interface World {
  readonly clock: Clock
  readonly ids: Ids
  readonly journal: Journal
  readonly acts: Acts
  /** People who exist only while the sandbox runs. */
  readonly crowd: Crowd
  readonly platform: PlatformData
  readonly ads: AdsData
  readonly adsSandbox: AdsData
  readonly postCounts: PostCounts
}

export function createWorld(clock: Clock, onChange: () => void): World {
  const journal = new Journal(onChange)
  const ids = new Ids(clock)
  const crowd = new Crowd()
  const platform = createTables(platformDefinitions, journal)
  return {
    clock,
    ids,
    journal,
    acts: new Acts(clock, ids),
    crowd,
    postCounts: new PostCounts([platform.posts, crowd.posts]),
    platform,
    ads: createAdsData(journal),
    adsSandbox: createAdsData(journal),
  }
}

/** Lists that belong to the service instead of an advertiser: both ads hosts have them. */
const referenceLists = ['business_categories', 'curated_categories']

/** Replaces everything but the tunnels with the fixture; the ads sandbox host starts empty. */
export function fillWorld(world: World, source: Fixture): void {
  const tunnels = [...world.platform.tunnels.values()]
  const lists = fixtureLists(source)
  world.crowd.clear()
  loadTables(world.platform, { ...lists, tunnels })
  loadTables(world.ads, lists)
  loadTables(world.adsSandbox, Object.fromEntries(referenceLists.map((name) => [name, lists[name]])))
}

/** The whole state as plain data, for `--data`. */
export function dumpWorld(world: World): WorldDump {
  return {
    entitiesMade: world.ids.entitiesMade,
    platform: dumpTables(world.platform),
    ads: dumpTables(world.ads),
    adsSandbox: dumpTables(world.adsSandbox),
  }
}

export interface WorldDump {
  readonly entitiesMade: number
  readonly platform: Record<string, unknown>
  readonly ads: Record<string, unknown>
  readonly adsSandbox: Record<string, unknown>
}

export function restoreWorld(world: World, dump: WorldDump): void {
  world.ids.continueFrom(dump.entitiesMade)
  loadTables(world.platform, dump.platform)
  loadTables(world.ads, dump.ads)
  loadTables(world.adsSandbox, dump.adsSandbox)
}
