import styles from './preview-buttons.module.css'

interface PreviewButton {
  readonly key: string
  readonly text: string
  /** What stands there is only a stand-in: nothing was typed yet. */
  readonly missing: boolean
  readonly title?: string | undefined
}

/** The buttons of a card as the timeline shows them, one below the other. */
export function PreviewButtons({
  label,
  buttons,
}: {
  readonly label: string
  readonly buttons: readonly PreviewButton[]
}) {
  return (
    <ul className={styles.buttons} aria-label={label}>
      {buttons.map(({ key, text, missing, title }) => (
        <li key={key} title={title} data-missing={missing}>
          {text}
        </li>
      ))}
    </ul>
  )
}
