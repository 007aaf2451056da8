import { seedOf } from '../pictures/seeded-random.ts'
import type { AdsData } from '../state/ads-data.ts'
import type { CampaignRecord, LineItemRecord } from '../state/campaign-tables.ts'
import { lineItemIndex } from '../state/line-item-index.ts'
import { RowsBy } from '../state/rows-by.ts'
import type { TableObserver } from '../state/table.ts'
import { auctionHour, type Bidder, bidderOf, columnCount } from './auction.ts'
import { type Budget, budgetCurve, budgetEndDay, budgetOf, budgetOn, budgetUntil } from './budget.ts'
import { type Calendar, calendarOf, hourLength } from './calendar.ts'
import { firstOf, hasConstantItems, type SpendingItems, shareOf, spendingItemsOf } from './spending-items.ts'
import { targetedPeople } from './targeted-people.ts'
import { uniform } from './uniform.ts'
import { hourAfter, type Superseded, type Version, versionsOf } from './versions.ts'

/** A line item or campaign during hours in which its terms didn't change. */
interface Funded<Row> extends Version<Row> {
  readonly budget: Budget
}

/** A post while a line item promotes it. */
interface Creative {
  readonly id: string
  readonly from: number
  readonly to: number
  /** Its quality; 1 is average. */
  readonly quality: number
}

interface Flight {
  readonly runs: readonly (Funded<LineItemRecord> & { readonly bidder: Bidder })[]
  readonly campaign: readonly Funded<CampaignRecord>[]
  /** Null if it needs none. */
  readonly creatives: readonly Creative[] | null
  readonly seed: number
  /** Hours by local day, in columns; null if nothing was delivered. */
  readonly days: Map<number, Float64Array | null>
}

/** Maximum cached days and line items: about 30 MB together. */
const maxDays = 12_000
const maxFlights = 20_000
const spreadDays = 30
const rotation = 20
const noVersions: readonly never[] = []

/**
 * Delivery of line items by hour. Everything is computed on demand: an hour depends on the line item's terms at that
 * time and on a random number by line item and hour, never on other hours.
 */
export class DeliveryModel {
  readonly #data: AdsData
  readonly #criteria
  readonly #promoted
  readonly #flights = new Map<string, Flight>()
  readonly #spendingItems = new Map<string, SpendingItems>()
  #itemVersions: ReadonlyMap<string, readonly Superseded<LineItemRecord>[]> | null = null
  #campaignVersions: ReadonlyMap<string, readonly Superseded<CampaignRecord>[]> | null = null
  #days = 0

