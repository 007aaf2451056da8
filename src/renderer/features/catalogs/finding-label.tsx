import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react'
import type { Finding } from '../../../shared/core/finding.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import styles from './catalogs.module.css'

export function FindingLabel({ finding }: { readonly finding: Pick<Finding, 'severity' | 'message'> }) {
  const isError = finding.severity === 'error'
  return (
    <span className={styles.findingLabel}>
      <StatusLabel
        shape="text"
        tone={isError ? 'error' : 'attention'}
        icon={isError ? IconAlertCircle : IconAlertTriangle}
        label={finding.message}
      />
    </span>
  )
}
