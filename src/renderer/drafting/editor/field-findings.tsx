import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import type { Finding } from '../../../shared/core/finding.ts'
import styles from '../drafting.module.css'
import { sourceWords } from '../source-words.ts'

/** What the rules say about one field: icon, word and sentence, with the place in the documents a click away. */
export function FieldFindings({ findings }: { readonly findings: readonly Finding[] }) {
  if (findings.length === 0) return null
  return (
    <span className={styles.findings}>
      {findings.map((finding) => (
        <FindingLine key={`${finding.rule} ${finding.message}`} finding={finding} />
      ))}
    </span>
  )
}

/** One finding as a line. Spans only, since it stands within the paragraph below a field. */
export function FindingLine({ finding }: { readonly finding: Finding }) {
  const [isOpen, setOpen] = useState(false)
  const isError = finding.severity === 'error'
  const Icon = isError ? IconAlertCircle : IconAlertTriangle
  return (
    <span className={styles.finding} data-severity={finding.severity}>
      <Icon size={14} stroke={2} aria-hidden />
      <span>
        <b>{isError ? 'Error' : 'Warning'}:</b> {finding.message}{' '}
        <button
          type="button"
          className={styles.source}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          Source
        </button>
        {isOpen && (
          <span className={styles.sourceText}>
            {sourceWords(finding.source)} ({finding.code})
          </span>
        )}
      </span>
    </span>
  )
}
