import { CopyButton } from './copy-button.tsx'
import styles from './id-text.module.css'

/** An id or address in the monospaced face, with a button to copy it. `what` says whose it is. */
export function IdText({ text, what }: { readonly text: string; readonly what: string }) {
  return (
    <span className={styles.id}>
      <code title={text}>{text}</code>
      <CopyButton text={text} what={what} />
    </span>
  )
}
