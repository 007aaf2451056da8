import type { eventTypes } from '../../../shared/api/ads/targeting-options.ts'
import { isoSeconds } from '../../clock.ts'
import { fraction, hash, hashText } from '../hash.ts'
import { suggestUsers } from './users.ts'

/** Annual events, so that some are always in the future. */

type EventType = (typeof eventTypes)[number]

export interface TargetableEvent {
  readonly targeting_value: string
  readonly name: string
  readonly event_type: EventType
  /** `XX` for global events. */
  readonly country_code: string
  readonly start_time: string
  readonly end_time: string
  readonly is_global: boolean
  readonly total_reach: number
  readonly hashtag: string
}

/**
 * `country name|month day days|thousands of people`. A day is a number or a weekday of the month: `thu4` the fourth
 * Thursday, `mon-1` the last Monday. A row's position is part of its events' IDs, so append new rows at the end.
 */
const calendars: readonly (readonly [type: EventType, rows: string])[] = [
  [
    'HOLIDAY',
    `XX New Year|1 1 1|52000
XX Valentine's Day|2 14 1|31000
XX Earth Day|4 22 1|9000
XX International Women's Day|3 8 1|22000
XX Halloween|10 31 1|38000
XX Christmas|12 24 3|61000
US Martin Luther King Jr. Day|1 mon3 1|7400
US Presidents' Day|2 mon3 1|3100
US Mother's Day|5 sun2 1|14000
US Memorial Day|5 mon-1 1|6200
US Independence Day|7 4 1|21000
US Labor Day|9 mon1 1|5800
US Veterans Day|11 11 1|4900
US Thanksgiving|11 thu4 1|24000
US Black Friday|11 fri4 1|28000
CA Canada Day|7 1 1|3300
CA Thanksgiving (Canada)|10 mon2 1|2100
GB Bonfire Night|11 5 1|3900
GB Boxing Day|12 26 1|5200
DE Tag der Deutschen Einheit|10 3 1|2100
DE Black Week|11 mon4 7|3400
FR Fête nationale|7 14 1|3200
JP 文化の日|11 3 1|6800`,
  ],
  [
    'SPORTS',
    `US Super Bowl|2 sun2 1|41000
US NBA Finals|6 4 18|16000
US World Series|10 24 9|9800
US Daytona 500|2 sun3 1|4100
US Boston Marathon|4 mon3 1|2600
US New York City Marathon|11 sun1 1|3000
US X Games Aspen|1 23 3|1100
GB Wimbledon|6 mon-1 14|12500
GB The Boat Race|4 sat1 1|700
GB London Marathon|4 sun4 1|2400
FR Tour de France|7 4 23|11800
FR Roland-Garros|5 24 15|8800
FR Ultra-Trail du Mont-Blanc|8 24 7|900
AT Hahnenkamm Races|1 19 7|1300
AT Four Hills Tournament|12 28 10|1200
DE Berlin Marathon|9 sun-1 1|1900
DE Bundesliga final matchday|5 sat3 1|6100
ES Vuelta a España|8 22 23|4200
IT Giro d'Italia|5 9 23|5100
AU Australian Open|1 18 14|7900
AU Melbourne Cup|11 tue1 1|2600
JP 箱根駅伝|1 2 2|5400
CH Lauberhorn Races|1 14 4|800
SE Vasaloppet|3 sun1 1|700`,
  ],
  [
    'MUSIC_AND_ENTERTAINMENT',
    `US Academy Awards|3 sun2 1|19000
US Grammy Awards|2 sun1 1|15500
US Coachella|4 10 10|8200
US South by Southwest|3 13 9|3900
US Comic-Con|7 23 4|5600
GB Glastonbury Festival|6 24 5|6400
GB Edinburgh Festival Fringe|8 5 25|1700
FR Festival de Cannes|5 12 12|7200
DE Berlinale|2 12 11|2300
DE Oktoberfest|9 sat3 17|4800
BR Carnaval|2 13 6|9400
CA Banff Mountain Film Festival|10 sat-1 9|400
CA Toronto International Film Festival|9 10 11|3500
XX Eurovision Song Contest|5 sat2 1|17000`,
  ],
  [
    'CONFERENCE',
    `US Consumer Electronics Show|1 6 4|6100
US Outdoor trade show|6 16 3|300
DE ISPO|11 30 3|300
DE IFA|9 4 6|1900
DE Gamescom|8 26 5|4200
ES Mobile World Congress|3 2 4|3300
PT Web Summit|11 9 4|1700`,
  ],
  ['POLITICS', 'XX United Nations General Assembly|9 tue3 8|6900\nXX Climate conference|11 9 12|5300'],
  [
    'RECURRING',
    `XX Super sale Monday|11 mon-1 1|18500
XX Dry January|1 1 31|3700
XX Movember|11 1 30|4300
US Back to school|8 mon2 14|7300
GB Pancake Day|2 tue3 1|1500`,
  ],
  ['OTHER', 'XX Perseid meteor shower|8 12 2|2900\nXX World Photography Day|8 19 1|2200'],
]

