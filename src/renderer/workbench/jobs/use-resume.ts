import { IconLogin, IconPlayerPlay, type TablerIcon } from '@tabler/icons-react'
import type { Outcome } from '../../../shared/core/outcome.ts'
import type { JobSummary } from '../../../shared/jobs/job.ts'
import { t } from '../../../shared/text/language.ts'
import { useFaultActions } from '../../ui/faults/fault-actions.ts'
import { signedOutUser } from '../session.ts'
import { useLive, useWorkbench } from '../use-workbench.ts'

export interface Resume {
  readonly icon: TablerIcon
  /** What comes before it goes on; null if it just resumes. */
  readonly signInLabel: string | null
  readonly resume: (run: (work: () => Promise<Outcome<JobSummary>>) => void) => void
}

/** Resumes a paused job. If its user is signed out, it leads to the sign-in, after which the job goes on. */
export function useResume({ id: jobId, workspace, reason }: JobSummary): Resume {
  const { jobs } = useWorkbench().bridge
  const user = signedOutUser(useLive('session'), workspace.environmentId)
  const perform = useFaultActions()
  const signInLabel = user === null ? null : t`Sign in as @${user.screenName} to resume`
  return {
    icon: user === null ? IconPlayerPlay : IconLogin,
    signInLabel,
    resume: (run) => {
      // With a reason, it isn't paused by a person and goes on after the sign-in.
      if (user === null || reason === null) run(() => jobs.resume({ jobId }))
      if (signInLabel !== null) perform({ kind: 'signIn', label: signInLabel })
    },
  }
}
