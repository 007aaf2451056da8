import { useMemo } from 'react'
import styles from './rule-code.module.css'
import { rulePieces } from './rule-pieces.ts'

/** A rule in one line, colored like in its editor. */
export function RuleCode({ text }: { readonly text: string }) {
  const pieces = useMemo(() => rulePieces(text), [text])
  return (
    <code className={styles.rule} title={text}>
      {pieces.map((piece) =>
        piece.kind === 'other' ? (
          piece.text
        ) : (
          <span key={piece.at} data-kind={piece.kind}>
            {piece.text}
          </span>
        ),
      )}
    </code>
  )
}
