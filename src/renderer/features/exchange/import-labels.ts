import { startLabel } from '../../../shared/campaigns/delivery-start-label.ts'
import {
  type ImportableKind,
  type Imported,
  type ImportGroup,
  type ImportKind,
  importableKinds,
} from '../../../shared/exchange/import-preview.ts'
import { withCurrency } from '../../../shared/money/amount-label.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { budgetSumLabel } from '../../changes/field-labels.ts'
import { formatCount } from '../../ui/number.ts'

export const kindLabel: Readonly<Record<ImportKind, string>> = {
  new: t`New`,
  changed: t`Changed`,
  erased: t`Would be cleared`,
  removed: t`Would be deleted`,
  existing: t`Already at the service`,
  conflict: t`Changed on both sides`,
  problem: t`Not recognized`,
  same: t`Unchanged`,
}

export function importableKind(kind: ImportKind | null): ImportableKind | null {
  return importableKinds.find((one) => one === kind) ?? null
}

/** More are named in the review. */
const maxStarts = 3

/** "2 rows would start to spend: Boots: Runs again: …", once for all kinds that are imported. */
export function startLines(groups: readonly ImportGroup[]): readonly string[] {
  const money = groups.flatMap((group) => group.money)
  const rows = money.reduce((sum, { effect }) => sum + effect.starts, 0)
  if (rows === 0) return []
  const named = money
    .flatMap(({ currency, effect }) =>
      effect.alerts.flatMap((alert) =>
        alert.kind === 'starts' ? `${alert.title}: ${startLabel(alert.start, currency)}` : [],
      ),
    )
    .slice(0, maxStarts)
  const label = plural(rows, {
    one: '# row would start to spend',
    other: '# rows would start to spend',
  })
  const rest =
    rows > named.length
      ? [plural(rows - named.length, { one: 'And # other row.', other: 'And # other rows.' })]
      : []
  return [`${label}: ${[...named, ...rest].join(' ')}`]
}

export function importLabel(rows: number): string {
  return plural(rows, { one: 'Import # row', other: 'Import # rows' })
}

/** What is lost is said where it's decided. */
export function clearingLabel(rows: number): string {
  return plural(rows, {
    one: 'Import the row that clears a field',
    other: 'Import the # rows that clear a field',
  })
}

/** Of rows that are chosen elsewhere, because they changed on both sides. */
export function othersClearingLabel(rows: number, areMore: boolean): string {
  return areMore
    ? plural(rows, { one: '# other row clears a field too', other: '# other rows clear a field too' })
    : plural(rows, { one: '# row clears a field', other: '# rows clear a field' })
}

export interface MoneyLine {
  readonly text: string
  /** Nothing is left of the sum because its fields are cleared; the text ends before the word for it. */
  readonly isCleared: boolean
}

/** "Daily budgets of line items: 1,000.00 → 1,200.00 EUR", followed by changes to double-check. */
export function moneyLines({ cleared, money }: ImportGroup): readonly MoneyLine[] {
  return money.flatMap(({ subject, currency, effect, alerts }) => {
    const sums = [
      { name: budgetSumLabel(subject, 'daily'), sum: effect.daily },
      { name: budgetSumLabel(subject, 'total'), sum: effect.total },
    ].flatMap(({ name, sum }) => {
      if (sum.before === sum.after) return []
      const start = `${name}: ${withCurrency(sum.before, currency)} →`
      const isCleared = cleared > 0 && sum.after === 0
      return [{ text: isCleared ? start : `${start} ${withCurrency(sum.after, currency)}`, isCleared }]
    })
    const active =
      effect.activated === 0
        ? []
        : [
            plural(effect.activated, {
              one: '# row would become active',
              other: '# rows would become active',
            }),
          ]
    // What starts has its own line.
    const others = alerts - effect.starts
    const alertLabels =
      others === 0
        ? []
        : [
            plural(others, {
              one: '# change to double-check',
              other: '# changes to double-check',
            }),
          ]
    return [...sums, ...[...active, ...alertLabels].map((text) => ({ text, isCleared: false }))]
  })
}

export function importedLabel({ made, changed, adopted, refused, stopped }: Imported): string {
  const [first] = refused
  const refusedLabel =
    first === undefined
      ? ''
      : plural(
          refused.length,
          {
            one: ' # row couldn’t be imported. Row {number}, {title}: {reason}',
            other: ' # rows couldn’t be imported. Row {number}, {title}: {reason}',
          },
          { number: formatCount(Math.abs(first.number)), title: first.title, reason: first.reason },
        )
  const end = stopped ? t`Stopped before the last row: ` : ''
  const adoptedLabel =
    adopted === 0
      ? ''
      : plural(adopted, {
          one: ' # existing record now counts as published from here, also after an undo.',
          other: ' # existing records now count as published from here, also after an undo.',
        })
  return t`${end}${formatCount(made)} made and ${formatCount(changed)} changed, not published. Use Undo to revert.${adoptedLabel}${refusedLabel}`
}
