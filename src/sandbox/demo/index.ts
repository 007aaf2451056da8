import type { Seed } from '../options.ts'
import { type Fixture, fixture } from '../state/fixture.ts'
import { demoAccounts } from './accounts.ts'
import { demoPeople } from './people.ts'

/** The state of a seed. `empty` has people and apps, so that one can sign in, and nothing else. */
export function seedState(seed: Seed): Fixture {
  return fixture.parse(seed === 'empty' ? demoPeople : { ...demoPeople, ...demoAccounts })
}
