import { z } from 'zod'
import { sameWorkspace } from '../../../shared/accounts/workspace.ts'
import type { Fault } from '../../../shared/core/fault.ts'
import type { Json } from '../../../shared/core/json.ts'
import { writeJson } from '../../../shared/core/json-text.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { fieldLabel } from '../../../shared/drafts/draft-labels.ts'
import { draftSubjects, kinds } from '../../../shared/entities/kinds.ts'
import {
  type FieldConflict,
  type JobStep,
  type JobSummary,
  jobStates,
  stepStates,
} from '../../../shared/jobs/job.ts'
import { isUnknown, lookupLabel, refusalFault } from '../../../shared/jobs/lookup-label.ts'
import { storedTextLabel } from '../../../shared/jobs/stored-text-label.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { type Line, line } from '../../output/line.ts'
import type { Style } from '../../output/style.ts'
import type { OpenServices, OpenWorkspace } from '../../session/workspace.ts'
import type { Context } from '../../table/command.ts'
import type { ExitName } from '../../table/exit-codes.ts'

/** A job as `--json` prints it. */
export const jobReport = z.object({
  id: z.string(),
  title: z.string(),
  state: z.enum(jobStates),
  /** Why it's held. */
  reason: z.string().nullable(),
  total: z.int(),
  counts: z.record(z.enum(stepStates), z.int()),
  /** Steps that aren't done, at most 200. */
  open: z.array(
    z.object({
      title: z.string(),
      kind: z.enum(draftSubjects),
      state: z.enum(stepStates),
      message: z.string().nullable(),
    }),
  ),
  /** Texts that the service stores in another form than was sent, at most 200. */
  stored: z.array(
    z.object({
      title: z.string(),
      kind: z.enum(draftSubjects),
      field: z.string(),
      sent: z.string(),
      stored: z.string(),
    }),
  ),
})
export type JobReport = Readonly<z.output<typeof jobReport>>

const pollMs = 100

