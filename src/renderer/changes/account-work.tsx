import { IconAlertTriangleFilled } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import type { AccountWork } from '../../shared/overview/overview.ts'
import { plural, t } from '../../shared/text/language.ts'
import { useCall } from '../data/client.ts'
import { StatusLabel } from '../ui/status-label.tsx'
import { useLive } from '../workbench/use-workbench.ts'

/** What waits in the accounts of the window's environment, by account. */
export function useAccountWork(): ReadonlyMap<string, AccountWork> {
  const { environmentId } = useLive('session')
  const { value } = useCall(
    'overview',
    'accounts',
    environmentId === null ? null : { environmentId, host: 'ads' },
  )
  return useMemo(() => new Map((value ?? []).map((work) => [work.accountId, work])), [value])
}

interface AccountWorkLabelProps {
  readonly work: AccountWork | undefined
  /** In its place if nothing waits. */
  readonly none?: ReactNode
}

/** "30 changes, 1 job"; with a mark if a person has to decide something. */
export function AccountWorkLabel({ work, none = null }: AccountWorkLabelProps) {
  if (work === undefined) return none
  const parts = [
    ...(work.unpublished > 0 ? [plural(work.unpublished, { one: '# change', other: '# changes' })] : []),
    ...(work.openJobs > 0 ? [plural(work.openJobs, { one: '# job', other: '# jobs' })] : []),
  ]
  if (parts.length === 0) return none
  if (work.undecided === 0) return parts.join(', ')
  return (
    <StatusLabel
      shape="text"
      tone="attention"
      icon={IconAlertTriangleFilled}
      label={parts.join(', ')}
      title={t`${work.undecided} of them wait for your decision`}
    />
  )
}
