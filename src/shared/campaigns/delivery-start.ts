import type { Micro } from '../api/conventions.ts'
import type { Fields, Json } from '../core/json.ts'
import { amountIn, toMicro } from '../money/micro.ts'
import { dayOf } from '../statistics/days.ts'
import { flightOf, lineItemDelivery, plannedCampaignState } from './delivery.ts'

/** A line item and its campaign at one time: as published, or as planned. */
export interface DeliveryTerms {
  readonly lineItem: Fields
  /** Null if it isn't known. */
  readonly campaign: Fields | null
}

/** What decides about delivery besides the terms. */
export interface DeliveryContext {
  readonly now: number
  /** The account's time zone; null if it isn't known. */
  readonly zone: string | null
  /** What was spent at least; null if no figures are stored. */
  readonly spentByLineItem: Micro | null
  readonly spentByCampaign: Micro | null
  /** Whether the service says that the campaign's budget is used up. */
  readonly isCampaignExhausted: boolean
}

/** What starts to spend because of a change: one line item, or those of a campaign. */
export interface DeliveryStart {
  /** Whether its flight had begun before. */
  readonly isAgain: boolean
  readonly lineItems: number
  /** In milliseconds; null for at once. */
  readonly from: number | null
  /** In milliseconds; null without an end. */
  readonly until: number | null
  /** What it can spend until its end at most; null if nothing limits that. */
  readonly total: Micro | null
  /** What it can spend a day at most. */
  readonly daily: Micro | null
  /** The changed field that lets it run. */
  readonly field: string
  readonly zone: string | null
}

const total = 'total_budget_amount_local_micro'
const daily = 'daily_budget_amount_local_micro'
const decidingFields = ['entity_status', 'end_time', 'start_time', total, daily, 'campaign_id'] as const

/** Whether a change of these fields can let something run. */
export function mayStartDelivery(patch: Fields): boolean {
  return decidingFields.some((field) => Object.hasOwn(patch, field))
}

/**
 * Whether it matters what was spent: for the most that can be spent, and if a raised budget was used up. Looking that up
 * takes longer than everything else.
 */
export function dependsOnSpend(
  before: DeliveryTerms | null,
  after: DeliveryTerms,
  context: DeliveryContext,
): boolean {
  const contents = [before, after].flatMap((terms) => [terms?.lineItem ?? null, terms?.campaign ?? null])
  if (contents.every((content) => amountIn(content, total) === null)) return false
  const isRaisedAnywhere =
    before !== null &&
    (isRaised(before.lineItem, after.lineItem) || isRaised(before.campaign, after.campaign))
  const unspent = { ...context, spentByLineItem: null, spentByCampaign: null }
  return isRaisedAnywhere || startsDelivery(before, after, unspent)
}

/**
 * Whether delivery that was impossible becomes possible, or possible earlier. Only what a change decides counts, so that
 * an account under review hides nothing.
 */
export function startsDelivery(
  before: DeliveryTerms | null,
  after: DeliveryTerms,
  context: DeliveryContext,
): boolean {
  const reachedBefore = before === null ? 0 : reach(before, context, spentBefore(before, after, context))
  return reach(after, context, spentAfter(before, after, context)) > reachedBefore
}

/** What a change starts, until when and for how much; null if nothing. */
export function deliveryStart(
  before: DeliveryTerms | null,
  after: DeliveryTerms,
  context: DeliveryContext,
): DeliveryStart | null {
  const { now, zone, spentByLineItem, spentByCampaign } = context
  if (!startsDelivery(before, after, context)) return null
  const { lineItem, campaign } = after
  const { start, end } = flightOf(lineItem)
  const from = start > now ? start : null
  const until = Number.isNaN(end) ? null : end
  const days = until === null ? null : daysBetween(from ?? now, until, zone)
  const dailies = [amountIn(lineItem, daily), amountIn(campaign, daily)]
  return {
    isAgain: before !== null && !(flightOf(before.lineItem).start > now),
    lineItems: 1,
    from,
    until,
    total: smallest([
      remaining(amountIn(lineItem, total), spentByLineItem),
      remaining(amountIn(campaign, total), spentByCampaign),
      ...dailies.map((amount) => times(amount, days)),
    ]),
    daily: smallest(dailies),
    field: changedField(before, after),
    zone,
  }
}

