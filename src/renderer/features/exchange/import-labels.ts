import {
  type Imported,
  type ImportGroup,
  type ImportKind,
  type TakenKind,
  takenKinds,
} from '../../../shared/exchange/import-preview.ts'
import { withCurrency } from '../../ui/inputs/amount.ts'
import { countOf, formatCount } from '../../ui/number.ts'

export const kindLabel: Readonly<Record<ImportKind, string>> = {
  new: 'New',
  changed: 'Changed',
  erased: 'Would be cleared',
  removed: 'Would be deleted',
  conflict: 'Changed on both sides',
  problem: 'Not recognized',
  same: 'Unchanged',
}

export function takenKind(kind: ImportKind | null): TakenKind | null {
  return takenKinds.find((one) => one === kind) ?? null
}

/** "Daily budgets of line items: 1,000.00 → 1,200.00 EUR", and what is worth a second look. */
export function moneyLines({ money }: ImportGroup): readonly string[] {
  return money.flatMap(({ subject, currency, effect, alerts }) => {
    const things = subject === 'campaign' ? 'campaigns' : 'line items'
    const sums = [
      { name: `Daily budgets of ${things}`, sum: effect.daily },
      { name: `Total budgets of ${things}`, sum: effect.total },
    ].flatMap(({ name, sum }) =>
      sum.before === sum.after
        ? []
        : [`${name}: ${withCurrency(sum.before, currency)} → ${withCurrency(sum.after, currency)}`],
    )
    const active = effect.activated === 0 ? [] : [`${countOf(effect.activated, 'row')} would become active`]
    const looks =
      alerts === 0 ? [] : [`${countOf(alerts, 'amount or status', 'amounts and statuses')} to double-check`]
    return [...sums, ...active, ...looks]
  })
}

export function importedLabel({ made, changed, refused, stopped }: Imported): string {
  const [first] = refused
  const left =
    first === undefined
      ? ''
      : ` ${countOf(refused.length, 'row')} couldn’t be imported. Row ${formatCount(first.number)}, ${first.title}: ${first.reason}`
  const end = stopped ? 'Stopped before the last row: ' : ''
  return `${end}${formatCount(made)} made and ${formatCount(changed)} changed, not published. Use Undo to revert.${left}`
}
