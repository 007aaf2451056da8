import type { targetingOptionOperations } from '../../../shared/api/ads/targeting-options.ts'
import { parseIsoTime } from '../../../shared/api/conventions.ts'
import type { Operation } from '../../../shared/api/operation.ts'
import type { Answer } from '../../answer/reply.ts'
import {
  appStoreCategories,
  devices,
  networkOperators,
  platforms,
  platformVersions,
} from '../../reference/devices.ts'
import { locations } from '../../reference/locations.ts'
import { conversations, events, interests, languages, tvMarkets, tvShows } from '../../reference/topics.ts'
import type { AdsBehaviours } from '../common/contract.ts'
import { listPage } from '../common/list.ts'

interface Option {
  readonly name: string
  readonly targeting_value: string
}

interface Question {
  readonly q?: string | undefined
  readonly count?: number | undefined
  readonly cursor?: string | undefined
}

/** Lookups in the sandbox's own small tables: `q` matches any part of a name. */
export const targetingOptionBehaviours: AdsBehaviours<typeof targetingOptionOperations> = {
  appStoreCategories: ({ operation, params }) =>
    answer(
      operation,
      params,
      appStoreCategories.filter(({ os_type }) => isWanted(os_type, params.os_type)),
    ),

  conversations: ({ operation, params }) =>
    answer(
      operation,
      params,
      conversations.filter(({ conversation_type }) => isWanted(conversation_type, params.conversation_type)),
    ),

  devices: ({ operation, params }) => answer(operation, params, devices),

  events({ operation, params }) {
    const types: readonly string[] = params.event_types
    const from = params.start_time === undefined ? Number.NEGATIVE_INFINITY : parseIsoTime(params.start_time)
    const to = params.end_time === undefined ? Number.POSITIVE_INFINITY : parseIsoTime(params.end_time)
    const wanted = events.filter(
      (event) =>
        types.includes(event.event_type) &&
        (params.country_codes?.includes(event.country_code) ?? true) &&
        parseIsoTime(event.end_time) > from &&
        parseIsoTime(event.start_time) < to,
    )
    return answer(operation, params, wanted)
  },

  interests: ({ operation, params }) => answer(operation, params, interests),
  languages: ({ operation, params }) => answer(operation, params, languages),

  locations: ({ operation, params }) =>
    answer(
      operation,
      params,
      locations.filter(
        ({ location_type, country_code }) =>
          isWanted(location_type, params.location_type) && isWanted(country_code, params.country_code),
      ),
    ),

  networkOperators: ({ operation, params }) =>
    answer(
      operation,
      params,
      networkOperators.filter(({ country_code }) => country_code === (params.country_code ?? 'US')),
    ),

  platforms: ({ operation, params }) => answer(operation, params, platforms),
  platformVersions: ({ operation, params }) => answer(operation, params, platformVersions),

  tvMarkets: ({ operation }) =>
    listPage(operation, {}, tvMarkets, {
      key: (market) => market.id,
      order: 'name',
      show: (market) => market,
    }),

  tvShows: ({ operation, params }) =>
    answer(
      operation,
      params,
      tvShows.filter(({ locale }) => locale === params.locale),
    ),
}

function isWanted(value: string, wanted: string | undefined): boolean {
  return wanted === undefined || value === wanted
}

function answer(
  operation: Pick<Operation, 'id' | 'path' | 'paging'>,
  { q, count, cursor }: Question,
  options: readonly Option[],
): Answer {
  const part = q?.toLowerCase()
  return listPage(operation, { count, cursor }, options, {
    key: (option) => option.targeting_value,
    order: 'name',
    show: (option) => option,
    where: (option) => part === undefined || option.name.toLowerCase().includes(part),
  })
}
