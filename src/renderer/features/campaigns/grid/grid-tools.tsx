import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useOneRow } from '../../../ui/layout/use-one-row.ts'
import type { Campaigns } from '../store.ts'
import styles from './campaign-grid.module.css'
import { CampaignViews } from './campaign-views.tsx'
import type { ValueTerms } from './cell-values.ts'
import { ColumnsPanel, type useColumns } from './columns-panel.tsx'
import { FilterBar, FilterChips } from './filter-bar.tsx'

interface GridToolsProps {
  readonly campaigns: Campaigns
  readonly terms: ValueTerms
  readonly columns: ReturnType<typeof useColumns>
  /** Before the button of the columns. */
  readonly children: ReactNode
}

/** Views, filters and columns in one row; chips of filters may take further ones. */
export function GridTools({ campaigns, terms, columns, children }: GridToolsProps) {
  const { ref, isFolded } = useOneRow<HTMLDivElement>()
  const chips = <FilterChips campaigns={campaigns} terms={terms} />
  return (
    <>
      <div ref={ref} className={styles.bar} data-folded={isFolded || undefined}>
        <CampaignViews campaigns={campaigns} columns={columns} />
        <FilterBar campaigns={campaigns} terms={terms} isNarrow={isFolded} />
        <Group gap={8} wrap="nowrap" ms="auto" data-last>
          {children}
          <ColumnsPanel
            placed={columns.placed}
            left={columns.left}
            onChange={columns.set}
            onReset={columns.reset}
          />
        </Group>
        {!isFolded && chips}
      </div>
      {isFolded && chips}
    </>
  )
}