/** Joins the starts of a campaign's line items, whose spending its budgets limit together. Null if there are none. */
export function joinStarts(
  starts: readonly DeliveryStart[],
  campaign: Fields,
  { now, zone, spentByCampaign }: DeliveryContext,
): DeliveryStart | null {
  const [first] = starts
  if (first === undefined) return null
  const froms = starts.map(({ from }) => from ?? now)
  const from = Math.min(...froms)
  const until = starts.some((start) => start.until === null)
    ? null
    : Math.max(...starts.map((start) => start.until ?? 0))
  const days = until === null ? null : daysBetween(from, until, zone)
  const campaignDaily = amountIn(campaign, daily)
  return {
    isAgain: starts.some(({ isAgain }) => isAgain),
    lineItems: starts.length,
    from: from > now ? from : null,
    until,
    total: smallest([
      sumOf(starts.map((start) => start.total)),
      remaining(amountIn(campaign, total), spentByCampaign),
      times(campaignDaily, days),
    ]),
    daily: smallest([sumOf(starts.map((start) => start.daily)), campaignDaily]),
    field: first.field,
    zone,
  }
}

/** Whether the total budgets are used up. */
interface Spent {
  readonly lineItem: boolean
  readonly campaign: boolean
}

/** 0: it can't deliver; 1: from a later start; 2: now. */
function reach({ lineItem, campaign }: DeliveryTerms, { now }: DeliveryContext, spent: Spent): 0 | 1 | 2 {
  const state = campaign === null ? 'unknown' : plannedCampaignState(campaign)
  const flight = { ...flightOf(lineItem), isBudgetSpent: spent.lineItem || spent.campaign }
  switch (lineItemDelivery(flight, state, now).kind) {
    case 'running':
    case 'unknown':
      return 2
    case 'scheduled':
      return 1
    default:
      return 0
  }
}

/** In percent of a total budget that is raised: delivery ends a little before it's used up. */
const spentShare = 99n

function spentBefore(before: DeliveryTerms, after: DeliveryTerms, context: DeliveryContext): Spent {
  const isSpent = (was: Fields | null, is: Fields | null, spent: Micro | null) =>
    isSpentTo(was, spent, isRaised(was, is) ? spentShare : 100n)
  return {
    lineItem: isSpent(before.lineItem, after.lineItem, context.spentByLineItem),
    campaign:
      context.isCampaignExhausted || isSpent(before.campaign, after.campaign, context.spentByCampaign),
  }
}

function spentAfter(before: DeliveryTerms | null, after: DeliveryTerms, context: DeliveryContext): Spent {
  const isStillExhausted = context.isCampaignExhausted && !isRaised(before?.campaign ?? null, after.campaign)
  return {
    lineItem: isSpentTo(after.lineItem, context.spentByLineItem, 100n),
    campaign: isStillExhausted || isSpentTo(after.campaign, context.spentByCampaign, 100n),
  }
}

function isSpentTo(content: Fields | null, spent: Micro | null, percent: bigint): boolean {
  const budget = amountIn(content, total)
  return budget !== null && spent !== null && BigInt(spent) * 100n >= BigInt(budget) * percent
}

function isRaised(was: Fields | null, is: Fields | null): boolean {
  return [total, daily].some((field) => {
    const [amountBefore, amountAfter] = [amountIn(was, field), amountIn(is, field)]
    return amountBefore !== null && (amountAfter === null || amountAfter > amountBefore)
  })
}

function changedField(before: DeliveryTerms | null, after: DeliveryTerms): string {
  const isChanged = (was: Fields | null, is: Fields | null) => (field: string) =>
    valueIn(was, field) !== valueIn(is, field)
  return (
    decidingFields.find(isChanged(before?.lineItem ?? null, after.lineItem)) ??
    decidingFields.find(isChanged(before?.campaign ?? null, after.campaign)) ??
    'entity_status'
  )
}

function valueIn(content: Fields | null, field: string): Json {
  return content?.[field] ?? null
}

/** Daily budgets begin anew at each midnight, so every day that is touched counts. */
function daysBetween(from: number, until: number, zone: string | null): number {
  const day = (at: number) => dayOf(at, zone ?? 'UTC')
  return until <= from ? 0 : day(until - 1) - day(from) + 1
}

function remaining(budget: Micro | null, spent: Micro | null): Micro | null {
  if (budget === null) return null
  const rest = BigInt(budget) - BigInt(spent ?? 0)
  return toMicro(rest > 0n ? rest : 0n)
}

function times(amount: Micro | null, days: number | null): Micro | null {
  return amount === null || days === null ? null : toMicro(BigInt(amount) * BigInt(days))
}

function smallest(amounts: readonly (Micro | null)[]): Micro | null {
  return amounts.reduce(
    (least, amount) => (least === null || (amount !== null && amount < least) ? amount : least),
    null,
  )
}

/** Null if one of them has no limit. */
function sumOf(amounts: readonly (Micro | null)[]): Micro | null {
  let sum = 0n
  for (const amount of amounts) {
    if (amount === null) return null
    sum += BigInt(amount)
  }
  return toMicro(sum)
}
