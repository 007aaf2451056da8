import { accountOperations } from '../../../shared/api/ads/accounts.ts'
import { curatedCategoryOperations } from '../../../shared/api/ads/curated-categories.ts'
import { fundingInstrumentOperations } from '../../../shared/api/ads/funding-instruments.ts'
import { promotableUserOperations } from '../../../shared/api/ads/promotable-users.ts'
import { referenceDataOperations } from '../../../shared/api/ads/reference-data.ts'
import { targetingOptionOperations } from '../../../shared/api/ads/targeting-options.ts'
import type { Choice, EntityHistory } from '../../../shared/campaigns/related-entities.ts'
import { succeed } from '../../../shared/core/outcome.ts'
import type { Clock } from '../../core/ports.ts'
import type { Handlers } from '../dependencies.ts'
import type { OnDemandLists } from '../entities/on-demand-lists.ts'
import { choiceOf } from './choices.ts'
import { historyOf } from './history.ts'

export type CampaignFetches = Pick<Handlers<'campaigns'>, 'choices' | 'history'>

export interface FetchParts {
  readonly lists: OnDemandLists
  readonly clock: Clock
  readonly nameOfUser: (environmentId: string, userId: string) => string | null
}

const hour = 3_600_000

export function createCampaignFetches(parts: FetchParts): CampaignFetches {
  const { clock, nameOfUser } = parts
  const { records, pages } = parts.lists

  return {
    async choices({ workspace, of, countries, withDeleted = false, refresh }) {
      const account = { account_id: workspace.accountId, ...(withDeleted ? { with_deleted: true } : {}) }
      // The rules read the list without deleted records, stored under its own name.
      const hasDeleted = withDeleted && (of === 'fundingInstruments' || of === 'promotableUsers')
      const kind = hasDeleted ? `${of} deleted` : of
      const name = of === 'curatedCategories' ? `${of} ${[...countries].sort().join(',')}` : kind
      if (of === 'curatedCategories' && countries.length === 0) {
        return succeed({ value: [], readAt: null, fault: null })
      }
      const fetchedChoices = await records(workspace, name, refresh, () => {
        switch (of) {
          case 'fundingInstruments':
            return pages(workspace, fundingInstrumentOperations.list, {
              params: { ...account, count: 1_000 },
            })
          case 'promotableUsers':
            return pages(workspace, promotableUserOperations.list, {
              params: { ...account, count: 1_000 },
            })
          case 'businessCategories':
            return pages(workspace, accountOperations.listBusinessCategories, { params: {} })
          case 'curatedCategories':
            return pages(workspace, curatedCategoryOperations.list, {
              params: { account_id: workspace.accountId, country_codes: countries, count: 1_000 },
            })
          case 'countries':
            return pages(workspace, targetingOptionOperations.locations, {
              params: { location_type: 'COUNTRIES', count: 1_000 },
            })
          case 'iabCategories':
            return pages(workspace, referenceDataOperations.iabCategories, {
              params: { count: 1_000 },
            })
        }
      })
      if (!fetchedChoices.ok) return fetchedChoices
      const { value, ...age } = fetchedChoices.value
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
      const wholeHours = { from: Math.floor(from / hour) * hour, to: hourAfter(to) }
      const spanName = isRecent ? `${span.days}` : `${from} ${to}`
      const name = ['history', spanName, entityType, entityId, ...(userId === null ? [] : [userId])].join(' ')
      const fetchedHistory = await records(workspace, name, refresh, () =>
        pages(workspace, accountOperations.listHistory, {
          params: {
            account_id: workspace.accountId,
            entity_type: entityType,
            entity_id: entityId,
            start_time: iso(wholeHours.from),
            end_time: iso(wholeHours.to),
            count: 1_000,
            ...(userId === null ? {} : { user_id: userId }),
          },
        }),
      )
      if (!fetchedHistory.ok) return fetchedHistory
      const { value, ...age } = fetchedHistory.value
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

function iso(time: number): string {
  return new Date(time).toISOString().replace('.000Z', 'Z')
}
