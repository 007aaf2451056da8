import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { nameParts } from '../../shared/text/name-parts.ts'
import parts from './layout/parts.module.css'
import styles from './name-text.module.css'

interface NameTextProps {
  readonly text: string
  /** A name right above: what this one repeats of it is only read out and shown on hover. */
  readonly under?: string | null
  /** What shows on hover, if it's more than the name. */
  readonly hover?: string
  /** Marks before the text. They belong in here, so that the text gets only the room that they leave. */
  readonly before?: ReactNode
  readonly after?: ReactNode
}

/** A short name always has room for its end. */
const minCutLength = 20

/** "XMAS | DE | Prospecting | Families 12B": a variant's place or another number. */
const endsWithPlace = /^(.*\S)(\s\d{1,3}[A-Z]{0,2})$/s

/**
 * A name on one line. Its end is cut if it's too long for its place, as readers expect; on hover, all of it shows. A
 * number at the end stays in sight: it often is all that tells names apart.
 */
export function NameText({ text, under = null, hover = text, before, after }: NameTextProps) {
  const nameInParts = under === null ? null : nameParts(text, under)
  const ownText = nameInParts?.distinct ?? text
  const [, start, place] = (ownText.length < minCutLength ? null : endsWithPlace.exec(ownText)) ?? []
  const repeated = nameInParts !== null && <VisuallyHidden>{nameInParts.repeated}</VisuallyHidden>
  return (
    <span className={styles.whole} title={hover}>
      {before}
      {nameInParts?.isPrefix === true && repeated}
      <span className={parts.ellipsis}>{start ?? ownText}</span>
      {place !== undefined && <span className={styles.place}>{place}</span>}
      {nameInParts?.isPrefix === false && repeated}
      {after !== undefined && <span className={styles.after}>{after}</span>}
    </span>
  )
}
