import { Button } from '@mantine/core'
import { memo, useMemo } from 'react'
import type { GridRow } from '../../../../shared/campaigns/campaign-grid.ts'
import { formatAmount, withCurrency } from '../../../../shared/money/amount-label.ts'
import { figureFieldKey } from '../../../../shared/statistics/figure-fields.ts'
import { missingLabel, periodLabel } from '../../../../shared/statistics/period-label.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import type { GridColumn } from '../../../table/sheet/columns.ts'
import {
  SheetSummary,
  type SummaryCell,
  type SummaryLine,
  type SummaryPlace,
} from '../../../table/sheet/sheet-summary.tsx'
import { formatCount } from '../../../ui/number.ts'
import { matchingIn } from '../campaign-target.ts'
import { dailyBudget, totalBudget } from '../grid/grid-columns.ts'
import type { Campaigns } from '../store.ts'
import { amountsIn, countLabel, useFigureTotals, useGridSums } from './grid-sums.ts'
import type { SumLine } from './sum-lines.ts'

/** Renders nothing while rows scroll. */
export const GridSummary = memo(SummaryOf)

interface GridSummaryProps {
  readonly campaigns: Campaigns
  readonly columns: readonly GridColumn<GridRow>[]
  readonly place: SummaryPlace
}

const subjects = ['campaign', 'lineItem'] as const

/** Sums of all rows in view or of the selected ones, under their columns: a line for campaigns and one for line items. */
function SummaryOf({ campaigns, columns, place }: GridSummaryProps) {
  const { isRange, hasTicked, count, cells, rows, sums, lines, opened } = useGridSums(campaigns)
  const selected = isRange ? sums : null
  const { figureTotals, subject: figuresOf, isLoading, period } = useFigureTotals(campaigns, selected)
  const matching = matchingIn(opened)
  const summary = useMemo((): readonly SummaryLine[] => {
    const counts = isRange ? sums : opened
    const countOf = { campaign: counts?.campaigns ?? 0, lineItem: counts?.lineItems ?? 0 }
    const missing = period === null ? null : missingLabel(period)
    const heads = [
      isRange &&
        !hasTicked &&
        t`${plural(cells, { one: '# cell', other: '# cells' })} in ${plural(rows, { one: '# row', other: '# rows' })}`,
      hasTicked && plural(count, { one: '# selected', other: '# selected' }),
    ].filter((head) => head !== false)
    const deleted = isRange ? 0 : (opened?.deleted ?? 0)
    const figureCells = (): [string, SummaryCell][] =>
      figureTotals.map(({ name, title, text, isOfOwnPlans }) => [
        figureFieldKey(name),
        {
          text: isLoading ? '…' : text,
          hint: [
            `${title}${period === null ? '' : ` (${missing ?? periodLabel(period, period.zone)})`}`,
            ...(isOfOwnPlans ? [ownPlans] : []),
          ].join('\n'),
        },
      ])
    const counted = subjects.filter((subject) => countOf[subject] > 0)
    return (counted.length === 0 ? (['campaign'] as const) : counted).flatMap((subject, index) => {
      const money = lines.find((line) => line.subject === subject)?.money ?? []
      // Until the sums of a selection are known, nothing stands in for them.
      const isKnown = !isRange || sums !== null
      const hasFigures = isKnown && figuresOf === `${subject}s` && figureTotals.length > 0
      const notes = [
        hasFigures && isLoading && `${t`Loading figures`}…`,
        hasFigures && !isLoading && missing,
        hasFigures && pacingNote(figureTotals),
        index === 0 && deleted > 0 && plural(deleted, { one: '# deleted row', other: '# deleted rows' }),
      ].filter((note) => typeof note === 'string')
      const label = [
        ...(index === 0 ? heads : []),
        ...(isRange && sums === null ? [] : [countLabel(subject, countOf[subject])]),
      ]
      // Selected rows of one kind are counted once.
      const isOneKind = hasTicked && sums !== null && countOf[subject] === count
      const first: SummaryLine = {
        key: subject,
        label: isOneKind ? t`${countLabel(subject, count)} selected` : label.join(': '),
        // The button that selects all needs the room; the figures' hints say the same.
        ...(notes.length > 0 && !hasTicked && { note: notes.join(' · ') }),
        ...(index === 0 &&
          hasTicked &&
          count < matching && {
            action: (
              <Button
                size="compact-xs"
                variant="subtle"
                flex="none"
                onClick={() => campaigns.tickAll(true)}
              >{t`Select all ${formatCount(matching)}`}</Button>
            ),
          }),
        cells: new Map([
          ...budgetCells(money[0], opened?.currency ?? null),
          ...(hasFigures ? figureCells() : []),
        ]),
      }
      const others = money.slice(1).map((amounts) => ({
        key: `${subject} ${amounts.currency}`,
        label: t`${countLabel(subject, countOf[subject])}, in ${amounts.currency}`,
        cells: new Map(budgetCells(amounts, opened?.currency ?? null)),
      }))
      return [first, ...others]
    })
  }, [
    campaigns,
    isRange,
    hasTicked,
    count,
    cells,
    rows,
    sums,
    lines,
    opened,
    figureTotals,
    figuresOf,
    isLoading,
    period,
    matching,
  ])
  return <SheetSummary {...place} columns={columns} lines={summary} />
}

/** Whose plans the pacing is of: that of line items differs from that of their campaigns. */
function pacingNote(totals: ReturnType<typeof useFigureTotals>['figureTotals']): string | null {
  const pacing = totals.find(({ name }) => name === 'pacing')
  if (pacing === undefined) return null
  return pacing.isOfOwnPlans ? t`pacing of line item plans` : t`pacing of campaign plans`
}

const ownPlans = t`A campaign plans less than its line items do where its own budget limits them.`

/** The sums of one currency; those of another than the account's say it. */
function budgetCells(
  money: SumLine['money'][number] | undefined,
  accountCurrency: string | null,
): [string, SummaryCell][] {
  if (money === undefined) return []
  const { currency, daily, runningDaily } = money
  const without = (text: string) =>
    currency === accountCurrency && currency !== '' ? text.replace(` ${currency}`, '') : text
  const runs = runningDaily !== daily
  const runningText = formatAmount(runningDaily, currency)
  const running = !runs ? [] : [t`(running ${withCurrency(runningDaily, currency)})`]
  return amountsIn(money).map(({ kind, before, after, amount }) => [
    kind === 'daily' ? dailyBudget : totalBudget,
    {
      text: without(after),
      ...(before !== null && { aside: `${before} →` }),
      ...(before === null && kind === 'daily' && runs && { aside: t`${runningText} running of` }),
      hint: kind === 'total' ? t`total ${amount}` : [t`daily ${amount}`, ...running].join(' '),
    },
  ])
}
