/** Budget and flight, in micro units and milliseconds; NaN if not set. */
export interface Budgeted {
  readonly daily: number
  readonly total: number
  readonly start: number
  readonly end: number
}

/** Budget, flight and status that applied until a time. */
export interface EarlierTerms extends Budgeted {
  readonly status: string | null
  readonly until: number
}

const dayMs = 86_400_000

/** Milliseconds of the flight between two times. */
function timeWithin({ start, end }: Budgeted, from: number, to: number): number {
  return Math.max(0, Math.min(to, orElse(end, to)) - Math.max(from, orElse(start, from)))
}

function orElse(value: number, fallback: number): number {
  return Number.isNaN(value) ? fallback : value
}

/** Nothing is due before it was created, although its flight may begin earlier. Either time may be NaN. */
export function startAfterCreation(start: number, created: number): number {
  return created > start ? created : start
}

/**
 * What should be spent between two times: the daily budget for each day of the flight until the total is used up, or the
 * share of a total budget that is due by then. NaN outside of the flight and without a budget.
 */
export function plannedBetween(budgeted: Budgeted, from: number, to: number): number {
  const time = timeWithin(budgeted, from, to)
  return time === 0 ? Number.NaN : plannedFor(budgeted, time, from)
}

/**
 * The parts of a flight in which something ran, each with the budget that applied then: a raise changes nothing of what
 * was due before, nor does an edit of something paused. `earlier` begins with the oldest.
 */
export function partsOfFlight(
  earlier: readonly EarlierTerms[],
  current: Omit<EarlierTerms, 'until'>,
  created: number,
): readonly Budgeted[] {
  const parts: Budgeted[] = []
  let [since, plannedSoFar] = [Number.NaN, 0]
  for (const { status, daily, until, ...terms } of [...earlier, { ...current, until: Number.NaN }]) {
    const begin = startAfterCreation(terms.start, created)
    const start = begin > since || Number.isNaN(since) ? begin : since
    const end = terms.end < until || Number.isNaN(until) ? terms.end : until
    since = until
    if (status !== 'ACTIVE' || end <= start) continue
    const remainingTotal = Math.max(0, terms.total - plannedSoFar)
    // Without a daily budget, what is left is due evenly until the flight's end.
    const total = Number.isNaN(daily)
      ? remainingTotal * ((end - start) / (terms.end - start))
      : remainingTotal
    const part = { daily, total, start, end }
    parts.push(part)
    plannedSoFar += orElse(plannedBetween(part, start, end), 0)
  }
  return parts
}

/** The sum of plans; NaN if none has a value. */
export function sumOfPlans(plans: readonly number[]): number {
  return plans.reduce((sum, plan) => (Number.isNaN(plan) ? sum : orElse(sum, 0) + plan), Number.NaN)
}

/** The plan for `time` milliseconds of the flight after `from`. */
function plannedFor({ daily, total, start, end }: Budgeted, time: number, from: number): number {
  if (Number.isNaN(daily)) return total * (time / (end - start))
  const planned = daily * (time / dayMs)
  if (Number.isNaN(total) || Number.isNaN(start)) return planned
  const before = (daily * Math.max(0, from - start)) / dayMs
  return Math.min(planned, Math.max(0, total - before))
}

/**
 * What a campaign should spend: on each day at most its own budget and what its running line items may spend. `bounds`
 * are the times at which days begin, and the end of the last. NaN if nothing runs, or nothing has a budget.
 */
export function plannedOfCampaign(
  campaign: Budgeted,
  lineItems: readonly Budgeted[],
  bounds: readonly number[],
): number {
  let maxDaily = 0
  let [earliest, latest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { daily, start, end } of lineItems) {
    maxDaily += daily
    // NaN if either isn't set.
    earliest = Math.min(earliest, start)
    latest = Math.max(latest, end)
  }
  const campaignBudget: Budgeted = {
    daily: campaign.daily,
    total: campaign.total,
    start: orElse(campaign.start, earliest),
    end: orElse(campaign.end, latest),
  }
  // No day is limited by the campaign, so that none has to be looked at by itself.
  const [first = 0, last = first] = [bounds[0], bounds.at(-1)]
  const neverUsedUp =
    Number.isNaN(campaign.total) || (campaign.daily * (last - campaignBudget.start)) / dayMs <= campaign.total
  const isFree = maxDaily <= campaign.daily && neverUsedUp
  // A line item spends nothing before and after its campaign.
  const [begin, over] = [orElse(campaignBudget.start, first), orElse(campaignBudget.end, last)]
  const days = (isFree ? [first, last] : bounds).map((bound) => Math.min(Math.max(bound, begin), over))
  const planned = plannedByDay(lineItems, days)
  let sum = Number.NaN
  for (let day = 1; day < days.length; day += 1) {
    const [from = 0, to = 0] = [days[day - 1], days[day]]
    const possible = planned[day] ?? Number.NaN
    if (Number.isNaN(possible) || timeWithin(campaignBudget, from, to) === 0) continue
    const due = Math.min(possible, orElse(plannedBetween(campaignBudget, from, to), Number.POSITIVE_INFINITY))
    if (due < Number.POSITIVE_INFINITY) sum = orElse(sum, 0) + due
  }
  return sum
}

/**
 * What line items may spend together, by the end of each day; infinite without a budget, NaN if none runs. Plain loops:
 * an account has millions of days of line items.
 */
function plannedByDay(lineItems: readonly Budgeted[], days: readonly number[]): Float64Array {
  const sums = new Float64Array(days.length).fill(Number.NaN)
  const [first = 0, last = first] = [days[0], days.at(-1)]
  /** A day's budget of those that run all the time, which is nearly all. */
  let steady = 0
  let isSteady = false
  for (const item of lineItems) {
    const { daily } = item
    const start = orElse(item.start, Number.NEGATIVE_INFINITY)
    const end = orElse(item.end, Number.POSITIVE_INFINITY)
    const isDaily = !Number.isNaN(daily) && Number.isNaN(item.total)
    if (isDaily && start <= first && end >= last) {
      steady += daily
      isSteady = true
      continue
    }
    for (let day = 1; day < days.length; day += 1) {
      const from = days[day - 1] ?? 0
      const time = Math.min(days[day] ?? 0, end) - Math.max(from, start)
      if (time <= 0) continue
      const part = isDaily
        ? daily * (time / dayMs)
        : orElse(plannedFor(item, time, from), Number.POSITIVE_INFINITY)
      sums[day] = orElse(sums[day] ?? Number.NaN, 0) + part
    }
  }
  for (let day = 1; isSteady && day < days.length; day += 1) {
    const time = (days[day] ?? 0) - (days[day - 1] ?? 0)
    if (time > 0) sums[day] = orElse(sums[day] ?? Number.NaN, 0) + steady * (time / dayMs)
  }
  return sums
}
