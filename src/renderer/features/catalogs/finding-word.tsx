import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react'
import type { Finding } from '../../../shared/domain/finding.ts'
import { StatusWord } from '../../ui/status-word.tsx'

/** Severity and sentence of a finding. */
export function FindingWord({ finding }: { readonly finding: Pick<Finding, 'severity' | 'message'> }) {
  const isError = finding.severity === 'error'
  return (
    <StatusWord
      tone={isError ? 'error' : 'attention'}
      icon={isError ? IconAlertCircle : IconAlertTriangle}
      word={finding.message}
    />
  )
}
