import { useMemo } from 'react'
import parts from '../layout/parts.module.css'
import { jsonTokens } from './json-tokens.ts'
import styles from './json-view.module.css'

/** Longer texts aren't highlighted, because tokenizing them would block the screen. */
const maxHighlightedLength = 60_000

/** Monospace text with JSON highlighting. */
export function JsonView({ text, label }: { readonly text: string; readonly label: string }) {
  const tokens = useMemo(() => (text.length > maxHighlightedLength ? null : jsonTokens(text)), [text])
  // A scrolling region must be reachable by keyboard (WCAG 2.1.1).
  const region = { role: 'region', tabIndex: 0, 'aria-label': label }
  return (
    <pre {...region} className={`${parts.textFrame} ${styles.view}`}>
      {tokens === null ? text : tokens.map((token) => <Piece key={token.at} {...token} />)}
    </pre>
  )
}

function Piece({ kind, text }: ReturnType<typeof jsonTokens>[number]) {
  return kind === 'other' ? text : <span data-kind={kind}>{text}</span>
}
