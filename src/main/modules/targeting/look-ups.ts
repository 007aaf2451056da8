import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { referenceDataOperations } from '../../../shared/api/ads/reference-data.ts'
import { targetingOperations, targetingTypes } from '../../../shared/api/ads/targeting-criteria.ts'
import { eventTypes, targetingOptionOperations } from '../../../shared/api/ads/targeting-options.ts'
import { type Fields, fields } from '../../../shared/core/json.ts'
import { writeJson } from '../../../shared/core/json-text.ts'
import { mapOutcome, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { hasPrimary } from '../../../shared/entities/targeting/targeting-rules.ts'
import { readOption } from '../../../shared/targeting/criterion-names.ts'
import { createPlaceIndex } from '../../../shared/targeting/place-match.ts'
import type {
  LookUpFilter,
  LookUpKind,
  MatchedLocation,
  ReachEstimate,
  TargetingOption,
} from '../../../shared/targeting/targeting-view.ts'
import { folded } from '../../../shared/text/folded.ts'
import { t } from '../../../shared/text/language.ts'
import { refuse } from '../../core/faults.ts'
import type { Clock } from '../../core/ports.ts'
import type { Handlers } from '../dependencies.ts'
import type { OnDemandLists } from '../entities/on-demand-lists.ts'
import {
  type KnownOption,
  lookUpPrefix,
  type TargetingNames,
  typeOfKind,
} from '../entities/targeting-names.ts'
import type { FetchRepository } from '../records/fetch-store.ts'
import { callerOf, onHost, type ServiceCalls } from '../sign-in/service-calls.ts'
import { readUsers } from './users.ts'

export interface LookUpParts {
  readonly calls: ServiceCalls
  readonly storedFetches: Pick<FetchRepository, 'fetched' | 'saveFetch' | 'pruneFetches'>
  readonly lists: OnDemandLists
  readonly names: TargetingNames
  readonly clock: Clock
}

/** Values drift, so answers are fetched again after this time (targeting.md#look-ups). */
const freshMs = 7 * 24 * 3_600_000
const estimateFreshMs = 3_600_000
const estimatePrefix = 'estimate '
/** Every combination of criteria has its own estimate. */
const maxEstimates = 500
const estimated = z.object({
  targeting_type: z.enum(targetingTypes),
  targeting_value: z.string(),
  operator_type: z.enum(['EQ', 'NE']),
})
/** Maximum lines of a pasted list to look up, with at most two requests each. */
const maxPlacesAsked = 60
/** Letters of the name with which similar ones are searched. */
const similarLetters = 3
/** Maximum options per search. */
const maxOptions = 1_000

interface Asked {
  readonly query: string
  readonly filter: LookUpFilter
}

export type LookUps = Pick<Handlers<'targeting'>, 'lookUp' | 'matchPlaces' | 'suggest' | 'estimate'>

class TargetingLookUps implements LookUps {
  readonly #parts: LookUpParts

  constructor(parts: LookUpParts) {
    this.#parts = parts
  }

  #ask(
    workspace: Workspace,
    kind: LookUpKind,
    { query, filter }: Asked,
  ): Promise<Outcome<readonly Fields[]>> {
    const { lists } = this.#parts
    const q = query === '' ? {} : { q: query }
    const pages = lists.pages
    switch (kind) {
      case 'appStoreCategories':
        return pages(workspace, targetingOptionOperations.appStoreCategories, {
          params: { ...q, ...definedEntry('os_type', filter.os) },
        })
      case 'contentCategories':
        return pages(workspace, referenceDataOperations.contentCategories, { params: {} })
      case 'iabCategories':
        return pages(workspace, referenceDataOperations.iabCategories, { params: { count: 1_000 } })
      case 'conversations':
        return pages(
          workspace,
          targetingOptionOperations.conversations,
          { params: { ...definedEntry('conversation_type', filter.conversationType), count: 1_000 } },
          5_000,
        )
      case 'devices':
        return pages(workspace, targetingOptionOperations.devices, {
          params: { ...q, count: 1_000 },
        })
      case 'events':
        return pages(workspace, targetingOptionOperations.events, { params: eventParams(filter) }, maxOptions)
      case 'interests':
        return pages(
          workspace,
          targetingOptionOperations.interests,
          { params: { ...q, count: 1_000 } },
          5_000,
        )
      case 'languages':
        return pages(workspace, targetingOptionOperations.languages, {
          params: { ...q, count: 1_000 },
        })
      case 'locations':
        return pages(
          workspace,
          targetingOptionOperations.locations,
          {
            params: {
              ...q,
              ...definedEntry('location_type', filter.locationType),
              ...definedEntry('country_code', filter.country),
              count: 1_000,
            },
          },
          maxOptions,
        )
      case 'networkOperators':
        return pages(
          workspace,
          targetingOptionOperations.networkOperators,
          { params: { ...q, ...definedEntry('country_code', filter.country), count: 1_000 } },
          maxOptions,
        )
      case 'platforms':
        return pages(workspace, targetingOptionOperations.platforms, {
          params: { ...q, count: 1_000 },
        })
      case 'platformVersions':
        return pages(workspace, targetingOptionOperations.platformVersions, { params: q })
      case 'tvMarkets':
        return pages(workspace, targetingOptionOperations.tvMarkets, { params: {} })
      case 'tvShows':
        return pages(
          workspace,
          targetingOptionOperations.tvShows,
          { params: { ...q, locale: filter.locale ?? 'en-US', count: 50 } },
          200,
        )
      case 'users':
        return readUsers(lists, workspace, filter.users ?? [])
    }
  }

  readonly lookUp: Handlers<'targeting'>['lookUp'] = async ({ workspace, kind, query, filter, refresh }) => {
    const { storedFetches, clock, names } = this.#parts
    const text = query.trim()
    const name = `${lookUpPrefix}${kind} ${writeJson({ ...filter, q: folded(text) })}`
    const storedFetch = storedFetches.fetched(workspace, name)
    if (!storedFetch.ok) return storedFetch
    const cached = storedFetch.value
    const isFresh = cached !== null && clock.now() - cached.readAt < freshMs
    if (isFresh && !refresh) return succeed(answered(kind, cached.value, cached.readAt, text))
    const fetchedOptions = await this.#ask(workspace, kind, { query: text, filter })
    if (fetchedOptions.ok) {
      const readAt = clock.now()
      const saved = storedFetches.saveFetch(workspace, name, { readAt, value: fetchedOptions.value })
      if (!saved.ok) return saved
      names.forget(workspace)
      return succeed(answered(kind, fetchedOptions.value, readAt, text))
    }
    if (cached !== null)
      return succeed({ ...answered(kind, cached.value, cached.readAt, text), fault: fetchedOptions.fault })
    const isAsked = namedUsers(filter)
    const local = [...names.options(workspace).values()].filter(
      (option) => isMeant(option, kind, text, filter) && isAsked(option),
    )
    local.sort((a, b) => (a.name < b.name ? -1 : 1))
    return succeed({
      options: local.slice(0, maxOptions).map(withoutAge),
      readAt: local.length === 0 ? null : Math.min(...local.map(({ readAt }) => readAt)),
      isLocal: true,
      fault: fetchedOptions.fault,
    })
  }

  readonly matchPlaces: LookUps['matchPlaces'] = async ({ workspace, texts, country, preferred }) => {
    const { names } = this.#parts
    const filter: LookUpFilter = country === undefined ? {} : { country }
    const index = createPlaceIndex(preferred)
    const commonInput = { workspace, kind: 'locations' as const, refresh: false }
    // The service can't search countries by code.
    const countries = await this.lookUp({ ...commonInput, query: '', filter: { locationType: 'COUNTRIES' } })
    if (!countries.ok) return countries
    if (country === undefined) index.add(countries.value.options)
    index.add(
      [...names.options(workspace).values()].filter(
        ({ targeting_type, record }) =>
          targeting_type === 'LOCATION' && (country === undefined || record.country_code === country),
      ),
    )
    const open = texts.filter((text) => index.find(text) === null)
    let { fault } = countries.value
    for (const text of open.slice(0, maxPlacesAsked)) {
      // A prefix of the name finds spelling mistakes further on.
      for (const query of [text, text.slice(0, similarLetters)]) {
        if (fault !== null || index.find(text) !== null) continue
        const lookUpResult = await this.lookUp({ ...commonInput, query, filter })
        if (!lookUpResult.ok) return lookUpResult
        fault = lookUpResult.value.fault
        index.add(lookUpResult.value.options)
      }
    }
    const matches: MatchedLocation[] = []
    for (const text of texts) {
      matches.push(index.match(text))
      await setImmediate()
    }
    return succeed({ matches, fault })
  }

  readonly suggest: LookUps['suggest'] = async ({ workspace, type, values }) => {
    const { lists } = this.#parts
    const name = `suggestions ${type} ${writeJson([...values].sort())}`
    const fetchedSuggestions = await lists.records(workspace, name, false, () =>
      lists.pages(workspace, targetingOptionOperations.suggestions, {
        params: {
          account_id: workspace.accountId,
          suggestion_type: type,
          count: 50,
          targeting_values: [...values],
        },
      }),
    )
    if (!fetchedSuggestions.ok) return fetchedSuggestions
    const { value, ...age } = fetchedSuggestions.value
    const suggested = value?.flatMap(({ suggestion_value: one }) => (typeof one === 'string' ? [one] : []))
    return succeed({ ...age, value: suggested ?? null })
  }

  readonly estimate: LookUps['estimate'] = async ({ workspace, criteria, ask: mayAsk }) => {
    const { storedFetches, clock, calls } = this.#parts
    // Durations, and types unknown to this version, can't be estimated.
    const estimatedCriteria = criteria.flatMap((terms) => estimated.safeParse(terms).data ?? [])
    if (!hasPrimary(estimatedCriteria)) {
      return refuse(
        t`An estimate needs a criterion that says whom to reach: an interest, keyword, user or audience.`,
      )
    }
    const name = `${estimatePrefix}${writeJson(estimatedCriteria.map((terms) => Object.values(terms).join(' ')).sort())}`
    const storedFetch = storedFetches.fetched(workspace, name)
    if (!storedFetch.ok) return storedFetch
    const before = storedFetch.value === null ? null : readSize(storedFetch.value.value)
    const readAt = before === null ? null : (storedFetch.value?.readAt ?? null)
    const isFresh = readAt !== null && clock.now() - readAt < estimateFreshMs
    if (isFresh || !mayAsk) return succeed({ value: before, readAt, fault: null })
    const caller = callerOf(calls, workspace)
    const answer = caller.ok
      ? await calls.asUser(caller.value, onHost(targetingOperations.estimate, workspace.host), {
          params: { account_id: workspace.accountId },
          body: { targeting_criteria: estimatedCriteria },
        })
      : caller
    if (!answer.ok) return succeed({ value: before, readAt, fault: answer.fault })
    const { min, max } = answer.value.reply.data.audience_size
    const now = clock.now()
    const saved = storedFetches.saveFetch(workspace, name, { readAt: now, value: { min, max } })
    if (!saved.ok) return saved
    const pruned = storedFetches.pruneFetches(workspace, estimatePrefix, maxEstimates)
    return mapOutcome(pruned, () => ({ value: { min, max }, readAt: now, fault: null }))
  }
}

