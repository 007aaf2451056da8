import type { ReactNode } from 'react'
import styles from '../layout/segments.module.css'

interface FormButtonsProps<Form extends string> {
  /** What is chosen, unless a heading says so. */
  readonly label?: string
  readonly forms: readonly {
    readonly value: Form
    readonly title: string
    /** Tooltip. */
    readonly hint?: string
    /** After its title: how it stands. */
    readonly beside?: ReactNode
  }[]
  readonly current: Form
  readonly onChoose: (form: Form) => void
}

/** Toggle buttons for the ways to display the same thing. */
export function FormButtons<Form extends string>({
  label,
  forms,
  current,
  onChoose,
}: FormButtonsProps<Form>) {
  return (
    <fieldset className={styles.segments} aria-label={label}>
      {forms.map(({ value, title, hint, beside }) => (
        <button
          key={value}
          type="button"
          title={hint}
          className={styles.segment}
          aria-pressed={value === current}
          onClick={() => onChoose(value)}
        >
          {title}
          {beside}
        </button>
      ))}
    </fieldset>
  )
}
