import type { ReactNode } from 'react'
import { Section } from '../../ui/layout/section.tsx'
import styles from './connect.module.css'

interface StepProps {
  readonly title: string
  readonly state: 'done' | 'current' | 'upcoming'
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** One of the steps that lead to a connection, numbered in their order; a check marks those that are done. */
export function Step({ title, state, actions, children }: StepProps) {
  return (
    <div className={styles.step} data-state={state}>
      <Section title={title} actions={actions}>
        {children}
      </Section>
    </div>
  )
}
