import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { Candidate, JobStep, StepResolution } from '../../../../shared/jobs/job.ts'
import { t } from '../../../../shared/text/language.ts'
import parts from '../../../ui/layout/parts.module.css'
import { hourAndMinute } from '../../../ui/time.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import type { StepActProps } from './step-act.ts'
import { StepRecords } from './step-records.tsx'

interface Found {
  /** The step at that time; after a later look-up it has its own candidates. */
  readonly step: JobStep
  readonly at: number
  readonly candidates: readonly Candidate[]
}

/** A call that was sent and not answered: the matching records on the service, and the person's decision. */
export function StepUnknown({ step, job, act }: StepActProps) {
  const { publishing } = useWorkbench().bridge
  /** This window's last look-up, for a step that the filter hides from the list. */
  const [found, setFound] = useState<Found | null>(null)
  const busy = act.task.kind === 'running'
  const at = found?.at ?? step.finishedAt
  const { nextLookupAt } = step
  const candidates = found !== null && found.step === step ? found.candidates : step.candidates
  const inJob = { jobId: job.id, stepId: step.id }
  const checkAgain = () =>
    act.run(async () => {
      const outcome = await publishing.lookUp(inJob)
      if (outcome.ok) setFound({ step, at: Date.now(), candidates: outcome.value })
      return outcome
    })
  const resolve = (resolution: StepResolution) =>
    act.runOnJob(() => publishing.resolve({ ...inJob, resolution }))
  const lead = at === null ? t`Checked` : t`Checked at ${hourAndMinute(at)}`
  const none = candidates.length === 0
  return (
    <>
      <p>
        {none
          ? t`Sent, but no response came, and the service doesn’t list it yet. Flightdeck sends nothing again until it’s clear what happened.`
          : t`Sent, but no response came. Flightdeck sends nothing again until it’s clear what happened.`}
      </p>
      <p role="status">
        {none
          ? t`${lead}: nothing found.`
          : candidates.length === 1
            ? t`${lead}: this record could match.`
            : t`${lead}: these records could match.`}
        {nextLookupAt !== null && ` ${t`Next check at ${hourAndMinute(nextLookupAt)}.`}`}
      </p>
      {!none && (
        <StepRecords label={t`Possible matches`} records={candidates} workspace={job.workspace}>
          {({ remoteId, title }) => (
            <Button
              disabled={busy}
              aria-label={t`It’s this one: ${title}, ${remoteId}`}
              onClick={() => resolve({ kind: 'found', remoteId })}
            >{t`It’s this one`}</Button>
          )}
        </StepRecords>
      )}
      <Group gap={8} className={parts.hideEmpty}>
        <Button disabled={busy} onClick={checkAgain}>{t`Check again`}</Button>
        <Button disabled={busy} onClick={() => resolve({ kind: 'notSent' })}>
          {none ? t`It wasn’t created` : t`None of these`}
        </Button>
      </Group>
      <Text c="dimmed">{t`“${none ? t`It wasn’t created` : t`None of these`}” keeps a draft that you can publish again. If the service still carries out the first attempt, you’ll have two; Flightdeck checks for that and tells you.`}</Text>
    </>
  )
}
