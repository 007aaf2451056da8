import { z } from 'zod'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { accountOperations } from '../../../shared/api/ads/accounts.ts'
import { curatedCategoryOperations } from '../../../shared/api/ads/curated-categories.ts'
import { fundingInstrumentOperations } from '../../../shared/api/ads/funding-instruments.ts'
import { promotableUserOperations } from '../../../shared/api/ads/promotable-users.ts'
import { referenceDataOperations } from '../../../shared/api/ads/reference-data.ts'
import { targetingOptionOperations } from '../../../shared/api/ads/targeting-options.ts'
import type { Operation } from '../../../shared/api/operation.ts'
import type { Choice, EntityHistory, Fetched } from '../../../shared/campaigns/related-entities.ts'
import { type Fields, fields } from '../../../shared/core/json.ts'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type { Input } from '../../core/api/types.ts'
import type { Clock } from '../../core/ports.ts'
import type { Handlers } from '../dependencies.ts'
import type { FetchRepository } from '../records/fetch-store.ts'
import { callerOf, onHost, type ServiceCalls, type UserCaller } from '../sign-in/service-calls.ts'
import { choiceOf } from './choices.ts'
import { historyOf } from './history.ts'

/** What is fetched on demand and stored with its age. */
export interface CampaignFetches extends Pick<Handlers<'campaigns'>, 'choices' | 'history'> {
  /** The signed-in user, if the workspace belongs to their environment. */
  callerFor(workspace: Workspace): Outcome<UserCaller>
  /** Records of a list, fetched if they aren't stored or `refresh` is set. */
  records(
    workspace: Workspace,
    name: string,
    refresh: boolean,
    read: (caller: UserCaller) => Promise<Outcome<readonly Fields[]>>,
  ): Promise<Outcome<Fetched<readonly Fields[]>>>
  /** Every page of a list, by default up to a sensible maximum for one account. */
  pages<O extends Operation>(
    caller: UserCaller,
    workspace: Workspace,
    operation: O,
    input: Input<O>,
    max?: number,
  ): Promise<Outcome<readonly Fields[]>>
}

export interface FetchParts {
  readonly calls: ServiceCalls
  readonly storedFetches: Pick<FetchRepository, 'fetched' | 'saveFetch'>
  readonly clock: Clock
  readonly nameOfUser: (environmentId: string, userId: string) => string | null
}

const hour = 3_600_000
const maxRecords = 5_000
const storedRecords = z.array(fields)
/** A single record is returned as a list of one. */
const replyData = z.looseObject({
  data: z.union([z.array(z.unknown()), z.unknown().transform((only) => [only])]),
})

