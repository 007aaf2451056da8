import type { ReactNode } from 'react'
import parts from '../layout/parts.module.css'
import styles from './form-and-result.module.css'

interface FormAndResultProps {
  readonly header: ReactNode
  readonly form: ReactNode
  readonly result: ReactNode
  /** The name of the result's region, if it has one. */
  readonly resultLabel?: string
  /** The form takes half of the screen, for long texts. */
  readonly isEven?: boolean
}

/** A screen that asks and answers: the form at the start, and what came of it beside it, each scrolled by itself. */
export function FormAndResult({ header, form, result, resultLabel, isEven = false }: FormAndResultProps) {
  return (
    <div className={parts.screen}>
      {header}
      <div className={styles.columns} data-even={isEven}>
        <div className={styles.form} data-labels="start">
          {form}
        </div>
        {resultLabel === undefined ? (
          <div className={styles.result}>{result}</div>
        ) : (
          <section className={styles.result} aria-label={resultLabel}>
            {result}
          </section>
        )}
      </div>
    </div>
  )
}
