import { folded } from '../../../shared/text/folded.ts'
import { wordsOf } from '../../../shared/text/fuzzy-match.ts'
import styles from './palette.module.css'

interface TitlePart {
  readonly at: number
  readonly text: string
  readonly isMatch: boolean
}

/** A title, cut where the typed words begin and end; whole if only scattered letters fit. */
export function matchedParts(title: string, typed: string): readonly TitlePart[] {
  const text = folded(title)
  // Without accents, a text can be shorter, and its places would be others.
  const words = text.length === title.length ? wordsOf(folded(typed)) : []
  const ranges = words
    .map((word) => ({ start: text.indexOf(word), end: text.indexOf(word) + word.length }))
    .filter(({ start }) => start !== -1)
    .toSorted((a, b) => a.start - b.start)
  const parts: TitlePart[] = []
  let at = 0
  for (const { start, end } of ranges) {
    if (end <= at) continue
    if (start > at) parts.push({ at, text: title.slice(at, start), isMatch: false })
    const from = Math.max(at, start)
    parts.push({ at: from, text: title.slice(from, end), isMatch: true })
    at = end
  }
  if (at < title.length) parts.push({ at, text: title.slice(at), isMatch: false })
  return parts
}

export function MatchedTitle({ title, typed }: { readonly title: string; readonly typed: string }) {
  return matchedParts(title, typed).map(({ at, text, isMatch }) =>
    isMatch ? (
      <b key={at} className={styles.match}>
        {text}
      </b>
    ) : (
      text
    ),
  )
}
