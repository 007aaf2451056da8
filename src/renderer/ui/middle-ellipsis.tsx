import styles from './middle-ellipsis.module.css'

/** Characters of the end that stay in sight: an extension with a place such as "3B", or a date. */
const tailLength = 14
/** Shorter texts are cut at the end. */
const minLength = 2 * tailLength

/** A name that is cut in its middle where there is no room, because names of one kind often differ only at the end. */
export function MiddleEllipsis({ text }: { readonly text: string }) {
  const characters = [...text]
  if (characters.length < minLength) return text
  return (
    <span className={styles.whole}>
      <span className={styles.head}>{characters.slice(0, -tailLength).join('')}</span>
      <span className={styles.tail}>{characters.slice(-tailLength).join('')}</span>
    </span>
  )
}
