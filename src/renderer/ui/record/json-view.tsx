import { Fragment, useMemo } from 'react'
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

/** Deeper ones would leave no room for the text. */
const maxIndent = 24

/** Monospace text with JSON highlighting. What wraps goes on below where its line begins. */
export function JsonView({ text, label, fills = false }: JsonViewProps) {
  const highlightedLength =
    text.length > maxHighlightedLength ? text.lastIndexOf('\n', maxHighlightedLength) + 1 : text.length
  const lines = useMemo(
    () => jsonLines(jsonTokens(text.slice(0, highlightedLength))),
    [text, highlightedLength],
  )
  // A scrolling region must be reachable by keyboard (WCAG 2.1.1).
  const region = { role: 'region', tabIndex: 0, 'aria-label': label }
  return (
    <pre {...region} className={`${fills ? parts.textPane : parts.textFrame} ${styles.view}`}>
      {lines.map(({ at, indent, tokens }, place) => {
        const hang = Math.min(indent, maxIndent) + 2
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
      {highlightedLength < text.length && (
        <span className={styles.line}>{text.slice(highlightedLength)}</span>
      )}
    </pre>
  )
}

function Piece({ kind, text }: ReturnType<typeof jsonTokens>[number]) {
  return kind === 'other' ? text : <span data-kind={kind}>{text}</span>
}
