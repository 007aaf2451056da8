import { useMemo } from 'react'
import parts from '../layout/parts.module.css'
import { jsonTokens } from './json-tokens.ts'
import styles from './json-view.module.css'

/** Only the beginning of longer texts is highlighted, because tokenizing all of them would block the screen. */
const maxHighlightedLength = 60_000

interface JsonViewProps {
  readonly text: string
  readonly label: string
  /** Takes the height that its panel has left, without a frame of its own. */
  readonly fills?: boolean
}

/** Monospace text with JSON highlighting. */
export function JsonView({ text, label, fills = false }: JsonViewProps) {
  const highlightedLength =
    text.length > maxHighlightedLength ? text.lastIndexOf('\n', maxHighlightedLength) + 1 : text.length
  const tokens = useMemo(() => jsonTokens(text.slice(0, highlightedLength)), [text, highlightedLength])
  // A scrolling region must be reachable by keyboard (WCAG 2.1.1).
  const region = { role: 'region', tabIndex: 0, 'aria-label': label }
  return (
    <pre {...region} className={`${fills ? parts.textPane : parts.textFrame} ${styles.view}`}>
      {tokens.map((token) => (
        <Piece key={token.at} {...token} />
      ))}
      {text.slice(highlightedLength)}
    </pre>
  )
}

function Piece({ kind, text }: ReturnType<typeof jsonTokens>[number]) {
  return kind === 'other' ? text : <span data-kind={kind}>{text}</span>
}