  constructor(data: AdsData) {
    this.#data = data
    this.#criteria = new RowsBy(data.targeting_criteria, (row) => row.line_item_id)
    this.#promoted = new RowsBy(data.promoted_tweets, (row) => row.line_item_id)
    const observer: TableObserver<unknown> = { changed: () => this.#forget(), refilled: () => this.#forget() }
    for (const table of [
      data.line_items,
      data.line_item_versions,
      data.campaigns,
      data.campaign_versions,
      data.funding_instruments,
      data.accounts,
      data.promoted_tweets,
      data.targeting_criteria,
    ]) {
      table.observe(observer)
    }
  }

  calendar(accountId: string): Calendar {
    return calendarOf(this.#data.accounts.get(accountId)?.timezone ?? null)
  }

  criteria(item: LineItemRecord) {
    return this.#criteria.get(item.id).filter(({ deleted }) => !deleted)
  }

  seed(item: LineItemRecord): number {
    return this.#flight(item).seed
  }

  /** Number of people that a line item can reach, by the widest of its targetings. */
  targetedPeople(item: LineItemRecord): number {
    return Math.max(0, ...this.#flight(item).runs.map(({ bidder }) => bidder.people))
  }

  /** The first hour in which a line item may have delivered, and the first after its last. */
  hours(item: LineItemRecord): readonly [from: number, to: number] {
    const runs = this.#flight(item).runs.filter(({ from, to }) => to > from)
    return [runs[0]?.from ?? 0, runs.at(-1)?.to ?? 0]
  }

  /** A local day's hours, `columnCount` numbers each, starting with its first; null if nothing was delivered. */
  day(item: LineItemRecord, day: number): Float64Array | null {
    const flight = this.#flight(item)
    const cachedDay = flight.days.get(day)
    if (cachedDay !== undefined) return cachedDay
    const hours = this.#simulate(item, flight, day)
    if (this.#days >= maxDays) {
      for (const { days } of this.#flights.values()) days.clear()
      this.#days = 0
    }
    flight.days.set(day, hours)
    this.#days += 1
    return hours
  }

  /** The promoted post that a line item serves in an hour: they alternate, better ones more often. */
  creativeIn(item: LineItemRecord, hour: number): Creative | null {
    return creativeIn(this.#flight(item), hour)
  }

  #simulate(item: LineItemRecord, flight: Flight, day: number): Float64Array | null {
    const calendar = this.calendar(item.account_id)
    const first = calendar.firstHour(day)
    const hours = calendar.firstHour(day + 1) - first
    const filled = new Float64Array(hours * columnCount)
    for (const run of flight.runs) {
      for (const campaign of flight.campaign) {
        const from = Math.max(first, run.from, campaign.from)
        const to = Math.min(first + hours, run.to, campaign.to)
        if (from >= to) continue
        const ownBudget = budgetOn(run.budget, day)
        const shared = budgetOn(campaign.budget, day)
        const [ownCurve, curve] = [budgetCurve(run.record), budgetCurve(campaign.record)]
        const spendingItems = this.#spendingItemsOf(item.campaign_id)
        const steady = hasConstantItems(spendingItems, from, to)
          ? shareOf(spendingItems, from, shared, run.budget)
          : null
        for (let hour = from; hour < to; hour += 1) {
          const creative = creativeIn(flight, hour)
          if (flight.creatives !== null && creative === null) continue
          const place = hour - first
          const share = steady ?? shareOf(spendingItems, hour, shared, run.budget)
          const budget = Math.min(ownBudget * ownCurve(place, hours), share * curve(place, hours))
          const at = { hour, day, place, hours, budget, quality: creative?.quality ?? 1 }
          auctionHour(run.bidder, at, filled, place * columnCount)
        }
      }
    }
    return filled.some((count) => count > 0) ? filled : null
  }

  #flight(item: LineItemRecord): Flight {
    const cachedFlight = this.#flights.get(item.id)
    if (cachedFlight !== undefined) return cachedFlight
    if (this.#flights.size >= maxFlights) this.#forget()
    const seed = seedOf(item.id)
    const flight = {
      runs: this.#runs(item).flatMap((run) => this.#targeted(run, seed)),
      campaign: this.#campaignRuns(item),
      creatives: item.product_type === 'PROMOTED_TWEETS' ? this.#creatives(item) : null,
      seed,
      days: new Map<number, Float64Array | null>(),
    }
    this.#flights.set(item.id, flight)
    return flight
  }

  /** Splits a run at the changes of its targeting. */
  #targeted(run: Funded<LineItemRecord>, seed: number) {
    const criteria = this.#criteria.get(run.record.id).map((row) => ({
      row,
      from: hourAfter(row.created_at),
      to: row.deleted ? hourAfter(row.updated_at) : Number.POSITIVE_INFINITY,
    }))
    const changes = criteria
      .flatMap(({ from, to }) => [from, to])
      .filter((hour) => hour > run.from && hour < run.to)
    const cuts = [...new Set([run.from, ...changes])].sort((a, b) => a - b)
    return cuts.map((from, index) => {
      const valid = criteria.filter((criterion) => criterion.from <= from && from < criterion.to)
      const rows = valid.map(({ row }) => row)
      const people = targetedPeople(this.#data, rows, from * hourLength)
      return { ...run, from, to: cuts[index + 1] ?? run.to, bidder: bidderOf(run.record, seed, people) }
    })
  }

  /** The hours in which a line item's own terms let it run, with its budget. */
  #runs(item: LineItemRecord): readonly Funded<LineItemRecord>[] {
    this.#itemVersions ??= versionsById(this.#data.line_item_versions.values())
    const calendar = this.calendar(item.account_id)
    const versions = versionsOf(item, this.#itemVersions.get(item.id) ?? noVersions).map((version) => {
      const { start_time: start, end_time: end } = version.record
      return {
        ...version,
        from: Math.max(version.from, start === null ? version.from : hourAfter(start)),
        to: Math.min(version.to, end === null ? version.to : Math.floor(Date.parse(end) / hourLength)),
      }
    })
    return funded(versions, calendar, ({ end_time: end }, firstDay) =>
      end === null ? spreadDays : calendar.dayOf(Math.ceil(Date.parse(end) / hourLength) - 1) - firstDay + 1,
    )
  }

  /** The hours in which a line item's campaign runs and can pay, with their common budget. */
  #campaignRuns(item: LineItemRecord): readonly Funded<CampaignRecord>[] {
    const campaign = this.#data.campaigns.get(item.campaign_id)
    const funding = this.#data.funding_instruments.get(campaign?.funding_instrument_id ?? '')
    if (campaign === undefined || funding === undefined) return []
    this.#campaignVersions ??= versionsById(this.#data.campaign_versions.values())
    const isPaying = funding.entity_status === 'ACTIVE' && funding.able_to_fund && !funding.deleted
    const stops = [
      ...(isPaying ? [] : [hourAfter(funding.updated_at)]),
      ...(funding.end_time === null ? [] : [hourAfter(funding.end_time)]),
    ]
    const begins = Math.max(
      firstOf(this.#spendingItemsOf(item.campaign_id)),
      funding.start_time === null ? 0 : hourAfter(funding.start_time),
    )
    const versions = versionsOf(campaign, this.#campaignVersions.get(campaign.id) ?? noVersions).map(
      (version) => ({
        ...version,
        from: Math.max(version.from, begins),
        to: Math.min(version.to, ...stops),
      }),
    )
    return funded(versions, this.calendar(item.account_id), (record) => record.duration_in_days ?? spreadDays)
  }

  #creatives(item: LineItemRecord): readonly Creative[] {
    return this.#promoted
      .get(item.id)
      .filter(({ approval_status }) => approval_status === 'ACCEPTED')
      .map(({ id, tweet_id, created_at, updated_at, deleted, entity_status }) => ({
        id,
        from: hourAfter(created_at),
        to: deleted || entity_status !== 'ACTIVE' ? hourAfter(updated_at) : Number.POSITIVE_INFINITY,
        quality: 0.75 + (seedOf(tweet_id) % 50) / 100,
      }))
  }

  #spendingItemsOf(campaignId: string): SpendingItems {
    const cachedItems = this.#spendingItems.get(campaignId)
    if (cachedItems !== undefined) return cachedItems
    const runs = [...lineItemIndex(this.#data).ofCampaign(campaignId)].flatMap((item) => {
      const calendar = this.calendar(item.account_id)
      return this.#runs(item).map(({ from, to, budget }) => {
        const last = budgetEndDay(budget)
        return { from, to: last === null ? to : Math.min(to, calendar.firstHour(last)), budget }
      })
    })
    const spendingItems = spendingItemsOf(runs)
    this.#spendingItems.set(campaignId, spendingItems)
    return spendingItems
  }

  #forget(): void {
    this.#flights.clear()
    this.#spendingItems.clear()
    this.#itemVersions = null
    this.#campaignVersions = null
    this.#days = 0
  }
}

