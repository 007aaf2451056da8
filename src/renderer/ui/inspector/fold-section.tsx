import type { TablerIcon } from '@tabler/icons-react'
import { type ReactNode, useContext, useId, useState } from 'react'
import styles from './fold-section.module.css'
import { InspectorPanelContext } from './inspector-panel.tsx'

interface FieldRowsProps {
  readonly label: string
  readonly children: ReactNode
}

/** The first fields of a property list, which need no title. */
export function FieldRows({ label, children }: FieldRowsProps) {
  return (
    <section aria-label={label} className={styles.fields}>
      {children}
    </section>
  )
}

interface FoldColumnsProps {
  readonly start: ReactNode
  readonly end: ReactNode
}

/** Sections of a property list: below each other, and in a wide panel in two columns of whole sections. */
export function FoldColumns({ start, end }: FoldColumnsProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>{start}</div>
      <div className={styles.column}>{end}</div>
    </div>
  )
}

interface FoldSectionProps {
  readonly title: string
  readonly icon?: TablerIcon
  readonly startsFolded?: boolean
  readonly children: ReactNode
}

/** A part of a property list that can be folded; the next record shows it the same way. */
export function FoldSection(props: FoldSectionProps) {
  const { title, icon: Icon, startsFolded = false, children } = props
  const id = useId()
  const panel = useContext(InspectorPanelContext)
  const [isLocallyFolded, setLocallyFolded] = useState(startsFolded)
  const isFolded = panel === null ? isLocallyFolded : (panel.folds.get(title) ?? startsFolded)
  const fold = (folded: boolean) => (panel === null ? setLocallyFolded(folded) : panel.onFold(title, folded))
  return (
    <section aria-labelledby={id} className={styles.section}>
      <details
        open={!isFolded}
        className={styles.fold}
        onToggle={({ currentTarget }) => {
          // It also fires for what was rendered.
          if (currentTarget.open === isFolded) fold(!currentTarget.open)
        }}
      >
        <summary>
          <h2 id={id}>{title}</h2>
          {Icon !== undefined && <Icon size={14} aria-hidden />}
        </summary>
        <div className={styles.fields}>{children}</div>
      </details>
    </section>
  )
}
