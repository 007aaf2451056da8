import { type Ref, useEffect, useMemo } from 'react'
import styles from '../console.module.css'

interface MarkedTextProps {
  readonly text: string
  readonly search: string
  /** The number of the mark that stands out. */
  readonly current: number
  readonly onCount: (count: number) => void
  readonly ref: Ref<HTMLPreElement>
}

/** More marks than this tell nobody anything and slow the screen down. */
const mostMarks = 1_000

/** A text in which every occurrence of the searched one is marked, in any case of letters. */
export function MarkedText({ text, search, current, onCount, ref }: MarkedTextProps) {
  const pieces = useMemo(() => cut(text, search), [text, search])
  const count = pieces.filter(({ place }) => place !== null).length
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each text and search, not for each listener
  useEffect(() => onCount(count), [text, search, count])
  const region = { role: 'region', tabIndex: 0, 'aria-label': 'Body of the answer' }
  return (
    <pre {...region} ref={ref} className={styles.marked}>
      {pieces.map(({ at, part, place }) =>
        place === null ? (
          part
        ) : (
          <mark key={at} data-place={place} data-current={place === current}>
            {part}
          </mark>
        ),
      )}
    </pre>
  )
}

interface Piece {
  readonly at: number
  readonly part: string
  readonly place: number | null
}

function cut(text: string, search: string): readonly Piece[] {
  const lower = text.toLowerCase()
  const wanted = search.toLowerCase()
  const pieces: Piece[] = []
  let from = 0
  for (let place = 0; place < mostMarks; place += 1) {
    const at = lower.indexOf(wanted, from)
    if (at < 0) break
    pieces.push({ at: from, part: text.slice(from, at), place: null })
    pieces.push({ at, part: text.slice(at, at + wanted.length), place })
    from = at + wanted.length
  }
  return [...pieces, { at: from, part: text.slice(from), place: null }]
}
