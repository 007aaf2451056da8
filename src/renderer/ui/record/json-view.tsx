import { useMemo } from 'react'
import { jsonTokens } from './json-tokens.ts'
import styles from './json-view.module.css'

/** Longer texts are shown in one colour: cutting them up would hold up the screen. */
const longestColoured = 60_000

/** Text in the monospaced face; JSON in colours. */
export function JsonView({ text, label }: { readonly text: string; readonly label: string }) {
  const tokens = useMemo(() => (text.length > longestColoured ? null : jsonTokens(text)), [text])
  // A scrolling region has to be reachable by keyboard (WCAG 2.1.1).
  const region = { role: 'region', tabIndex: 0, 'aria-label': label }
  return (
    <pre {...region} className={styles.view}>
      {tokens === null ? text : tokens.map((token) => <Piece key={token.at} {...token} />)}
    </pre>
  )
}

function Piece({ kind, text }: ReturnType<typeof jsonTokens>[number]) {
  return kind === 'other' ? text : <span data-kind={kind}>{text}</span>
}
