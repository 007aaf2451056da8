import type { ReactNode } from 'react'
import styles from './inspector-figures.module.css'
import { InspectorPart } from './inspector-panel.tsx'

interface InspectorFiguresProps {
  readonly label: string
  /** Instances of `Figure`. */
  readonly children: ReactNode
}

/** The line of figures in the head of an inspector. */
export function InspectorFigures({ label, children }: InspectorFiguresProps) {
  return (
    <InspectorPart part="figures">
      <dl className={styles.figures} aria-label={label}>
        {children}
      </dl>
    </InspectorPart>
  )
}

interface FigureProps {
  readonly title: string
  readonly value: ReactNode
  /** Beside the value, such as its course. */
  readonly children?: ReactNode
}

export function Figure({ title, value, children }: FigureProps) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <span>{value}</span>
        {children}
      </dd>
    </div>
  )
}
