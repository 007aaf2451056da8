import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react'
import type { Finding } from '../../../shared/core/finding.ts'
import { StatusWord } from '../../ui/status-word.tsx'
import styles from './catalogs.module.css'

/** Severity and sentence of a finding. */
export function FindingWord({ finding }: { readonly finding: Pick<Finding, 'severity' | 'message'> }) {
  const isError = finding.severity === 'error'
  return (
    <span className={styles.findingWord}>
      <StatusWord
        tone={isError ? 'error' : 'attention'}
        icon={isError ? IconAlertCircle : IconAlertTriangle}
        word={finding.message}
      />
    </span>
  )
}
