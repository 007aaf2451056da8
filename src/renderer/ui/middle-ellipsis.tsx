import { VisuallyHidden } from '@mantine/core'
import styles from './middle-ellipsis.module.css'

/** Characters of the end that stay in sight: an extension with a place such as "3B", or a date. */
const tailLength = 14
/** Shorter texts are cut at the end. */
const minLength = 2 * tailLength

/**
 * A name. If it's too long for its place, the middle is cut, because names of one kind often differ only at the end.
 * Screen readers would say a space between the halves, so they get the name in one piece.
 */
export function MiddleEllipsis({ text }: { readonly text: string }) {
  const characters = [...text]
  if (characters.length < minLength) return text
  return (
    <span className={styles.whole}>
      <VisuallyHidden>{text}</VisuallyHidden>
      <span aria-hidden className={styles.head} data-text={characters.slice(0, -tailLength).join('')} />
      <span aria-hidden className={styles.tail} data-text={characters.slice(-tailLength).join('')} />
    </span>
  )
}
