import type { Seed } from '../options.ts'
import { type Fixture, fixture } from '../state/fixture.ts'
import { demoAccounts } from './accounts.ts'
import { demoAudiences } from './audiences.ts'
import { demoCatalogs } from './catalogs.ts'
import { demoPeople } from './people.ts'

/**
 * The state of a seed. `scale` multiplies what there may be very much of. `empty` has people and apps, so that one can sign in, and nothing else.
 */
export function seedState(seed: Seed, scale = 1): Fixture {
  if (seed === 'empty') return fixture.parse(demoPeople)
  return fixture.parse({ ...demoPeople, ...demoAccounts, ...demoCatalogs(scale), ...demoAudiences })
}
