import { Fragment } from 'react'
import { useStore } from 'zustand'
import type { GridRow, GridSums } from '../../../../shared/campaigns/campaign-grid.ts'
import { withCurrency } from '../../../../shared/money/amount-label.ts'
import { missingLabel, periodLabel } from '../../../../shared/statistics/period-label.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import type { GridColumn } from '../../../table/sheet/columns.ts'
import { FindingLine } from '../../../ui/form/findings.tsx'
import { rich } from '../../../ui/rich.ts'
import styles from '../grid/campaign-grid.module.css'
import type { Campaigns } from '../store.ts'
import { amountsIn, countLabel, useFigureTotals, useGridSums } from './grid-sums.ts'
import type { SumLine } from './sum-lines.ts'

interface SelectionFooterProps {
  readonly campaigns: Campaigns
  /** In grid order. */
  readonly columns: readonly GridColumn<GridRow>[]
}

/** Number of selected rows and the sums of their budgets; of all rows if only one cell is selected. */
export function SelectionFooter({ campaigns, columns }: SelectionFooterProps) {
  const { isRange, hasTicked, count, cells, rows, sums, lines, opened } = useGridSums(campaigns)
  // Then the grid has the sums under its columns, and these sentences are for screen readers.
  const hasRows = useStore(campaigns.rows.store, ({ total }) => (total ?? 0) > 0)
  const counts = opened === null ? {} : { campaign: opened.campaigns, lineItem: opened.lineItems }
  // The sums say how many rows they are of.
  const isCounted = Object.entries(counts).every(
    ([subject, count]) => count === 0 || lines.some((line) => line.subject === subject),
  )
  return (
    <div className={styles.foot} role="status" aria-label={t`Selection`} data-summed={hasRows || undefined}>
      {isRange && !hasTicked && (
        <span>
          {t`${plural(cells, { one: '# cell', other: '# cells' })} in ${plural(rows, { one: '# row', other: '# rows' })} selected`}
        </span>
      )}
      {!isRange && !isCounted && (
        <span>{`${countLabel('campaign', opened?.campaigns ?? 0)}, ${countLabel('lineItem', opened?.lineItems ?? 0)}`}</span>
      )}
      {!isRange && opened !== null && opened.deleted > 0 && (
        <span>{plural(opened.deleted, { one: '# deleted row', other: '# deleted rows' })}</span>
      )}
      {hasTicked && <span>{plural(count, { one: '# row selected', other: '# rows selected' })}</span>}
      {lines.map((line) => (
        <BudgetSums key={line.subject} {...line} />
      ))}
      {(!isRange || sums !== null) && <FigureTotals campaigns={campaigns} selected={isRange ? sums : null} />}
      {!isRange && <ActiveFindings campaigns={campaigns} columns={columns} />}
    </div>
  )
}

/** Budgets of campaigns or of line items. */
function BudgetSums({ subject, count, money }: SumLine) {
  return (
    <span>
      {countLabel(subject, count)}:{' '}
      {money.map((sums, place) => {
        const running = sums.runningDaily !== sums.daily && (
          <span> {rich`(running ${<strong>{withCurrency(sums.runningDaily, sums.currency)}</strong>})`}</span>
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

interface FigureTotalsProps extends Pick<SelectionFooterProps, 'campaigns'> {
  /** Sums of the selected rows; null if those of all rows are shown. */
  readonly selected: GridSums | null
}

/** Total figures of campaigns, or of line items if there are only those: added up, they would count twice. */
function FigureTotals({ campaigns, selected }: FigureTotalsProps) {
  const { figureTotals, subject, isLoading, period } = useFigureTotals(campaigns, selected)
  if (figureTotals.length === 0) return null
  if (isLoading) return <span>{t`Loading figures`}…</span>
  const selectedLabel = selected === null ? null : figuresLabel(selected, subject)
  const missing = period === null ? null : missingLabel(period)
  return (
    <span>
      {totalsLabel(selectedLabel, missing !== null)}{' '}
      {figureTotals.map(({ name, title, text, unit, isOfOwnPlans }, place) => (
        <Fragment key={name}>
          {place > 0 && ', '}
          {title} <strong>{text + unit}</strong>
          {/* Explains why this pacing differs from that of campaigns. */}
          {isOfOwnPlans && (
            <span
              title={t`A campaign plans less than its line items do where its own budget limits them.`}
            >{` ${t`of their own budgets`}`}</span>
          )}
        </Fragment>
      ))}
      {period !== null && <span>{` (${missing ?? periodLabel(period, period.zone)})`}</span>}
    </span>
  )
}

function figuresLabel({ campaigns, lineItems }: GridSums, subject: 'campaigns' | 'lineItems'): string {
  return subject === 'campaigns' ? countLabel('campaign', campaigns) : countLabel('lineItem', lineItems)
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
