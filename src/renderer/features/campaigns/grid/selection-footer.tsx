import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Fragment, useMemo } from 'react'
import { useStore } from 'zustand'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import type { Micro } from '../../../../shared/api/conventions.ts'
import type { GridTarget } from '../../../../shared/campaigns/campaign-bulk.ts'
import type { GridRow, GridSums } from '../../../../shared/campaigns/campaign-grid.ts'
import { type Outcome, succeed } from '../../../../shared/core/outcome.ts'
import { formatAmount, withCurrency } from '../../../../shared/money/amount-label.ts'
import { figureField, figureFieldKey } from '../../../../shared/statistics/figure-fields.ts'
import { completenessOf, type MeasuredPeriod } from '../../../../shared/statistics/measured-period.ts'
import { missingLabel, periodLabel } from '../../../../shared/statistics/period-label.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { useCall, useRead } from '../../../data/client.ts'
import { idOf, isEmpty, sizeOf } from '../../../table/row-selection.ts'
import type { GridColumn } from '../../../table/sheet/columns.ts'
import { isSingle, rangeOf } from '../../../table/sheet/selection.ts'
import { FindingLine } from '../../../ui/form/findings.tsx'
import { formatCount } from '../../../ui/number.ts'
import { rich } from '../../../ui/rich.ts'
import { useNow } from '../../../ui/use-now.ts'
import { useIsLoadingFigures } from '../../../workbench/use-loading-figures.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { matchingIn } from '../campaign-target.ts'
import type { Campaigns } from '../store.ts'
import styles from './campaign-grid.module.css'
import { figureText, pacingText } from './figure-text.ts'
import { type SumLine, sumLines } from './sum-lines.ts'

/** How long a selection must stay unchanged before its sums are requested. */
const restMs = 150

interface SelectionFooterProps {
  readonly campaigns: Campaigns
  /** In grid order. */
  readonly columns: readonly GridColumn<GridRow>[]
}

/** Number of selected rows and the sums of their budgets; of all rows if only one cell is selected. */
export function SelectionFooter({ campaigns, columns }: SelectionFooterProps) {
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
  const key = useMemo(
    () => ({ viewId, total, version, ...(isRange ? { top, bottom, ticked: idOf(ticked) } : {}) }),
    [viewId, total, version, isRange, top, bottom, ticked],
  )
  const [asked] = useDebouncedValue(key, restMs)
  const readSums = async (): Promise<Outcome<GridSums | null>> => {
    if (viewId === null) return succeed(null)
    const sumsTarget = isRange ? await target() : succeed<GridTarget>({ kind: 'view', viewId })
    if (!sumsTarget.ok) return sumsTarget
    return sumsTarget.value === null
      ? succeed(null)
      : bridge.campaigns.sums({ workspace, target: sumsTarget.value, viewId })
  }
  const isKnown = asked.viewId !== null && asked.total !== null && asked.total > 0
  const { value, fault } = useRead(['campaigns', 'sums', asked], isKnown ? readSums : null)
  const sums = isKnown && fault === null ? value : null
  const cells = (bottom - top + 1) * (right - left + 1)
  const lines = sums === null ? [] : sumLines(sums, opened?.currency ?? null)
  const counts = opened === null ? {} : { campaign: opened.campaigns, lineItem: opened.lineItems }
  // The sums say how many rows they are of.
  const isCounted = Object.entries(counts).every(
    ([subject, count]) => count === 0 || lines.some((line) => line.subject === subject),
  )
  return (
    <div className={styles.foot} role="status" aria-label={t`Selection`}>
      {isRange && !hasTicked && (
        <span>
          {t`${plural(cells, { one: '# cell', other: '# cells' })} in ${plural(bottom - top + 1, { one: '# row', other: '# rows' })} selected`}
        </span>
      )}
      {!isRange && !isCounted && (
        <span>{`${campaignCount(opened?.campaigns ?? 0)}, ${lineItemCount(opened?.lineItems ?? 0)}`}</span>
      )}
      {!isRange && opened !== null && opened.deleted > 0 && (
        <span>{plural(opened.deleted, { one: '# deleted row', other: '# deleted rows' })}</span>
      )}
      {hasTicked && (
        <>
          <span>{plural(count, { one: '# row selected', other: '# rows selected' })}</span>
          {count < matchingIn(opened) && (
            <Button
              size="compact-xs"
              variant="subtle"
              onClick={() => campaigns.tickAll(true)}
            >{t`Select all ${formatCount(matchingIn(opened))}`}</Button>
          )}
        </>
      )}
      {lines.map((line) => (
        <BudgetSums key={line.subject} {...line} />
      ))}
      {(!isRange || sums !== null) && <FigureTotals campaigns={campaigns} selected={isRange ? sums : null} />}
      {!isRange && <ActiveFindings campaigns={campaigns} columns={columns} />}
    </div>
  )
}

const campaignCount = (count: number) => plural(count, { one: '# campaign', other: '# campaigns' })
const lineItemCount = (count: number) => plural(count, { one: '# line item', other: '# line items' })

