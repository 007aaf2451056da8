import { withCurrency } from '../../../shared/money/amount-label.ts'
import {
  type AmountToConfirm,
  type ConfirmedAmount,
  notConfirmed,
} from '../../../shared/money/money-threshold.ts'
import { plural, t } from '../../../shared/text/language.ts'
import type { NativeQuestion } from '../../core/ports-desktop.ts'

export function unconfirmedAmount(
  toType: readonly AmountToConfirm[],
  confirmed: readonly ConfirmedAmount[],
): string | null {
  const [first] = notConfirmed(toType, confirmed)
  if (first === undefined) return null
  return t`The amount ${amountText(first)} is above your threshold. Type it to confirm. Nothing was sent.`
}

const meanings = {
  single: t`Largest amount`,
  daily: t`Increase of daily budgets`,
  total: t`Increase of total budgets`,
} as const satisfies Record<AmountToConfirm['of'], string>

export function spendingQuestion(
  toType: readonly AmountToConfirm[],
  steps: number,
  accountName: string,
  environmentName: string,
): NativeQuestion {
  const amounts = toType.map((amount) => `${meanings[amount.of]}: ${amountText(amount)}`)
  return {
    title: t`Confirm amounts`,
    message: plural(
      steps,
      {
        one: 'Publish # step to {accountName} ({environmentName})?',
        other: 'Publish # steps to {accountName} ({environmentName})?',
      },
      { accountName, environmentName },
    ),
    detail: [...amounts, t`These amounts are above your threshold.`].join('\n'),
    action: t`Publish`,
  }
}

function amountText({ amount, currency }: AmountToConfirm): string {
  return withCurrency(amount, currency)
}
