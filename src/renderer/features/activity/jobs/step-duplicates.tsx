import { Button, Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import { kinds } from '../../../../shared/entities/kinds.ts'
import type { JobStep, JobSummary } from '../../../../shared/jobs/job.ts'
import { t } from '../../../../shared/text/language.ts'
import { useAct } from '../../../data/act.ts'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { placeOfDraft } from '../../../workbench/draft-places.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { StepRecords } from './step-records.tsx'

interface StepDuplicatesProps {
  readonly step: JobStep
  readonly job: JobSummary
}

/** Duplicates that an earlier attempt of a published step created. They are opened or deleted only by hand. */
export function StepDuplicates({ step, job }: StepDuplicatesProps) {
  const { bridge } = useWorkbench()
  const [, navigate] = useLocation()
  const { task, run } = useAct()
  const { subject, candidates } = step
  if (candidates.length === 0) return null
  const open = (remoteId: string) => navigate(placeOfDraft({ id: '', subject, remoteId }))
  const remove = async (remoteId: string) => {
    const outcome = await run(() =>
      bridge.drafts.remove({ workspace: job.workspace, subject, keys: [remoteId] }),
    )
    if (outcome.ok) navigate('/review')
  }
  return (
    <>
      <StatusLabel tone="attention" icon={IconAlertTriangle} label={t`Published twice`} />
      <p>{t`An earlier attempt succeeded late, so the service now has it more than once. This step’s own record is ${step.remoteId ?? ''}.`}</p>
      <StepRecords label={t`Duplicates`} records={candidates} workspace={job.workspace}>
        {({ remoteId, title }) => (
          <Group component="span" gap={8} className={parts.hideEmpty}>
            <Button
              aria-label={t`Open ${title}, ${remoteId}`}
              onClick={() => open(remoteId)}
            >{t`Open`}</Button>
            {kinds[subject].removable && (
              <Button
                disabled={task.kind === 'running'}
                aria-label={t`Delete duplicate ${title}, ${remoteId}`}
                onClick={() => remove(remoteId)}
              >{t`Delete`}</Button>
            )}
          </Group>
        )}
      </StepRecords>
      {task.kind === 'failed' && <FaultNotice fault={task.fault} />}
    </>
  )
}
