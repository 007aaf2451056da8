import styles from '../layout/segments.module.css'

interface FormButtonsProps<Form extends string> {
  readonly forms: readonly { readonly value: Form; readonly title: string }[]
  readonly current: Form
  readonly onChoose: (form: Form) => void
}

/** Forms in which the same thing can be shown; the chosen one is pressed. */
export function FormButtons<Form extends string>({ forms, current, onChoose }: FormButtonsProps<Form>) {
  return (
    <span className={styles.segments}>
      {forms.map(({ value, title }) => (
        <button
          key={value}
          type="button"
          className={styles.segment}
          aria-pressed={value === current}
          onClick={() => onChoose(value)}
        >
          {title}
        </button>
      ))}
    </span>
  )
}
