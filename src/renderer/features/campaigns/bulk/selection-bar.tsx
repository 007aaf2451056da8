import { useStore } from 'zustand'
import type { GridSubject } from '../../../../shared/campaigns/campaign-grid.ts'
import type { EntityPlace } from '../../../workbench/entity-places.ts'
import type { Campaigns } from '../store.ts'
import styles from './bulk.module.css'
import { SelectionActions } from './selection-actions.tsx'

interface SelectionBarProps {
  readonly campaigns: Campaigns
  readonly onOpen: (place: EntityPlace) => void
}

const subjectsOfShape: Readonly<Record<string, readonly GridSubject[]>> = {
  tree: ['campaign', 'lineItem'],
  campaigns: ['campaign'],
  lineItems: ['lineItem'],
}

/** Stands above the grid as long as rows are there to act on. */
export function SelectionBar({ campaigns, onOpen }: SelectionBarProps) {
  const { opened, view } = useStore(campaigns.store)
  const total = useStore(campaigns.rows.store, (state) => state.total)
  // It stays while a title has the focus: what comes and goes above the grid would move it under the mouse.
  if (opened === null || total === null || total === 0) return null
  return (
    <div className={styles.selection}>
      <SelectionActions
        workspace={campaigns.workspace}
        target={campaigns.target}
        subjects={subjectsOfShape[view.shape] ?? []}
        currency={opened.currency}
        timezone={opened.timezone}
        onMade={onOpen}
      />
    </div>
  )
}
