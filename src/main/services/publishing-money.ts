import { writeMicro } from '../../shared/domain/micro.ts'
import { type AmountToType, type ConfirmedAmount, notConfirmed } from '../../shared/domain/money-threshold.ts'

/** Why a publish is held back until an amount is typed; null where nothing is. */
export function untypedAmount(
  toType: readonly AmountToType[],
  confirmed: readonly ConfirmedAmount[],
): string | null {
  const [first] = notConfirmed(toType, confirmed)
  if (first === undefined) return null
  const amount = `${writeMicro(first.amount, first.currency ?? '')} ${first.currency ?? ''}`.trim()
  return `The amount ${amount} is above your threshold, so it has to be typed before these changes are sent. Nothing was sent.`
}
