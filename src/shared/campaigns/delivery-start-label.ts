import { withCurrency } from '../money/amount-label.ts'
import { plural, t } from '../text/language.ts'
import type { DeliveryStart } from './delivery-start.ts'
import { momentLabel } from './flight-label.ts'

/** "Runs again: until 24 Dec 2026, 23:59 CET, up to 9,000.00 EUR." */
export function startLabel(start: DeliveryStart, currency: string | null): string {
  const span = spanLabel(start)
  const limit = limitLabel(start, currency)
  const { isAgain, lineItems } = start
  if (lineItems === 1) {
    return isAgain ? t`Runs again: ${span}, ${limit}.` : t`Starts to run: ${span}, ${limit}.`
  }
  return isAgain
    ? plural(
        lineItems,
        {
          one: '# line item runs again: {span}, {limit}.',
          other: '# line items run again: {span}, {limit}.',
        },
        { span, limit },
      )
    : plural(
        lineItems,
        {
          one: '# line item starts to run: {span}, {limit}.',
          other: '# line items start to run: {span}, {limit}.',
        },
        { span, limit },
      )
}

/** "Item in Spring: Runs again: …"; `text`: its `startLabel`. `campaign`: the name of a line item's, or null. */
export function startLine(title: string, campaign: string | null, text: string): string {
  return `${campaign === null ? title : t`${title} in ${campaign}`}: ${text}`
}

function spanLabel({ from, until, zone }: DeliveryStart): string {
  const begin = from === null ? null : momentLabel(from, zone)
  if (until === null) return begin === null ? t`without an end` : t`from ${begin}, without an end`
  const end = momentLabel(until, zone)
  return begin === null ? t`until ${end}` : t`from ${begin} until ${end}`
}

function limitLabel({ total, daily }: DeliveryStart, currency: string | null): string {
  if (total !== null) return t`up to ${withCurrency(total, currency)}`
  return daily === null ? t`without a budget that limits it` : t`up to ${withCurrency(daily, currency)} a day`
}
