import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './middle-ellipsis.module.css'

/** Characters of the end that stay in sight: an extension with a place such as "3B", or a date. */
const tailLength = 14
/** Shorter texts are cut at the end. */
const minLength = 2 * tailLength

interface MiddleEllipsisProps {
  readonly text: string
  /** Marks before the text. They belong in here, so that the text gets only the room that they leave. */
  readonly before?: ReactNode
  readonly after?: ReactNode
}

/**
 * A name. If it's too long for its place, the middle is cut, because names of one kind often differ only at the end.
 * Screen readers would say a space between the halves, so they get the name in one piece.
 */
export function MiddleEllipsis({ text, before, after }: MiddleEllipsisProps) {
  const characters = [...text]
  if (characters.length < minLength)
    return (
      <>
        {before}
        {text} {after}
      </>
    )
  return (
    <span className={styles.whole}>
      {before}
      <VisuallyHidden>{text}</VisuallyHidden>
      <span aria-hidden className={styles.head} data-text={characters.slice(0, -tailLength).join('')} />
      <span aria-hidden className={styles.tail} data-text={characters.slice(-tailLength).join('')} />
      {after !== undefined && <span className={styles.after}>{after}</span>}
    </span>
  )
}