const deliveries = new WeakMap<AdsData, DeliveryModel>()

/** A host's delivery. */
export function deliveryOf(data: AdsData): DeliveryModel {
  const model = deliveries.get(data) ?? new DeliveryModel(data)
  deliveries.set(data, model)
  return model
}

type Amounts = Pick<CampaignRecord, 'daily_budget_amount_local_micro' | 'total_budget_amount_local_micro'>

/** Gives each version what earlier ones left of the total budget. */
function funded<Row extends Amounts>(
  versions: readonly Version<Row>[],
  calendar: Calendar,
  daysFrom: (record: Row, firstDay: number) => number,
): readonly Funded<Row>[] {
  let spent = 0
  return versions
    .filter(({ from, to }) => to > from)
    .map((version) => {
      const { record, from, to } = version
      const firstDay = calendar.dayOf(from)
      const budget = budgetOf(record, firstDay, daysFrom(record, firstDay), spent)
      // The last version has no days after it.
      if (to < Number.POSITIVE_INFINITY) spent += budgetUntil(budget, calendar.dayOf(to - 1) + 1)
      return { ...version, budget }
    })
}

function versionsById<Row extends { readonly id: string }>(
  rows: Iterable<Superseded<Row>>,
): ReadonlyMap<string, readonly Superseded<Row>[]> {
  const byId = new Map<string, Superseded<Row>[]>()
  for (const row of rows) {
    const versionsOfId = byId.get(row.record.id)
    if (versionsOfId === undefined) byId.set(row.record.id, [row])
    else versionsOfId.push(row)
  }
  return byId
}

function creativeIn({ creatives, seed }: Flight, hour: number): Creative | null {
  let best: Creative | null = null
  let bestTurn = -1
  for (let index = 0; index < (creatives?.length ?? 0); index += 1) {
    const creative = creatives?.[index]
    if (creative === undefined || hour < creative.from || hour >= creative.to) continue
    const turn = creative.quality * uniform(seed, hour, rotation + index)
    if (turn > bestTurn) [best, bestTurn] = [creative, turn]
  }
  return best
}
