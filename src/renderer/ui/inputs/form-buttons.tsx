import styles from '../layout/segments.module.css'

interface FormButtonsProps<Form extends string> {
  readonly forms: readonly { readonly value: Form; readonly title: string }[]
  readonly current: Form
  readonly onChoose: (form: Form) => void
}

/** Toggle buttons for the ways to display the same thing. */
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
