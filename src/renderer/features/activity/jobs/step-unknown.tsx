import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { Candidate, JobStep, StepLookup, StepResolution } from '../../../../shared/jobs/job.ts'
import { lookupLabel, refusalFault } from '../../../../shared/jobs/lookup-label.ts'
import { t } from '../../../../shared/text/language.ts'
import { useAccountZone } from '../../../data/use-account-zone.ts'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { hourAndMinute } from '../../../ui/time.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import type { StepActProps } from './step-act.ts'
import { StepRecords } from './step-records.tsx'

interface WindowLookup {
  /** The step at that time; after a later look-up it has its own candidates. */
  readonly step: JobStep
  readonly at: number
  readonly candidates: readonly Candidate[]
}

/** A call that was sent and not answered: the matching records on the service, and the person's decision. */
export function StepUnknown({ step, job, act }: StepActProps) {
  const { publishing } = useWorkbench().bridge
  /** This window's last look-up, for a step that the filter hides from the list. */
  const [windowLookup, setWindowLookup] = useState<WindowLookup | null>(null)
  const busy = act.task.kind === 'running'
  const candidates = windowLookup?.step === step ? windowLookup.candidates : step.candidates
  const inJob = { jobId: job.id, stepId: step.id }
  const checkAgain = () =>
    act.run(async () => {
      const outcome = await publishing.lookUp(inJob)
      if (outcome.ok) setWindowLookup({ step, at: Date.now(), candidates: outcome.value })
      return outcome
    })
  const resolve = (resolution: StepResolution) =>
    act.runOnJob(() => publishing.resolve({ ...inJob, resolution }))
  const none = candidates.length === 0
  const lookup = none ? latestLookup(step, windowLookup) : step.lookup
  // Whether it was created can't be decided before anyone has looked.
  const isDecidable = step.state === 'unknown' && lookup?.kind !== 'pending'
  const declining = none ? notDoneLabel(step) : t`None of these`
  const timeZone = useAccountZone(job.workspace)
  const refusal = none ? refusalFault({ ...step, lookup }) : null
  return (
    <>
      {refusal !== null && <FaultNotice fault={refusal} />}
      <p role="status">
        {none
          ? lookupLabel({ ...step, lookup }, timeZone)
          : matchesLabel(
              { count: candidates.length, at: windowLookup?.at ?? step.finishedAt, timeZone },
              lookup,
            )}
      </p>
      <p>{t`Flightdeck sends nothing again until it’s clear what happened.`}</p>
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
      {step.state === 'unknown' && (
        <Group gap={8} className={parts.hideEmpty}>
          <Button disabled={busy} onClick={checkAgain}>{t`Check again`}</Button>
          {isDecidable && (
            <Button disabled={busy} onClick={() => resolve({ kind: 'notSent' })}>
              {declining}
            </Button>
          )}
        </Group>
      )}
      {isDecidable && (
        <Text c="dimmed">{t`“${declining}” keeps a draft that you can publish again. If the service still carries out the first attempt, you’ll have two; Flightdeck checks for that and tells you.`}</Text>
      )}
    </>
  )
}

function notDoneLabel({ kind }: JobStep): string {
  switch (kind) {
    case 'create':
      return t`It wasn’t created`
    case 'update':
      return t`It wasn’t changed`
    case 'delete':
      return t`It wasn’t deleted`
  }
}

/** This window's own look-up counts if it's later than that of the step. */
function latestLookup({ lookup }: JobStep, windowLookup: WindowLookup | null): StepLookup | null {
  if (windowLookup === null || windowLookup.candidates.length > 0) return lookup
  const { at } = windowLookup
  if (lookup?.kind === 'empty' && lookup.lookedAt >= at) return lookup
  const nextAt = lookup === null || lookup.kind === 'unreadable' ? null : lookup.nextAt
  return { kind: 'empty', lookedAt: at, nextAt }
}

interface Matches {
  readonly count: number
  readonly at: number | null
  readonly timeZone: string | null
}

function matchesLabel({ count, at, timeZone }: Matches, lookup: StepLookup | null): string {
  const lead = at === null ? t`Checked` : t`Checked at ${hourAndMinute(at, timeZone)}`
  const matches = count === 1 ? t`${lead}: this record could match.` : t`${lead}: these records could match.`
  if (lookup === null || lookup.kind === 'unreadable' || lookup.nextAt === null) return matches
  return `${matches} ${t`Next check at ${hourAndMinute(lookup.nextAt, timeZone)}.`}`
}