const day = 86_400_000
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

const firstId = Number.parseInt('1cd', 36)
/** Each row has IDs for 24 years: one in a public example is 1ex. */
const firstYear = 2020
const years = 24

const rows = calendars.flatMap(([type, text]) =>
  text.split('\n').map((line) => {
    const [title = '', date = '', people = ''] = line.split('|')
    const [month = '', start = '', days = ''] = date.split(' ')
    return {
      type,
      country: title.slice(0, 2),
      name: title.slice(3),
      month: Number(month),
      start,
      days: Number(days),
      thousands: Number(people),
    }
  }),
)

type Row = (typeof rows)[number]

function startOf({ month, start }: Row, year: number): number {
  const weekday = weekdays.indexOf(start.slice(0, 3))
  if (weekday === -1) return Date.UTC(year, month - 1, Number(start))
  const nth = Number(start.slice(3))
  // Counted from the first of the month, or backward from its last day.
  const anchor = nth > 0 ? Date.UTC(year, month - 1, 1) : Date.UTC(year, month, 0)
  const away = nth > 0 ? weekday - new Date(anchor).getUTCDay() : new Date(anchor).getUTCDay() - weekday
  const forward = (away + 7) % 7
  return nth > 0 ? anchor + (forward + (nth - 1) * 7) * day : anchor - forward * day
}

/** Those computed before, by row and year: demo line items look through all of them again and again. */
const described = new Map<number, TargetableEvent>()

function eventOf(index: number, year: number): TargetableEvent | undefined {
  const row = rows[index]
  if (row === undefined || year < firstYear || year >= firstYear + years) return undefined
  const place = index * years + year - firstYear
  const cachedEvent = described.get(place) ?? describedEvent(row, index, year)
  described.set(place, cachedEvent)
  return cachedEvent
}

function describedEvent(row: Row, index: number, year: number): TargetableEvent {
  const start = startOf(row, year)
  return {
    targeting_value: (firstId + index * years + year - firstYear).toString(36),
    name: `${row.name} ${year}`,
    event_type: row.type,
    country_code: row.country,
    start_time: isoSeconds(start),
    end_time: isoSeconds(start + row.days * day),
    is_global: row.country === 'XX',
    total_reach: row.thousands * 1000 + (hash(index, year) % 1000),
    hashtag: `#${row.name.replaceAll(/[^\p{L}\p{N}]/gu, '')}`,
  }
}

/** Events that overlap with a span, in milliseconds since 1970. Without an end, the next two years. */
export function eventsBetween(from: number, to: number | undefined): readonly TargetableEvent[] {
  const end = to ?? from + 730 * day
  const first = new Date(from).getUTCFullYear() - 1
  const last = new Date(end).getUTCFullYear()
  return rows.flatMap((_row, index) =>
    yearsBetween(first, last)
      .flatMap((year) => eventOf(index, year) ?? [])
      .filter((event) => Date.parse(event.end_time) > from && Date.parse(event.start_time) < end),
  )
}

function yearsBetween(from: number, to: number): readonly number[] {
  const first = Math.max(from, firstYear)
  const last = Math.min(to, firstYear + years - 1)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_year, index) => first + index)
}

/** A row of the look-up, including whom it reaches, in percent. */
export function describeEvent(event: TargetableEvent) {
  const { total_reach, hashtag, ...row } = event
  const seed = hashText(event.name)
  return {
    ...row,
    reach: { total_reach },
    top_users: suggestUsers([event.targeting_value], 3),
    top_tweets: [],
    top_hashtags: [hashtag, `${hashtag}${event.start_time.slice(0, 4)}`],
    gender_breakdown_percentage: shares(['male', 'female'], seed),
    device_breakdown_percentage: shares(['ios', 'android', 'desktop', 'other'], seed + 1),
    country_breakdown_percentage: shares(
      [...new Set([row.is_global ? 'US' : row.country_code, 'GB', 'CA'])],
      seed + 2,
    ),
  }
}

/** Percentages that add up to 100; the first is the largest. */
function shares(names: readonly string[], seed: number): Readonly<Record<string, number>> {
  let remainingShare = 100
  return Object.fromEntries(
    names.map((name, index) => {
      const isLast = index === names.length - 1
      const share = isLast ? remainingShare : Math.round(remainingShare * (0.5 + 0.3 * fraction(seed, index)))
      remainingShare -= share
      return [name, share]
    }),
  )
}

export function eventById(id: string): TargetableEvent | undefined {
  const number = Number.parseInt(id, 36) - firstId
  if (!(number >= 0) || (firstId + number).toString(36) !== id) return undefined
  return eventOf(Math.trunc(number / years), firstYear + (number % years))
}
