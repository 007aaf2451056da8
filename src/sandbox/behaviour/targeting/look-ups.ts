import type { targetingOptionOperations } from '../../../shared/api/ads/targeting-options.ts'
import { parseIsoTime } from '../../../shared/api/conventions.ts'
import type { Operation } from '../../../shared/api/operation.ts'
import type { PageReply } from '../../answer/reply.ts'
import type { AdsRefusal } from '../../answer/service-error.ts'
import { suggestKeywords } from '../../reference/keywords.ts'
import { appStoreCategories } from '../../reference/targeting/app-stores.ts'
import { conversations } from '../../reference/targeting/conversations.ts'
import { devices, platforms, platformVersions } from '../../reference/targeting/devices.ts'
import { describeEvent, eventsBetween } from '../../reference/targeting/events.ts'
import { interests } from '../../reference/targeting/interests.ts'
import { languages } from '../../reference/targeting/languages.ts'
import { networkOperators } from '../../reference/targeting/network-operators.ts'
import { locations } from '../../reference/targeting/places.ts'
import { tvMarkets, tvShows } from '../../reference/targeting/television.ts'
import { suggestUsers } from '../../reference/targeting/users.ts'
import type { AdsBehaviours } from '../common/contract.ts'
import { listPage } from '../common/list.ts'

interface Option {
  readonly name: string
  readonly targeting_value: string | number
}

interface Question {
  readonly q?: string | undefined
  readonly count?: number | undefined
  readonly cursor?: string | undefined
}

const defaultSuggestions = 30

/** Look-ups of the sandbox's made-up data: `q` matches any part of a name. */
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

  /** Events that aren't over at the start time, by default now. Global ones match every country. */
  events({ operation, params, now }) {
    const from = params.start_time === undefined ? now : parseIsoTime(params.start_time)
    const to = params.end_time === undefined ? undefined : parseIsoTime(params.end_time)
    const types: readonly string[] = params.event_types
    const events = eventsBetween(from, to).filter(
      ({ event_type, country_code, is_global }) =>
        types.includes(event_type) && (is_global || (params.country_codes?.includes(country_code) ?? true)),
    )
    const page = listPage(operation, params, events, {
      key: (event) => event.targeting_value,
      order: 'start_time',
      show: describeEvent,
    })
    return page.kind === 'page' ? { ...page, dataType: 'events' } : page
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
      key: (market) => market.locale,
      order: 'name',
      show: (market) => market,
    }),

  tvShows({ operation, params }) {
    const [languageCode, countryCode] = params.locale.split('-')
    const shows = tvShows.filter(({ locales }) =>
      locales.some(({ language, country }) => language === languageCode && country === countryCode),
    )
    const page = answer(operation, params, shows)
    return page.kind === 'page' ? { ...page, echo: { locale: { countryCode, languageCode } } } : page
  },

  suggestions({ params }) {
    const { suggestion_type, targeting_values, count = defaultSuggestions } = params
    const values =
      suggestion_type === 'KEYWORD'
        ? suggestKeywords(targeting_values, count)
        : suggestUsers(targeting_values, count)
    return {
      kind: 'page',
      data: values.map((suggestion_value) => ({ suggestion_type, suggestion_value })),
      nextCursor: null,
    }
  },
}

function isWanted(value: string, requestedValue: string | undefined): boolean {
  return requestedValue === undefined || value === requestedValue
}

/** A page of options, sorted by name. A look-up without cursors ends after `count` rows. */
function answer(
  operation: Pick<Operation, 'id' | 'path' | 'paging'>,
  { q, count, cursor }: Question,
  options: readonly Option[],
): PageReply | AdsRefusal {
  const part = q?.toLowerCase()
  const page = listPage(operation, { count, cursor }, options, {
    key: (option) => String(option.targeting_value),
    order: 'name',
    show: (option) => option,
    where: (option) => part === undefined || option.name.toLowerCase().includes(part),
  })
  return page.kind === 'page' && operation.paging.kind === 'none' ? { ...page, nextCursor: null } : page
}
