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

/** Sections of a property list: below each other, and in a wide panel two side by side. */
export function FoldSections({ children }: { readonly children: ReactNode }) {
  return <div className={styles.sections}>{children}</div>
}

interface FoldSectionProps {
  readonly title: string
  readonly icon?: TablerIcon
  readonly startsFolded?: boolean
  /** Has the whole width of a wide panel: for its fields, or for two columns of them. */
  readonly wide?: 'fields' | 'columns'
  readonly children: ReactNode
}

/** A part of a property list that can be folded; the next record shows it the same way. */
export function FoldSection(props: FoldSectionProps) {
  const { title, icon: Icon, startsFolded = false, wide, children } = props
  const id = useId()
  const panel = useContext(InspectorPanelContext)
  const [isLocallyFolded, setLocallyFolded] = useState(startsFolded)
  const isFolded = panel === null ? isLocallyFolded : (panel.folds.get(title) ?? startsFolded)
  const fold = (folded: boolean) => (panel === null ? setLocallyFolded(folded) : panel.onFold(title, folded))
  return (
    <section aria-labelledby={id} className={styles.section} data-wide={wide}>
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
