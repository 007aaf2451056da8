import { Button, Group } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { Finding } from '../../../shared/core/finding.ts'
import { countOf } from '../../ui/number.ts'
import { StatusWord } from '../../ui/status-word.tsx'

interface FindingsSummaryProps {
  readonly findings: readonly Finding[]
  readonly onGo: (path: string) => void
}

/** How many findings a draft has, with a way to the first one. */
export function FindingsSummary({ findings, onGo }: FindingsSummaryProps) {
  const errors = findings.filter(({ severity }) => severity === 'error')
  const warnings = findings.length - errors.length
  const first = errors[0] ?? findings[0]
  return (
    <Group component="span" gap="4px 12px">
      {findings.length === 0 && <StatusWord tone="ok" icon={IconCircleCheck} word="No issues" />}
      {errors.length > 0 && (
        <StatusWord tone="error" icon={IconAlertCircle} word={countOf(errors.length, 'error')} />
      )}
      {warnings > 0 && (
        <StatusWord tone="attention" icon={IconAlertTriangle} word={countOf(warnings, 'warning')} />
      )}
      {first !== undefined && <Button onClick={() => onGo(first.field)}>Go to the first</Button>}
    </Group>
  )
}
