import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import type { Micro } from '../../../../shared/api/conventions.ts'
import type { GridTarget } from '../../../../shared/campaigns/campaign-bulk.ts'
import type { GridSubject, GridSums } from '../../../../shared/campaigns/campaign-grid.ts'
import { mapOutcome, type Outcome, succeed } from '../../../../shared/core/outcome.ts'
import { formatAmount, withCurrency } from '../../../../shared/money/amount-label.ts'
import { figureField, figureFieldKey } from '../../../../shared/statistics/figure-fields.ts'
import { completenessOf, type MeasuredPeriod } from '../../../../shared/statistics/measured-period.ts'
import { plural } from '../../../../shared/text/language.ts'
import { useCall, useRead } from '../../../data/client.ts'
import { idOf, isEmpty, sizeOf } from '../../../table/row-selection.ts'
import { isSingle, rangeOf } from '../../../table/sheet/selection.ts'
import { useNow } from '../../../ui/use-now.ts'
import { useIsLoadingFigures } from '../../../workbench/use-loading-figures.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { matchingIn } from '../campaign-target.ts'
import { figureText, pacingText } from '../grid/figure-text.ts'
import type { Campaigns } from '../store.ts'
import { type SumLine, sumLines } from './sum-lines.ts'

/** How long a selection must stay unchanged before its sums are requested. */
const restMs = 150

interface SumsOfRows {
  /** Of which selection. */
  readonly rows: string
  readonly sums: GridSums
}

/** The sums of the selected rows, or of all rows if only one cell is selected; and what is selected. */
export function useGridSums(campaigns: Campaigns) {
  const { bridge } = useWorkbench()
  const { selection, ticked } = useStore(campaigns.sheet)
  const { opened } = useStore(campaigns.store)
  const { total, version } = useStore(campaigns.rows.store)
  const { top, bottom, left, right } = rangeOf(selection)
  const hasTicked = !isEmpty(ticked)
  const isRange = hasTicked || !isSingle(selection)
  const count = sizeOf(ticked, matchingIn(opened))
  const viewId = opened?.viewId ?? null
  const { workspace, target } = campaigns
  const rowsKey = isRange ? `${top} ${bottom} ${idOf(ticked)}` : ''
  const key = useMemo(() => ({ viewId, total, version, rows: rowsKey }), [viewId, total, version, rowsKey])
  const [asked] = useDebouncedValue(key, restMs)
  const readSums = async (): Promise<Outcome<SumsOfRows | null>> => {
    if (viewId === null) return succeed(null)
    const sumsTarget = isRange ? await target() : succeed<GridTarget>({ kind: 'view', viewId })
    if (!sumsTarget.ok) return sumsTarget
    if (sumsTarget.value === null) return succeed(null)
    const sums = await bridge.campaigns.sums({ workspace, target: sumsTarget.value, viewId })
    return mapOutcome(sums, (read) => ({ rows: asked.rows, sums: read }))
  }
  const isKnown = asked.viewId !== null && asked.total !== null && asked.total > 0
  const { value, fault } = useRead(['campaigns', 'sums', asked], isKnown ? readSums : null)
  // The earlier value stays until the next one comes: after an edit, but never beside another selection.
  const sums = isKnown && fault === null && value?.rows === rowsKey ? value.sums : null
  const cells = (bottom - top + 1) * (right - left + 1)
  const currency = opened?.currency ?? null
  const lines = useMemo(() => (sums === null ? [] : sumLines(sums, currency)), [sums, currency])
  return { isRange, hasTicked, count, cells, rows: bottom - top + 1, sums, lines, opened }
}

/** "32 campaigns". */
export function countLabel(subject: GridSubject, count: number): string {
  return subject === 'campaign'
    ? plural(count, { one: '# campaign', other: '# campaigns' })
    : plural(count, { one: '# line item', other: '# line items' })
}

/** A sum of 0 means that none of the rows has such a budget; if none has any, the daily one says so. */
export function amountsIn({ currency, daily, total, dailyBefore, totalBefore }: SumLine['money'][number]) {
  const amounts = [
    { kind: 'daily', ...amountText(dailyBefore, daily, currency), isSet: isAny(dailyBefore, daily) },
    { kind: 'total', ...amountText(totalBefore, total, currency), isSet: isAny(totalBefore, total) },
  ] as const
  const setAmounts = amounts.filter(({ isSet }) => isSet)
  return setAmounts.length === 0 ? amounts.slice(0, 1) : setAmounts
}

const isAny = (...amounts: readonly Micro[]) => amounts.some((amount) => Number(amount) !== 0)

/** In one text "62.00 → 71.30 EUR" if drafts change it, and in its pieces. */
function amountText(before: Micro, after: Micro, currency: string) {
  const afterText = withCurrency(after, currency)
  const beforeText = before === after ? null : formatAmount(before, currency)
  return {
    amount: beforeText === null ? afterText : `${beforeText} → ${afterText}`,
    before: beforeText,
    after: afterText,
  }
}

/** Total figures of campaigns, or of line items if there are only those: added up, they would count twice. */
export function useFigureTotals(campaigns: Campaigns, selected: GridSums | null) {
  const { opened, view } = useStore(campaigns.store)
  const isLoading = useIsLoadingTotals(campaigns.workspace, opened?.period ?? null)
  const subject = (selected === null ? view.shape === 'lineItems' : selected.campaigns === 0)
    ? ('lineItems' as const)
    : ('campaigns' as const)
  const of = (selected ?? opened)?.figures?.[subject]
  const currency = opened?.currency ?? null
  const figureTotals = useMemo(
    () =>
      Object.entries(of ?? {}).flatMap(([name, [value]]) => {
        const figure = figureField(figureFieldKey(name))?.figure
        if (figure === undefined || value === null) return []
        const text = name === 'pacing' ? pacingText(value) : figureText(figure.unit, value, currency)
        const money = figure.unit === 'money' ? ` ${currency ?? ''}` : ''
        const isOfOwnPlans = name === 'pacing' && subject === 'lineItems'
        return [{ name, title: figure.title, text, unit: money, isOfOwnPlans }]
      }),
    [of, currency, subject],
  )
  return { figureTotals, subject, isLoading, period: opened?.period ?? null }
}

/** Whether days that the totals lack are on their way, or are there and not added up yet. */
function useIsLoadingTotals(workspace: Workspace, period: MeasuredPeriod | null): boolean {
  const isIncomplete = period?.completeness.kind === 'incomplete'
  const state = useCall('statistics', 'state', isIncomplete ? { workspace } : null)
  const isLoading = useIsLoadingFigures(state.value?.jobId ?? null)
  const now = useNow(60_000)
  if (!isIncomplete) return false
  if (state.value === null) return state.fault === null
  const { known } = state.value
  return isLoading || completenessOf(period.span, { known, now, zone: period.zone }).kind !== 'incomplete'
}