export function createLookUps(parts: LookUpParts): LookUps {
  return new TargetingLookUps(parts)
}

function definedEntry<Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): { [N in Name]?: Value } {
  return value === undefined ? {} : ({ [name]: value } as { [N in Name]?: Value })
}

function eventParams({ eventTypes: chosenTypes, countries = [], from, to }: LookUpFilter) {
  return {
    event_types: chosenTypes ?? [...eventTypes],
    ...(countries.length === 0 ? {} : { country_codes: countries }),
    ...(from === undefined ? {} : { start_time: iso(from) }),
    ...(to === undefined ? {} : { end_time: iso(to) }),
    count: 1_000,
  }
}

function iso(time: number): string {
  return new Date(time).toISOString().replace('.000Z', 'Z')
}

function readSize(value: unknown): ReachEstimate | null {
  const parsedSize = fields.safeParse(value)
  const { min, max } = parsedSize.data ?? {}
  return typeof min === 'number' && typeof max === 'number' ? { min, max } : null
}

/** Some look-ups take no search text, so their replies are searched here. */
function answered(kind: LookUpKind, value: unknown, readAt: number, text: string) {
  const part = folded(text)
  const options = (Array.isArray(value) ? value : []).flatMap((one): TargetingOption[] => {
    const parsedRecord = fields.safeParse(one)
    const option = parsedRecord.success ? readOption(typeOfKind[kind], parsedRecord.data) : null
    if (option === null || !parsedRecord.success || !folded(option.name).includes(part)) return []
    const { type, value: targeting_value, name } = option
    return [{ targeting_type: type, targeting_value, name, record: parsedRecord.data }]
  })
  return { options, readAt, isLocal: false, fault: null }
}

function isMeant(option: KnownOption, kind: LookUpKind, text: string, filter: LookUpFilter): boolean {
  if (option.targeting_type !== typeOfKind[kind] || !folded(option.name).includes(folded(text))) return false
  const { location_type, country_code, os_type, conversation_type } = option.record
  const filterPairs = [
    [filter.locationType, location_type],
    [filter.country, country_code],
    [filter.os, os_type],
    [filter.conversationType, conversation_type],
  ]
  return filterPairs.every(([asked, has]) => asked === undefined || has === undefined || has === asked)
}

/** Whether a user is one of those that a look-up names. */
function namedUsers({ users }: LookUpFilter): (option: KnownOption) => boolean {
  if (users === undefined) return () => true
  const userNames = new Set(users.map((one) => one.toLowerCase()))
  return ({ targeting_value: id, name }) => userNames.has(id) || userNames.has(name.slice(1).toLowerCase())
}

function withoutAge({ targeting_type, targeting_value, name, record }: KnownOption): TargetingOption {
  return { targeting_type, targeting_value, name, record }
}
