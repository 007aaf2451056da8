import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { postOperations } from '../../../shared/api/platform/posts.ts'
import type { Fields } from '../../../shared/core/json.ts'
import { writeJson } from '../../../shared/core/json-text.ts'
import { mapOutcome, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { isUserType } from '../../../shared/targeting/criterion-names.ts'
import type { Clock } from '../../core/ports.ts'
import type { OnDemandLists } from '../entities/on-demand-lists.ts'
import { lookUpPrefix, type TargetingNames } from '../entities/targeting-names.ts'
import type { FetchRepository } from '../records/fetch-store.ts'

/** A look-up takes 100 users. */
const together = 100
const freshMs = 7 * 24 * 3_600_000

/** Users by handle (without @) and ID; those that don't exist are missing. Up to 100. */
export async function readUsers(
  { pages }: Pick<OnDemandLists, 'pages'>,
  workspace: Workspace,
  asked: readonly string[],
): Promise<Outcome<readonly Fields[]>> {
  // A handle may consist of digits, but an ID is far more likely.
  const { ids = [], usernames = [] } = Object.groupBy(asked, (one) =>
    /^\d+$/.test(one) ? 'ids' : 'usernames',
  )
  const byId = await (ids.length === 0
    ? succeed([])
    : pages(workspace, postOperations.lookUpUsers, { params: { ids } }))
  if (!byId.ok) return byId
  const byName = await (usernames.length === 0
    ? succeed([])
    : pages(workspace, postOperations.lookUpUsersByName, { params: { usernames } }))
  return mapOutcome(byName, (found) =>
    [...byId.value, ...found].map(({ id = null, username, name = null }): Fields => {
      return { id, name: `@${username}`, title: name }
    }),
  )
}

interface UserNameParts {
  readonly storedFetches: Pick<FetchRepository, 'fetched' | 'saveFetch'>
  readonly lists: Pick<OnDemandLists, 'pages'>
  readonly names: TargetingNames
  readonly clock: Clock
}

/** Looks up the users among these criteria that have no name yet. Returns false if this app may not. */
export async function nameUsers(
  { storedFetches, lists, names, clock }: UserNameParts,
  workspace: Workspace,
  criteria: readonly Fields[],
): Promise<boolean> {
  const unnamed = new Set<string>()
  for (const { targeting_type: type, targeting_value: value } of criteria) {
    if (typeof type !== 'string' || !isUserType(type)) continue
    const targeting_value = String(value)
    if (names.nameOf(workspace, { targeting_type: type, targeting_value }) === null)
      unnamed.add(targeting_value)
  }
  const all = [...unnamed].filter((id) => /^\d{1,19}$/.test(id)).sort()
  for (let from = 0; from < all.length; from += together) {
    const users = all.slice(from, from + together)
    const name = `${lookUpPrefix}users ${writeJson({ users, q: '' })}`
    const storedFetch = storedFetches.fetched(workspace, name)
    // A week's wait before asking again, also for users that don't exist.
    if (!storedFetch.ok || (storedFetch.value !== null && clock.now() - storedFetch.value.readAt < freshMs))
      continue
    const fetchedUsers = await readUsers(lists, workspace, users)
    if (!fetchedUsers.ok) return fetchedUsers.fault.kind !== 'forbidden'
    storedFetches.saveFetch(workspace, name, { readAt: clock.now(), value: fetchedUsers.value })
    names.forget(workspace)
  }
  return true
}
