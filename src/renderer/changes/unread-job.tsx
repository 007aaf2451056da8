import { IconListCheck } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import type { Fault } from '../../shared/core/fault.ts'
import { t } from '../../shared/text/language.ts'
import { Button } from '../ui/button.tsx'
import { Pending } from '../ui/faults/pending.tsx'
import { EmptyState } from '../ui/layout/empty-state.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'

interface UnreadJobProps {
  readonly fault: Fault | null
  readonly onRetry: () => void
}

/** The page of a job that is still loading, can't be loaded, or no longer exists. */
export function UnreadJob({ fault, onRetry }: UnreadJobProps) {
  const [, navigate] = useLocation()
  return (
    <>
      <PageHeader title={t`Job`} />
      {fault?.kind === 'notFound' ? (
        <EmptyState icon={IconListCheck} sentence={t`This job no longer exists.`}>
          <Button onClick={() => navigate('/activity')}>{t`Show all jobs`}</Button>
        </EmptyState>
      ) : (
        <Pending label={t`Loading job`} fault={fault} onRetry={onRetry} />
      )}
    </>
  )
}
