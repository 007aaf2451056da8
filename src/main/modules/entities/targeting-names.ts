import { type Workspace, workspaceKey } from '../../../shared/accounts/workspace.ts'
import { type Fields, fields } from '../../../shared/core/json.ts'
import type { CriterionTerms } from '../../../shared/entities/targeting/targeting-rules.ts'
import { isUserType, ownName, readOption } from '../../../shared/targeting/criterion-names.ts'
import type { LookUpKind, NamedCriterion, TargetingOption } from '../../../shared/targeting/targeting-view.ts'
import type { FetchRepository } from '../records/fetch-store.ts'
import type { EntityRepository } from './store.ts'

/** Prefix under which replies of look-ups are stored, and names that came with criteria. */
export const lookUpPrefix = 'lookUp '
export const seenNames = 'criterion names'

/** Stands for every type that targets users. */
export const userValues = 'USER'

/** Targeting type of a look-up's options, for those that don't say it. */
export const typeOfKind: Readonly<Record<LookUpKind, string>> = {
  appStoreCategories: 'APP_STORE_CATEGORY',
  // No targeting type: its IAB categories are targeted, all together.
  contentCategories: 'CONTENT_CATEGORY',
  conversations: 'CONVERSATION',
  devices: 'DEVICE',
  events: 'EVENT',
  iabCategories: 'IAB_CATEGORY',
  interests: 'INTEREST',
  languages: 'LANGUAGE',
  locations: 'LOCATION',
  networkOperators: 'NETWORK_OPERATOR',
  platforms: 'PLATFORM',
  platformVersions: 'PLATFORM_VERSION',
  tvMarkets: 'TV_MARKET',
  tvShows: 'TV_SHOW',
  // No targeting type: several target users.
  users: userValues,
}

export interface KnownOption extends TargetingOption {
  readonly kind: LookUpKind | null
  readonly readAt: number
}

export interface TargetingNames {
  /** All options of stored look-ups, without duplicates, and names of criteria. */
  options(workspace: Workspace): ReadonlyMap<string, KnownOption>
  nameOf(
    workspace: Workspace,
    terms: Pick<CriterionTerms, 'targeting_type' | 'targeting_value'>,
  ): string | null
  named(workspace: Workspace, criteria: readonly CriterionTerms[]): readonly NamedCriterion[]
  /** Drops the cache after a read. */
  forget(workspace: Workspace): void
}

export const optionKey = (type: string, value: string): string => `${type}:${value}`

/** A type whose values another look-up names. */
const sameValues: Readonly<Record<string, string>> = {
  APP_STORE_CATEGORY_LOOKALIKE: 'APP_STORE_CATEGORY',
  CUSTOM_AUDIENCE_EXPANDED: 'CUSTOM_AUDIENCE',
}

export function createTargetingNames({
  storedFetches,
  entities,
  nameOfUser = () => null,
}: {
  readonly storedFetches: Pick<FetchRepository, 'fetchedAll'>
  readonly entities: Pick<EntityRepository, 'record'>
  /** The handle of a user who signed in. */
  readonly nameOfUser?: (environmentId: string, userId: string) => string | null
}): TargetingNames {
  const optionsByWorkspace = new Map<string, ReadonlyMap<string, KnownOption>>()

  const readAll = (workspace: Workspace): ReadonlyMap<string, KnownOption> => {
    const optionByKey = new Map<string, KnownOption>()
    const put = (kind: LookUpKind | null, record: Fields, readAt: number): void => {
      const option = readOption(kind === null ? null : typeOfKind[kind], record)
      if (option === null) return
      const { type, value, name } = option
      const key = optionKey(type, value)
      const before = optionByKey.get(key)
      if (before !== undefined && before.kind !== null && (kind === null || before.readAt >= readAt)) return
      optionByKey.set(key, { kind, targeting_type: type, targeting_value: value, name, record, readAt })
    }
    for (const prefix of [seenNames, lookUpPrefix]) {
      const fetchedLists = storedFetches.fetchedAll(workspace, prefix)
      // The call itself reports disk trouble; here the name is unknown.
      for (const { name, readAt, value } of fetchedLists.ok ? fetchedLists.value : []) {
        const kind = prefix === seenNames ? null : kindOf(name)
        for (const record of Array.isArray(value) ? value : []) {
          const parsedRecord = fields.safeParse(record)
          if (parsedRecord.success) put(kind, parsedRecord.data, readAt)
        }
      }
    }
    return optionByKey
  }

  const options = (workspace: Workspace): ReadonlyMap<string, KnownOption> => {
    const key = workspaceKey(workspace)
    const cachedOptions = optionsByWorkspace.get(key) ?? readAll(workspace)
    optionsByWorkspace.set(key, cachedOptions)
    return cachedOptions
  }

  const nameOf: TargetingNames['nameOf'] = (workspace, { targeting_type: type, targeting_value: value }) => {
    const builtInName = ownName(type, value)
    if (builtInName !== null) return builtInName
    const isUser = isUserType(type)
    const handle = isUser ? nameOfUser(workspace.environmentId, value) : null
    if (handle !== null) return `@${handle}`
    if (type.startsWith('CAMPAIGN_ENGAGEMENT')) {
      const campaign = entities.record(workspace, 'campaign', value)
      if (campaign.ok && campaign.value !== null) return campaign.value.title
    }
    const all = options(workspace)
    const same = isUser ? userValues : sameValues[type]
    const knownOption = all.get(optionKey(type, value)) ?? (same && all.get(optionKey(same, value)))
    return knownOption ? knownOption.name : null
  }

  return {
    options,
    nameOf,
    named: (workspace, criteria) => criteria.map((terms) => ({ ...terms, name: nameOf(workspace, terms) })),
    forget: (workspace) => void optionsByWorkspace.delete(workspaceKey(workspace)),
  }
}

/** The look-up stored under this name; null if it isn't one. */
export function kindOf(name: string): LookUpKind | null {
  const kind = name.slice(lookUpPrefix.length).split(' ')[0] ?? ''
  return isLookUpKind(kind) ? kind : null
}

function isLookUpKind(kind: string): kind is LookUpKind {
  return Object.hasOwn(typeOfKind, kind)
}
