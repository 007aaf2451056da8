import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { GridRow, RequestedFigures } from '../../../../shared/campaigns/campaign-grid.ts'
import { rangeLabels } from '../../../../shared/statistics/date-ranges.ts'
import { figureField } from '../../../../shared/statistics/figure-fields.ts'
import { t } from '../../../../shared/text/language.ts'
import { useCall } from '../../../data/client.ts'
import type { GridColumn } from '../../../table/sheet/columns.ts'
import { defaultFigures, noFigures } from '../grid-view.ts'
import type { Campaigns } from '../store.ts'
import styles from './campaign-grid.module.css'
import { isTrend } from './trend-columns.tsx'

interface FiguresPeriod {
  /** Whether the bar with the days of the figures is open. */
  readonly isOpen: boolean
  /** Opens and closes the bar; null if it's always open, or if no column shows figures. */
  readonly button: ReactNode
}

/**
 * The bar of the figures costs the grid a row. For the columns that everybody has and the days of last week, their name
 * beside the title is enough, until a person wants other days.
 */
export function useFiguresPeriod(
  { workspace }: Campaigns,
  hasFigures: boolean,
  { range, compare }: RequestedFigures,
  columns: readonly GridColumn<GridRow>[],
): FiguresPeriod {
  const [isAsked, setAsked] = useState(false)
  // Asking how old they are also loads them.
  useCall('statistics', 'state', hasFigures ? { workspace } : null)
  const isUsual =
    range.kind === noFigures.range.kind && !compare && columns.every(({ key }) => isUsualColumn(key))
  if (!hasFigures) return { isOpen: false, button: null }
  if (!isUsual) return { isOpen: true, button: null }
  const label = t`Days of the figures`
  return {
    isOpen: isAsked,
    button: (
      <button
        type="button"
        className={styles.period}
        aria-label={`${label}: ${rangeLabels[range.kind]}`}
        aria-expanded={isAsked}
        onClick={() => setAsked(!isAsked)}
      >
        {rangeLabels[range.kind]}
        <IconChevronDown size={12} aria-hidden />
      </button>
    ),
  }
}

function isUsualColumn(key: string): boolean {
  const name = figureField(key)?.name
  return !isTrend(key) && (name === undefined || defaultFigures.includes(name))
}
