import { CopyButton } from './copy-button.tsx'
import styles from './id-text.module.css'

/** An ID or URL in monospace with a copy button. `what` names it. */
export function IdText({ text, what }: { readonly text: string; readonly what: string }) {
  return (
    <span className={styles.id}>
      <code title={text}>{text}</code>
      <CopyButton text={text} what={what} />
    </span>
  )
}
