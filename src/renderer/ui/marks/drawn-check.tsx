import styles from './drawn-check.module.css'

/** The mark of something that went well, drawn once where it's news. */
export function DrawnCheck({ isNews }: { readonly isNews: boolean }) {
  return (
    <svg viewBox="0 0 40 40" className={styles.mark} data-drawn={isNews} aria-hidden>
      <circle cx="20" cy="20" r="18" />
      <path d="M12 20.5 18 26.5 28.5 14.5" pathLength="1" />
    </svg>
  )
}
