import styles from './progress-bar.module.css'

interface ProgressBarProps {
  /** The accessible name: what is in progress. */
  readonly label: string
  /** From 0 to 1; null if unknown. */
  readonly value: number | null
  /** The value for screen readers: "12 of 40". */
  readonly valueText?: string
  /** Not moving: paused or ended. */
  readonly held?: boolean
  /** attention: soon used up · error: almost used up. */
  readonly tone?: 'attention' | 'error' | undefined
  readonly wide?: boolean
}

/** A progress bar. Color only repeats what a label beside it says. */
export function ProgressBar({ label, value, valueText, held = false, tone, wide = false }: ProgressBarProps) {
  return (
    <progress
      className={styles.bar}
      aria-label={label}
      aria-valuetext={valueText}
      max={1}
      value={value ?? undefined}
      data-held={held}
      data-tone={tone}
      data-wide={wide}
    />
  )
}
