import { z } from 'zod'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import type { CriterionTerms } from '../../../../shared/entities/targeting/targeting-rules.ts'
import type { SheetContext } from '../../../../shared/exchange/campaign-sheet-records.ts'
import {
  createTargetingIndex,
  type IndexedCriterion,
  type UnmatchedName,
} from '../../../../shared/exchange/targeting-cells.ts'
import { userTypes } from '../../../../shared/targeting/criterion-names.ts'
import type { NamedCriterion } from '../../../../shared/targeting/targeting-view.ts'
import type { Database, Statements } from '../../../core/store/database.ts'
import { createAudienceRepository } from '../../audiences/store.ts'
import { createEntityRepository } from '../../entities/store.ts'
import { createTargetingNames, userValues } from '../../entities/targeting-names.ts'
import { createFetchRepository } from '../../records/fetch-store.ts'
import { readTargeting, readTerm } from '../../records/targeting-rows.ts'
import { ReadFailed } from './account-entities.ts'

export interface SheetTargeting extends Pick<SheetContext, 'targetingOf' | 'targetingIndex'> {
  /** Names in cells that no stored value has. */
  missed(): readonly UnmatchedName[]
}

const termRow = z.object({ term: z.string() })
const termsSql = `SELECT term FROM targeting_term WHERE space =
  (SELECT id FROM campaign_space WHERE environment_id = :environmentId AND host = :host AND account_id = :accountId)`

/** Places of one name are distinguished by their kind. */
const placeKinds: Readonly<Record<string, string>> = {
  COUNTRIES: 'country',
  REGIONS: 'region',
  METROS: 'metro area',
  CITIES: 'city',
  POSTAL_CODES: 'postal code',
}

/** Types that share the values of another one. */
const alsoTargetedBy: Readonly<Record<string, readonly string[]>> = {
  CUSTOM_AUDIENCE: ['CUSTOM_AUDIENCE_EXPANDED'],
  APP_STORE_CATEGORY: ['APP_STORE_CATEGORY_LOOKALIKE'],
  [userValues]: userTypes,
}

/** The targeting of an account's line items, and the names of targeted values. */
export function sheetTargeting(database: Database, workspace: Workspace): SheetTargeting {
  const attempt = <T>(work: (statements: Statements) => T): T => {
    const outcome = database.attempt(work)
    if (!outcome.ok) throw new ReadFailed(outcome.fault)
    return outcome.value
  }
  let index: ReturnType<typeof createTargetingIndex> | null = null
  return {
    targetingOf: (lineItem) =>
      attempt((statements) => readTargeting(statements, workspace, lineItem)?.after ?? null),
    targetingIndex() {
      index ??= createTargetingIndex(namedValues(database, workspace, attempt))
      return index
    },
    missed: () => index?.missed() ?? [],
  }
}

function* namedValues(
  database: Database,
  workspace: Workspace,
  attempt: <T>(work: (statements: Statements) => T) => T,
): Generator<IndexedCriterion> {
  const repositories = {
    storedFetches: createFetchRepository(database),
    entities: createEntityRepository(database),
  }
  const names = createTargetingNames(repositories)
  const included = (targeting_type: string, targeting_value: string, name: string): NamedCriterion => ({
    targeting_type,
    targeting_value,
    name,
    operator_type: 'EQ',
  })
  for (const option of names.options(workspace).values()) {
    const { targeting_type: type, targeting_value: value, name, record } = option
    const { location_type: place, country_code: code } = record
    // First, because an export has the name that is added last.
    if (place === 'COUNTRIES' && typeof code === 'string') yield included(type, value, code)
    yield { ...included(type, value, name), note: placeKinds[String(place)] }
    for (const otherName of alsoTargetedBy[type] ?? []) yield included(otherName, value, name)
  }
  const lists = createAudienceRepository(database).lastLists(workspace)
  for (const { id, name } of lists.ok && lists.value !== null
    ? [...lists.value.own, ...lists.value.shared]
    : []) {
    if (name === null || name === undefined) continue
    yield included('CUSTOM_AUDIENCE', id, name)
    yield included('CUSTOM_AUDIENCE_EXPANDED', id, name)
  }
  const terms = attempt(({ all }) => all(termsSql, { ...workspace }).read(termRow))
  for (const { term } of terms) {
    const terms: CriterionTerms | null = readTerm(term)
    if (terms !== null) yield { ...terms, name: names.nameOf(workspace, terms) }
  }
}
