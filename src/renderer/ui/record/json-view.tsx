import { Fragment, useMemo } from 'react'
import { hangOf } from '../hanging-indent.ts'
import parts from '../layout/parts.module.css'
import { jsonLines, jsonTokens } from './json-tokens.ts'
import styles from './json-view.module.css'

/** Only the beginning of longer texts is highlighted, because tokenizing all of them would block the screen. */
const maxHighlightedLength = 60_000

interface JsonViewProps {
  readonly text: string
  readonly label: string
  /** Takes the height that its panel has left, without a frame of its own. */
  readonly fills?: boolean
}

/** Monospace text with JSON highlighting. What wraps goes on below where its line begins. */
export function JsonView({ text, label, fills = false }: JsonViewProps) {
  // It ends before a line break; -1 if the first line is longer already.
  const end = text.length > maxHighlightedLength ? text.lastIndexOf('\n', maxHighlightedLength) : text.length
  const lines = useMemo(() => jsonLines(jsonTokens(text.slice(0, Math.max(0, end)))), [text, end])
  // A scrolling region must be reachable by keyboard (WCAG 2.1.1).
  const region = { role: 'region', tabIndex: 0, 'aria-label': label }
  return (
    <pre {...region} className={`${fills ? parts.textPane : parts.textFrame} ${styles.view}`}>
      {lines.map(({ at, indent, tokens }, place) => {
        const hang = hangOf(indent)
        return (
          <Fragment key={at}>
            {/* Lines are blocks; between them this is what is copied and read, and takes no room. */}
            {place > 0 && '\n'}
            <span
              className={styles.line}
              style={{ paddingInlineStart: `${hang}ch`, textIndent: `-${hang}ch` }}
            >
              {tokens.map((token) => (
                <Piece key={token.at} {...token} />
              ))}
            </span>
          </Fragment>
        )
      })}
      {end >= 0 && end < text.length && '\n'}
      {end < text.length && <span className={styles.line}>{text.slice(end + 1)}</span>}
    </pre>
  )
}

function Piece({ kind, text }: ReturnType<typeof jsonTokens>[number]) {
  return kind === 'other' ? text : <span data-kind={kind}>{text}</span>
}
