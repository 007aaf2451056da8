import { type Micro, micro } from '../../../../shared/api/conventions.ts'
import { assertNever } from '../../../../shared/core/assert-never.ts'
import { maxInt64 } from '../../../../shared/core/exact-integer.ts'
import type { Json } from '../../../../shared/core/json.ts'
import { withCurrency } from '../../../../shared/money/amount-label.ts'
import { writeMicro } from '../../../../shared/money/micro.ts'
import { readAmount } from '../../../../shared/money/money-input.ts'
import { spellAmount } from '../../../../shared/money/spell-amount.ts'
import { t } from '../../../../shared/text/language.ts'
import { formatCount } from '../../../ui/number.ts'

/** What a typed amount reads as. */
export type AmountEcho =
  | { readonly kind: 'empty' }
  | { readonly kind: 'amount'; readonly amount: Micro; readonly label: string }
  | { readonly kind: 'trouble'; readonly sentence: string }
  /** Has two interpretations: one has to be chosen. */
  | { readonly kind: 'ambiguous'; readonly interpretations: readonly AmountChoice[] }

interface AmountChoice {
  readonly amount: Micro
  readonly title: string
}

export function echoOf(text: string, currency: string | null): AmountEcho {
  const code = currency ?? ''
  const result = readAmount(text, code)
  switch (result.kind) {
    case 'empty':
      return { kind: 'empty' }
    case 'amount':
      return result.amount > 0
        ? { kind: 'amount', amount: result.amount, label: amountLabel(result.amount, currency) }
        : trouble(t`Enter an amount above zero, or clear the field.`)
    case 'malformed':
      return trouble(t`Enter an amount, such as 12.50, 12,50, 1 250 or 1.2k.`)
    case 'ambiguous':
      return {
        kind: 'ambiguous',
        interpretations: result.interpretations.map((amount) => ({
          amount,
          title: withCurrency(amount, currency),
        })),
      }
    case 'tooFine':
      return trouble(
        result.decimals === 0
          ? t`Amounts in ${code} have no decimals.`
          : t`Amounts in ${code || t`this currency`} have at most ${result.decimals} decimals.`,
      )
    case 'otherCurrency':
      return trouble(
        t`This is in ${result.currency}, but amounts here are in ${code || t`another currency`}.`,
      )
    case 'outOfRange':
      return trouble(t`The service takes at most ${withCurrency(maxInt64, currency)}.`)
    default:
      return assertNever(result)
  }
}

function trouble(sentence: string): AmountEcho {
  return { kind: 'trouble', sentence }
}

/** "twelve EUR and 50/100". */
export function amountLabel(amount: Micro, currency: string | null): string {
  return spellAmount(amount, currency ?? '').trim()
}

/** "twelve EUR and 50/100 · 12,500,000 micro units". */
export function amountLabelWithMicro(amount: Micro, currency: string | null): string {
  return t`${amountLabel(amount, currency)} · ${formatCount(amount)} micro units`
}

/** An amount of a draft as text for its field. */
export function amountText(value: Json | undefined, currency: string | null): string {
  const parsedAmount = micro.safeParse(value)
  return parsedAmount.success ? writeMicro(parsedAmount.data, currency ?? '') : ''
}
