import { parseIsoTime } from '../../api/conventions.ts'
import { withCurrency } from '../../money/amount-label.ts'
import { citeSettled } from '../../service-docs/citation.ts'
import { timeFormat } from '../../text/format.ts'
import { t } from '../../text/language.ts'
import { isGiven, type LineItemRule, lineItemWarning } from './line-item-terms.ts'

/** Warnings about what the service accepts, but wouldn't spend or deliver as it says. */

const daily = 'daily_budget_amount_local_micro'
const ours = citeSettled('line-items#flight')

/** The campaign's daily budget limits its line items, each of them and all together. */
export const dailyWithinCampaign: LineItemRule = (item, { campaign, change, outlook }) => {
  const dailyBudget = item.daily_budget_amount_local_micro
  const limit = campaign?.daily_budget_amount_local_micro ?? null
  // One that isn't above zero is an error of the campaign.
  if (dailyBudget === null || limit === null || limit <= 0) return null
  if (campaign?.budget_optimization === 'CAMPAIGN') return null
  const limitText = withCurrency(limit, item.currency)
  if (dailyBudget > limit) {
    return lineItemWarning(
      'daily-within-campaign',
      daily,
      t`The daily budget is above the campaign’s, which limits it to ${limitText} a day.`,
      ours,
    )
  }
  const isAsked = isGiven(change, daily) || isGiven(change, 'entity_status')
  const runs = change.kind === 'create' || item.entity_status === 'ACTIVE'
  if (outlook == null || !isAsked || !runs) return null
  const sum = outlook.dailyOfLineItems()
  if (sum <= limit) return null
  return lineItemWarning(
    'dailies-within-campaign',
    daily,
    t`The campaign’s line items have ${withCurrency(sum, item.currency)} a day together, but its daily budget limits them to ${limitText}.`,
    ours,
  )
}

/** Only posts and accounts are promoted by the program; what a pre-roll shows is unknown. */
export const nothingToDeliver: LineItemRule = (item, { change, outlook }) => {
  const isAsked =
    change.kind === 'create' || (isGiven(change, 'entity_status') && item.entity_status === 'ACTIVE')
  if (outlook == null || !isAsked || item.product_type !== 'PROMOTED_TWEETS') return null
  if (outlook.promotedPosts() !== 0) return null
  return lineItemWarning(
    'nothing-to-deliver',
    'entity_status',
    t`It promotes no post yet, so it delivers nothing.`,
    ours,
  )
}

const maxYearsAhead = 2
const yearMs = 365.25 * 86_400_000

/** A wrong year is the usual slip. */
export const flightNearby: LineItemRule = ({ start_time, end_time }, { change, outlook }) => {
  if (outlook == null || !(isGiven(change, 'start_time') || isGiven(change, 'end_time'))) return null
  const [start, end] = [start_time, end_time].map((text) => (text === null ? Number.NaN : parseIsoTime(text)))
  if (end !== undefined && end <= outlook.now())
    return lineItemWarning(
      'flight-over',
      'end_time',
      t`The flight ended on ${dayText(end_time)}, so nothing is delivered.`,
      ours,
    )
  const limit = outlook.now() + maxYearsAhead * yearMs
  const isStartFar = start !== undefined && start > limit
  if (!isStartFar && !(end !== undefined && end > limit)) return null
  const field = isStartFar ? 'start_time' : 'end_time'
  const text = dayText(isStartFar ? start_time : end_time)
  return lineItemWarning(
    'flight-far',
    field,
    isStartFar
      ? t`The flight begins on ${text}, in more than two years. Check the year.`
      : t`The flight ends on ${text}, in more than two years. Check the year.`,
    ours,
  )
}

const days = timeFormat({ year: 'numeric', month: 'short', day: 'numeric' })

/** "21 Dec 2062": the year is what matters. */
function dayText(iso: string | null): string {
  const at = iso === null ? Number.NaN : parseIsoTime(iso)
  return Number.isNaN(at) ? (iso ?? '') : days(at, 'UTC').format(at)
}
