import { z } from 'zod'
import { isLocal } from '../../../shared/accounts/environment.ts'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type { JobSummary } from '../../../shared/jobs/job.ts'
import { t } from '../../../shared/text/language.ts'
import type { Line } from '../../output/line.ts'
import { type OpenWorkspace, openWorkspace } from '../../session/workspace.ts'
import type { Context, Input, Result } from '../../table/command.ts'
import { readChangeFile } from './change-file.ts'
import { type CheckedFile, checkFile } from './check-file.ts'
import { checkReport, exitOf } from './check-report.ts'
import { countsText, fileLines, findingsLines } from './check-text.ts'
import {
  earlierJobs,
  exitOfJob,
  followJob,
  isUnfinished,
  type JobReport,
  jobLines,
  jobReport,
  reportOf,
  resumeAndFollow,
} from './follow-job.ts'
import { journalHint, trustsJournal } from './older-journal.ts'
import type { publishOptions } from './options.ts'
import { nothingToSend, type ReviewReport, reviewLines, reviewOf } from './review.ts'

export const output = () =>
  z.object({
    ...checkReport.shape,
    /** Unfinished publishes of this account that were gone on with first, and the file's own; oldest first. */
    jobs: z.array(jobReport),
  })

const secondMs = 1_000
const defaultPatience = 120

export async function run(context: Context, input: Input<typeof publishOptions>): Promise<Outcome<Result>> {
  const [name = ''] = input.arguments
  const file = await readChangeFile(context.folder, name)
  if (!file.ok) return file
  const { absence } = input.options
  const opened = await openWorkspace(context, 'resumes', {
    absenceMs: absence === null ? undefined : absence * secondMs,
  })
  if (!opened.ok) return opened
  const open = opened.value
  try {
    const maxHoldMs = (input.options.patience ?? defaultPatience) * secondMs
    if (!(await trustsJournal(context, open, input.options['accept-older-journal'])))
      return succeed(heldBy(name, open))
    const earlier = await finishEarlierJobs(context, open, maxHoldMs, input.options.resend)
    if (!earlier.ok) return earlier
    const { offline, overwrite, policy } = input.options
    const decisions = { adopt: input.options.adopt, createAnyway: input.options['create-anyway'] }
    const checked = await checkFile(context, open, file.value, {
      offline,
      overwrite,
      policy,
      decisions,
      syncsCreated: true,
    })
    if (!checked.ok) return checked
    const report = { ...checked.value.report, file: name }
    const resultOf = (jobs: readonly JobReport[], exit: Result['exit'], more: readonly Line[]): Result => ({
      value: { ...report, jobs },
      text: () => [...fileLines(report, context), ...findingsLines(report, context), ...more],
      ...(exit === undefined ? {} : { exit }),
    })
    const blocking = exitOf(report, false)
    if (blocking !== 'ok' && !input.options.partial) {
      await undoPublish(open, checked.value)
      const hint =
        blocking === 'held'
          ? t`Nothing was sent. Decide about each change that may have been published before.`
          : t`Nothing was sent. Fix the issues, or publish the rest with --partial.`
      return succeed(resultOf(earlier.value, blocking, [hint]))
    }
    const { draftIds, underWay } = checked.value
    const review = draftIds.length === 0 ? succeed(nothingToSend) : await reviewOf(open, draftIds)
    if (!review.ok) return review
    if (review.value.publishable === 0) {
      // Changes that depend on an unanswered call wait for it.
      const rest = blocking === 'ok' ? worst(earlier.value) : blocking
      const lines = earlier.value.flatMap((job) => jobLines(job, context.terminal.style))
      if (underWay > 0) {
        const lookUp = t`Some changes were sent without an answer. Look them up with --resend.`
        return succeed(resultOf(earlier.value, 'unknown', [...lines, lookUp, countsText(report)]))
      }
      const exit = draftIds.length > 0 ? 'failed' : rest
      return succeed(resultOf(earlier.value, exit, [...lines, t`Nothing to publish.`, countsText(report)]))
    }
    if (!(await isMeant(context, open, review.value))) {
      await undoPublish(open, checked.value)
      return succeed(resultOf(earlier.value, 'unconfirmed', [t`Nothing was sent. Confirm with --yes.`]))
    }
    const started = await start(open, draftIds)
    if (!started.ok) return started
    const ended = await finish(context, open, started.value, maxHoldMs, input.options.resend)
    if (!ended.ok) return ended
    const jobs = [...earlier.value, ended.value]
    const exit = blocking === 'ok' ? worst(jobs) : blocking
    return succeed(
      resultOf(
        jobs,
        exit,
        jobs.flatMap((job) => jobLines(job, context.terminal.style)),
      ),
    )
  } finally {
    await open.close()
  }
}