export function createCampaignFetches(parts: FetchParts): CampaignFetches {
  const { calls, storedFetches, clock, nameOfUser } = parts

  const records: CampaignFetches['records'] = async (workspace, name, refresh, read) => {
    const known = storedFetches.fetched(workspace, name)
    if (!known.ok) return known
    const earlier = known.value === null ? null : storedRecords.safeParse(known.value.value)
    const value = earlier?.success ? earlier.data : null
    const readAt = value === null ? null : (known.value?.readAt ?? null)
    if (value !== null && !refresh) return succeed({ value, readAt, fault: null })
    const caller = callerOf(calls, workspace)
    const fresh = caller.ok ? await read(caller.value) : caller
    if (!fresh.ok) return succeed({ value, readAt, fault: fresh.fault })
    const now = clock.now()
    const saved = storedFetches.saveFetch(workspace, name, { readAt: now, value: fresh.value })
    return saved.ok ? succeed({ value: fresh.value, readAt: now, fault: null }) : saved
  }

  const pages: CampaignFetches['pages'] = async (caller, { host }, operation, input, max = maxRecords) => {
    const found: Fields[] = []
    const here = operation.host === 'ads' ? onHost(operation, host) : operation
    if (operation.paging.kind !== 'cursor') {
      const answer = await calls.asUser(caller, here, input)
      return answer.ok ? succeed(recordsOf(answer.value.reply)) : answer
    }
    for await (const page of calls.pagesAsUser(caller, here, input)) {
      if (!page.ok) return page
      found.push(...recordsOf(page.value.reply))
      if (found.length >= max) break
    }
    return succeed(found)
  }

  return {
    callerFor: (workspace) => callerOf(calls, workspace),
    records,
    pages,

    async choices({ workspace, of, countries, withDeleted = false, refresh }) {
      const account = { account_id: workspace.accountId, ...(withDeleted ? { with_deleted: true } : {}) }
      // The rules read the list without deleted records, stored under its own name.
      const hasDeleted = withDeleted && (of === 'fundingInstruments' || of === 'promotableUsers')
      const kind = hasDeleted ? `${of} deleted` : of
      const name = of === 'curatedCategories' ? `${of} ${[...countries].sort().join(',')}` : kind
      if (of === 'curatedCategories' && countries.length === 0) {
        return succeed({ value: [], readAt: null, fault: null })
      }
      const found = await records(workspace, name, refresh, (caller) => {
        switch (of) {
          case 'fundingInstruments':
            return pages(caller, workspace, fundingInstrumentOperations.list, {
              params: { ...account, count: 1_000 },
            })
          case 'promotableUsers':
            return pages(caller, workspace, promotableUserOperations.list, {
              params: { ...account, count: 1_000 },
            })
          case 'businessCategories':
            return pages(caller, workspace, accountOperations.listBusinessCategories, { params: {} })
          case 'curatedCategories':
            return pages(caller, workspace, curatedCategoryOperations.list, {
              params: { account_id: workspace.accountId, country_codes: countries, count: 1_000 },
            })
          case 'countries':
            return pages(caller, workspace, targetingOptionOperations.locations, {
              params: { location_type: 'COUNTRIES', count: 1_000 },
            })
          case 'iabCategories':
            return pages(caller, workspace, referenceDataOperations.iabCategories, {
              params: { count: 1_000 },
            })
        }
      })
      if (!found.ok) return found
      const { value, ...age } = found.value
      const choices = value?.flatMap((record): readonly Choice[] => {
        const choice = choiceOf(of, record)
        return choice === null || (choice.deleted === true && !withDeleted) ? [] : [choice]
      })
      return succeed({ ...age, value: choices ?? null })
    },

    async history({ workspace, entityType, entityId, span, userId, refresh }) {
      const now = clock.now()
      const isRecent = 'days' in span
      const from = isRecent ? hourAfter(now) - span.days * 24 * hour : span.from
      const to = isRecent ? hourAfter(now) : span.to
      // The service takes whole hours in UTC, but an account's time zone may be offset by half an hour.
      const asked = { from: Math.floor(from / hour) * hour, to: hourAfter(to) }
      const spanName = isRecent ? `${span.days}` : `${from} ${to}`
      const name = ['history', spanName, entityType, entityId, ...(userId === null ? [] : [userId])].join(' ')
      const found = await records(workspace, name, refresh, (caller) =>
        pages(caller, workspace, accountOperations.listHistory, {
          params: {
            account_id: workspace.accountId,
            entity_type: entityType,
            entity_id: entityId,
            start_time: iso(asked.from),
            end_time: iso(asked.to),
            count: 1_000,
            ...(userId === null ? {} : { user_id: userId }),
          },
        }),
      )
      if (!found.ok) return found
      const { value, ...age } = found.value
      if (value === null) return succeed({ ...age, value: null })
      const entries = historyOf(value, (user) => nameOfUser(workspace.environmentId, user))
      if (!isRecent) {
        const within = entries.filter(({ at }) => at >= from && at < to)
        return succeed({ ...age, value: { entries: within, from, to } })
      }
      const until = age.readAt === null ? to : hourAfter(age.readAt)
      const history: EntityHistory = { entries, from: until - span.days * 24 * hour, to: until }
      return succeed({ ...age, value: history })
    },
  }
}

function hourAfter(time: number): number {
  return Math.ceil(time / hour) * hour
}

function recordsOf(reply: unknown): readonly Fields[] {
  const read = replyData.safeParse(reply)
  if (!read.success) return []
  return read.data.data.flatMap((record) => {
    const found = fields.safeParse(record)
    return found.success ? [found.data] : []
  })
}

function iso(time: number): string {
  return new Date(time).toISOString().replace('.000Z', 'Z')
}
