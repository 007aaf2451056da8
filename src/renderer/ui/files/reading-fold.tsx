import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { t } from '../../../shared/text/language.ts'
import { FoldedLabelsContext } from '../folded-labels.ts'
import { positionKey } from '../position-key.ts'
import styles from './reading-fold.module.css'

interface ReadingFoldProps {
  /** What was detected, the most important first. */
  readonly facts: readonly ReactNode[]
  /** Something of it may be wrong, so it's open until a person folds it. */
  readonly startsOpen: boolean
  /** Of the file, at the end of the line. */
  readonly actions?: ReactNode
  /** Notes and choices; without any, there's only the line. */
  readonly children?: ReactNode
}

/** How a file was read, in one line: what rarely changes is behind it. */
export function ReadingFold({ facts, startsOpen, actions, children }: ReadingFoldProps) {
  const id = useId()
  const [chosenOpen, setChosenOpen] = useState<boolean | null>(null)
  const isOpen = chosenOpen ?? startsOpen
  const hasMore = children !== undefined && children !== null && children !== false
  return (
    <div className={styles.reading}>
      <div className={styles.line}>
        {hasMore && (
          <button
            type="button"
            className={styles.fold}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setChosenOpen(!isOpen)}
          >
            <IconChevronRight size={14} aria-hidden />
            {t`How the file was read`}
          </button>
        )}
        <span className={styles.facts}>
          {facts.map((fact, index) => (
            <span key={positionKey(index)}>{fact}</span>
          ))}
        </span>
        {actions !== undefined && (
          <div className={styles.actions}>
            <FoldedLabelsContext value>{actions}</FoldedLabelsContext>
          </div>
        )}
      </div>
      {hasMore && isOpen && (
        <div id={id} className={styles.body}>
          {children}
        </div>
      )}
    </div>
  )
}