/** Waits until a job has ended or needs a person. If the process is ended, the next one continues the job. */
export async function followJob(
  context: Context,
  { handlers }: OpenServices,
  jobId: string,
  maxHoldMs: number,
): Promise<Outcome<JobSummary>> {
  let heldSince: number | null = null
  for (;;) {
    const job = await handlers.jobs.get({ jobId })
    if (!job.ok) return job
    const { state, total, counts, reason } = job.value
    const confirmed = total - counts.waiting - counts.sending - counts.unknown
    const progressText = confirmedLabel(confirmed, total, counts.unknown)
    context.terminal.progress(
      reason === null
        ? `${job.value.title}: ${progressText}`
        : `${job.value.title}: ${progressText}. ${reason}`,
    )
    if (state === 'done' || state === 'cancelled') return job
    if (context.signal.aborted) {
      return fail({ kind: 'cancelled', message: t`Interrupted. Run the same command again to go on.` })
    }
    heldSince = state === 'paused' ? (heldSince ?? performance.now()) : null
    if (heldSince !== null) {
      const session = await handlers.session.state(undefined)
      const isSignedOut = session.ok && session.value.users.some((user) => user.state === 'signedOut')
      // Without a reason, it was paused in the program.
      if (isSignedOut || reason === null || performance.now() - heldSince > maxHoldMs) {
        return fail(heldFault(reason, isSignedOut))
      }
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}

function confirmedLabel(confirmed: number, total: number, unknown: number): string {
  return unknown === 0
    ? t`${confirmed} of ${total}`
    : t`${confirmed} of ${total} confirmed, ${unknown} unknown`
}

/** Follows a job that an earlier process has begun, also if it was paused. */
export async function resumeAndFollow(
  context: Context,
  open: OpenServices,
  job: JobSummary,
  maxHoldMs: number,
): Promise<Outcome<JobSummary>> {
  if (job.state === 'paused' && job.reason === null) {
    const resumed = await open.handlers.jobs.resume({ jobId: job.id })
    if (!resumed.ok) return resumed
  }
  return followJob(context, open, job.id, maxHoldMs)
}

/** The account's jobs that aren't finished, oldest first; each is announced. They go on once the services are open. */
export async function earlierJobs(
  { terminal }: Context,
  { handlers, workspace }: OpenWorkspace,
  isMeant: (job: JobSummary) => boolean,
): Promise<Outcome<readonly JobSummary[]>> {
  const listed = await handlers.jobs.list({ offset: 0, count: 200 })
  if (!listed.ok) return listed
  const matchingJobs = listed.value.rows.filter(
    (job) => isMeant(job) && sameWorkspace(job.workspace, workspace),
  )
  for (const { title } of matchingJobs) terminal.note(t`Going on with an earlier job: ${title}`)
  return succeed(matchingJobs.toReversed())
}

export const isUnfinished = ({ state }: JobSummary): boolean => state === 'running' || state === 'paused'

function heldFault(reason: string | null, isSignedOut: boolean): Fault {
  const message = `${reason ?? t`The publish is paused.`} ${t`Run the same command again to go on.`}`
  if (isSignedOut) return { kind: 'signedOut', code: 'NOT_SIGNED_IN', message }
  return reason === null
    ? { kind: 'refused', reason: 'state', message }
    : { kind: 'timeout', reached: 'no', afterMs: 0, message }
}

const maxListed = 200

export async function reportOf(services: OpenServices, job: JobSummary): Promise<Outcome<JobReport>> {
  const storedTexts = await storedTextsOf(services, job)
  if (!storedTexts.ok) return storedTexts
  const { handlers } = services
  const steps = await handlers.publishing.steps({
    jobId: job.id,
    states: stepStates.filter((state) => state !== 'done'),
    offset: 0,
    count: maxListed,
  })
  if (!steps.ok) return steps
  const { id, title, state, reason, total, counts } = job
  return succeed({
    id,
    title,
    state,
    reason,
    total,
    counts,
    open: steps.value.rows.map((step) => ({
      title: step.title,
      kind: step.subject,
      state: step.state,
      message: messageOf(step),
    })),
    stored: storedTexts.value,
  })
}

async function storedTextsOf(
  { handlers }: OpenServices,
  { id: jobId }: JobSummary,
): Promise<Outcome<JobReport['stored']>> {
  const texts: JobReport['stored'][number][] = []
  for (let offset = 0; ; offset += maxListed) {
    const steps = await handlers.publishing.steps({ jobId, states: ['done'], offset, count: maxListed })
    if (!steps.ok) return steps
    const { rows, total } = steps.value
    for (const { title, subject, storedTexts } of rows)
      for (const text of storedTexts) texts.push({ title, kind: subject, ...text })
    if (texts.length >= maxListed || rows.length === 0 || offset + rows.length >= total)
      return succeed(texts.slice(0, maxListed))
  }
}

function messageOf(step: JobStep): string | null {
  const { state, kind, draftId, fault, candidates, conflicts, needs } = step
  if (isUnknown(step)) {
    const refusal = refusalFault(step)
    return candidates.length > 0
      ? plural(candidates.length, {
          one: 'Sent, but the service didn’t answer; # record could match.',
          other: 'Sent, but the service didn’t answer; # records could match.',
        })
      : [refusal?.message, lookupLabel(step) ?? t`Sent, but the service didn’t answer.`]
          .filter((sentence) => sentence !== undefined)
          .join(' ')
  }
  if (fault !== null) return fault.message
  if (state === 'conflict') {
    if (draftId === null) {
      const changesSince = conflicts.map(conflictText).join('; ')
      return kind === 'delete'
        ? t`Not deleted, because it changed at the service since: ${changesSince}`
        : t`Not restored, because it changed at the service since: ${changesSince}`
    }
    return t`Changed at the service: ${conflicts.map(({ field }) => field).join(', ')}`
  }
  return state === 'blocked' ? t`Needs ${needs.join(', ')}` : null
}

/** "name: Spring → Summer", or what was added: "line items: Early birds, Late birds". */
function conflictText({ field, base, theirs }: FieldConflict): string {
  const text = (value: Json): string => {
    if (value === null) return '–'
    if (Array.isArray(value)) return value.map(text).join(', ')
    return typeof value === 'string' ? value : writeJson(value)
  }
  const now = base === null ? text(theirs) : `${text(base)} → ${text(theirs)}`
  return `${fieldLabel(field)}: ${now}`
}

export function exitOfJob({ counts, state }: JobReport): ExitName {
  if (counts.unknown > 0) return 'unknown'
  if (counts.conflict > 0) return 'conflict'
  return counts.failed + counts.blocked > 0 || state === 'cancelled' ? 'failed' : 'ok'
}

export function jobLines({ counts, total, open, stored }: JobReport, style: Style): readonly Line[] {
  const head =
    counts.unknown === 0
      ? t`${counts.done} of ${total} done.`
      : t`${counts.done} of ${total} done, ${counts.unknown} unknown.`
  return [
    ...open.map(({ state, kind, title, message }) => {
      const mark = state === 'cancelled' ? style.dim(state) : style.red(state)
      return line`${mark}  ${kinds[kind].label.one} "${title}"${message === null ? '' : `: ${message}`}`
    }),
    ...stored.map(
      ({ kind, title, field, stored: text }) =>
        line`${style.yellow(t`note`)}  ${kinds[kind].label.one} "${title}": ${storedTextLabel(field, text)}`,
    ),
    counts.done === total ? style.green(head) : head,
  ]
}
