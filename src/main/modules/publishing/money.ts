import { startLabel, startLine } from '../../../shared/campaigns/delivery-start-label.ts'
import { withCurrency } from '../../../shared/money/amount-label.ts'
import {
  type AmountToConfirm,
  type ConfirmedAmount,
  notConfirmed,
} from '../../../shared/money/money-threshold.ts'
import { formatCount } from '../../../shared/text/format.ts'
import { plural, t } from '../../../shared/text/language.ts'
import type { NativeQuestion } from '../../core/ports-desktop.ts'
import type { PlannedWorkspace } from '../checks/worker/check-reader.ts'

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

/** What a message box says about money: amounts above the threshold, and all that starts to spend. */
export function spendingQuestion(
  { toType, starts, steps }: Pick<PlannedWorkspace, 'toType' | 'starts' | 'steps'>,
  accountName: string,
  environmentName: string,
): NativeQuestion {
  const amounts = toType.map((amount) => `${meanings[amount.of]}: ${amountText(amount)}`)
  const unlisted = starts.total - starts.items.length
  return {
    title: toType.length === 0 ? t`Confirm what starts to spend` : t`Confirm amounts`,
    message: plural(
      steps,
      {
        one: 'Publish # step to {accountName} ({environmentName})?',
        other: 'Publish # steps to {accountName} ({environmentName})?',
      },
      { accountName, environmentName },
    ),
    detail: [
      ...amounts,
      ...(amounts.length === 0 ? [] : [t`These amounts are above your threshold.`]),
      ...starts.items.map(({ title, campaign, currency, start }) =>
        startLine(title, campaign, startLabel(start, currency)),
      ),
      ...(unlisted === 0 ? [] : [t`And ${formatCount(unlisted)} more.`]),
    ].join('\n'),
    action: t`Publish`,
  }
}

function amountText({ amount, currency }: AmountToConfirm): string {
  return withCurrency(amount, currency)
}