/** Budgets of campaigns or of line items; a narrow footer leaves out what runs, which its tooltip has. */
function BudgetSums({ subject, count, money }: SumLine) {
  const title = money.map((sums) => {
    const running =
      sums.runningDaily === sums.daily
        ? ''
        : ` ${t`(running ${withCurrency(sums.runningDaily, sums.currency)})`}`
    return amountsIn(sums)
      .map(({ kind, amount }) => (kind === 'daily' ? t`daily ${amount}${running}` : t`total ${amount}`))
      .join(', ')
  })
  return (
    <span className={styles.sums} title={title.join('; ')}>
      {subject === 'campaign' ? campaignCount(count) : lineItemCount(count)}:{' '}
      {money.map((sums, place) => {
        const running = sums.runningDaily !== sums.daily && (
          <span className={styles.footDetail}>
            {' '}
            {rich`(running ${<strong>{withCurrency(sums.runningDaily, sums.currency)}</strong>})`}
          </span>
        )
        return (
          <Fragment key={sums.currency}>
            {place > 0 && '; '}
            {amountsIn(sums).map(({ kind, amount }, amountPlace) => (
              <Fragment key={kind}>
                {amountPlace > 0 && ', '}
                {kind === 'daily'
                  ? rich`daily ${<strong>{amount}</strong>}${running}`
                  : rich`total ${<strong>{amount}</strong>}`}
              </Fragment>
            ))}
          </Fragment>
        )
      })}
    </span>
  )
}

/** A sum of 0 means that none of the rows has such a budget; if none has any, the daily one says so. */
function amountsIn({ currency, daily, total, dailyBefore, totalBefore }: SumLine['money'][number]) {
  const amounts = [
    { kind: 'daily', amount: amountText(dailyBefore, daily, currency), isSet: isAny(dailyBefore, daily) },
    { kind: 'total', amount: amountText(totalBefore, total, currency), isSet: isAny(totalBefore, total) },
  ] as const
  const setAmounts = amounts.filter(({ isSet }) => isSet)
  return setAmounts.length === 0 ? amounts.slice(0, 1) : setAmounts
}

const isAny = (...amounts: readonly Micro[]) => amounts.some((amount) => Number(amount) !== 0)

/** "62.00 → 71.30 EUR" if drafts change it. */
function amountText(before: Micro, after: Micro, currency: string): string {
  const afterText = withCurrency(after, currency)
  return before === after ? afterText : `${formatAmount(before, currency)} → ${afterText}`
}

interface FigureTotalsProps extends Pick<SelectionFooterProps, 'campaigns'> {
  /** Sums of the selected rows; null if those of all rows are shown. */
  readonly selected: GridSums | null
}

/** Total figures of campaigns, or of line items if there are only those: added up, they would count twice. */
function FigureTotals({ campaigns, selected }: FigureTotalsProps) {
  const { opened, view } = useStore(campaigns.store)
  const isLoading = useIsLoadingTotals(campaigns.workspace, opened?.period ?? null)
  const subject = (selected === null ? view.shape === 'lineItems' : selected.campaigns === 0)
    ? 'lineItems'
    : 'campaigns'
  const of = (selected ?? opened)?.figures?.[subject]
  const figureTotals = Object.entries(of ?? {}).flatMap(([name, [value]]) => {
    const figure = figureField(figureFieldKey(name))?.figure
    if (figure === undefined || value === null) return []
    const text =
      name === 'pacing' ? pacingText(value) : figureText(figure.unit, value, opened?.currency ?? null)
    const money = figure.unit === 'money' ? ` ${opened?.currency ?? ''}` : ''
    const isOfOwnPlans = name === 'pacing' && subject === 'lineItems'
    return [{ name, title: figure.title, text: text + money, isOfOwnPlans }]
  })
  if (figureTotals.length === 0) return null
  if (isLoading) return <span>{t`Loading figures`}…</span>
  const countLabel = ({ campaigns: count, lineItems }: NonNullable<typeof selected>) =>
    subject === 'campaigns' ? campaignCount(count) : lineItemCount(lineItems)
  const selectedLabel = selected === null ? null : countLabel(selected)
  const period = opened?.period ?? null
  const missing = period === null ? null : missingLabel(period)
  return (
    <span>
      {totalsLabel(selectedLabel, missing !== null)}{' '}
      {figureTotals.map(({ name, title, text, isOfOwnPlans }, place) => (
        <Fragment key={name}>
          {place > 0 && ', '}
          {title} <strong>{text}</strong>
          {/* Explains why this pacing differs from that of campaigns. */}
          {isOfOwnPlans && (
            <span
              title={t`A campaign plans less than its line items do where its own budget limits them.`}
            >{` ${t`of their own budgets`}`}</span>
          )}
        </Fragment>
      ))}
      {period !== null && (
        <span className={missing === null ? styles.footDetail : undefined}>
          {` (${missing ?? periodLabel(period, period.zone)})`}
        </span>
      )}
    </span>
  )
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

function totalsLabel(selected: string | null, isIncomplete: boolean): string {
  if (selected === null) return isIncomplete ? t`Incomplete totals:` : t`Totals:`
  return isIncomplete ? t`Incomplete totals of ${selected}:` : t`Totals of ${selected}:`
}

/** Issues of the active cell, as sentences. */
function ActiveFindings({ campaigns, columns }: SelectionFooterProps) {
  const { active } = useStore(campaigns.sheet).selection
  // Re-renders with every version of the rows.
  useStore(campaigns.rows.store)
  const row = campaigns.rows.rowAt(active.row)
  const findings = row === null ? [] : (columns[active.column]?.findings?.(row) ?? [])
  return findings.map((finding) => (
    <span key={`${finding.rule} ${finding.message}`} className={styles.footFinding}>
      <FindingLine finding={finding} />
    </span>
  ))
}