/** Nothing of the file was looked at. */
function heldBy(file: string, { account }: OpenWorkspace): Result {
  const { id, name } = account
  const report = { changes: {}, published: 0, errors: 0, warnings: 0, findings: [], jobs: [] }
  return {
    value: { ...report, file, account: { id, name: name ?? null } },
    text: () => journalHint,
    exit: 'held',
  }
}

/** A publish that was cut off goes on by itself once the services are open. */
async function finishEarlierJobs(
  context: Context,
  open: OpenWorkspace,
  maxHoldMs: number,
  resends: boolean,
): Promise<Outcome<readonly JobReport[]>> {
  const unfinishedJobs = await earlierJobs(
    context,
    open,
    (job) => job.kind === 'publish' && (isUnfinished(job) || (resends && job.counts.unknown > 0)),
  )
  if (!unfinishedJobs.ok) return unfinishedJobs
  const reports: JobReport[] = []
  for (const job of unfinishedJobs.value) {
    const ended = await finish(context, open, job, maxHoldMs, resends)
    if (!ended.ok) return ended
    reports.push(ended.value)
  }
  return succeed(reports)
}

async function finish(
  context: Context,
  open: OpenWorkspace,
  job: JobSummary,
  maxHoldMs: number,
  resends: boolean,
): Promise<Outcome<JobReport>> {
  const ended = await resumeAndFollow(context, open, job, maxHoldMs)
  if (!ended.ok) return ended
  if (!resends || ended.value.unanswered === 0) return reportOf(open, ended.value)
  const resendOutcome = await open.handlers.publishing.resendUnanswered({ jobId: job.id })
  if (!resendOutcome.ok) return resendOutcome
  const last = await followJob(context, open, job.id, maxHoldMs)
  return last.ok ? reportOf(open, last.value) : last
}

/** Asked unless the service is on this computer; amounts above the threshold are asked about by the services. */
async function isMeant(context: Context, open: OpenWorkspace, review: ReviewReport): Promise<boolean> {
  const { environment, account } = open
  if (context.options.yes || isLocal(environment)) return true
  context.terminal.note(reviewLines(review, context.terminal.style))
  const { name } = environment
  return context.terminal.confirm(t`Publish to ${account.name ?? account.id} in ${name}?`)
}

async function start(
  { handlers, workspace }: OpenWorkspace,
  draftIds: readonly string[],
): Promise<Outcome<JobSummary>> {
  const review = await handlers.publishing.review({ workspace, draftIds: [...draftIds], offset: 0, count: 1 })
  if (!review.ok) return review
  return handlers.publishing.start({
    workspace,
    draftIds: [...draftIds],
    confirmed: [...review.value.toType],
  })
}

async function undoPublish(
  { handlers, workspace }: OpenWorkspace,
  { undoSteps }: CheckedFile,
): Promise<void> {
  for (let step = 0; step < undoSteps; step += 1) await handlers.drafts.undo({ workspace })
}

function worst(jobs: readonly JobReport[]): Result['exit'] {
  const exits = jobs.map(exitOfJob)
  return (['unknown', 'conflict', 'failed'] as const).find((exit) => exits.includes(exit)) ?? 'ok'
}
