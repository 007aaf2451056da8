import { z } from 'zod'
import { isLocal } from '../../../shared/accounts/environment.ts'
import { sameWorkspace } from '../../../shared/accounts/workspace.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import type { Line } from '../../output/line.ts'
import { type OpenWorkspace, openWorkspace } from '../../session/workspace.ts'
import type { Context, Input, Result } from '../../table/command.ts'
import type { ExitName } from '../../table/exit-codes.ts'
import {
  exitOfJob,
  isUnfinished,
  type JobReport,
  jobLines,
  jobReport,
  reportOf,
  resumeAndFollow,
} from './follow-job.ts'
import { journalHint, trustsJournal } from './older-journal.ts'
import type { undoOptions } from './options.ts'

const items = z.array(z.object({ title: z.string(), effect: z.string() }))

export const output = () =>
  z.object({ undone: z.string(), possible: items, impossible: items, job: jobReport.nullable() })

const maxHoldMs = 120_000

export async function run(context: Context, input: Input<typeof undoOptions>): Promise<Outcome<Result>> {
  const opened = await openWorkspace(context, input.options.plan ? 'works' : 'resumes')
  if (!opened.ok) return opened
  const open = opened.value
  try {
    const accepts = input.options['accept-older-journal']
    if (!input.options.plan && !(await trustsJournal(context, open, accepts))) {
      const value = { undone: input.arguments[0] ?? '', possible: [], impossible: [], job: null }
      return succeed({ value, text: () => journalHint, exit: 'held' as const })
    }
    const jobId = input.arguments[0] ?? (await latest(open))
    if (jobId === null) return refused(t`Nothing was published to this account from here.`)
    const publish = await open.handlers.jobs.get({ jobId })
    if (!publish.ok) {
      const { fault } = publish
      return fault.kind === 'notFound' ? refused(t`There’s no publish ${jobId}.`, 'input') : publish
    }
    if (isUnfinished(publish.value)) return refused(t`This publish isn’t finished. Run publish again first.`)
    const plan = await open.handlers.publishing.undoPlan({ jobId })
    if (!plan.ok) return plan
    const short = (list: typeof plan.value.possible) =>
      list.items.map(({ title, effect }) => ({ title, effect }))
    const planned = {
      undone: jobId,
      possible: short(plan.value.possible),
      impossible: short(plan.value.impossible),
    }
    const planLines = (): readonly Line[] => [
      ...planned.possible.map(({ title, effect }) => `${title}: ${effect}`),
      ...planned.impossible.map(({ title, effect }) => context.terminal.style.yellow(`${title}: ${effect}`)),
    ]
    const resultOf = (job: JobReport | null, exit: ExitName, end: readonly Line[]): Result => ({
      value: { ...planned, job },
      text: () => [...planLines(), ...end],
      exit,
    })
    const nothing = () => resultOf(null, 'failed', [t`Nothing can be undone.`])
    const isEmpty = planned.possible.length === 0
    if (input.options.plan) return succeed(isEmpty ? nothing() : resultOf(null, 'ok', []))
    if (!isEmpty && !isLocal(open.environment)) {
      context.terminal.note(planLines())
      if (!(await context.terminal.confirm(t`Undo this publish?`))) {
        return succeed(resultOf(null, 'unconfirmed', [t`Nothing was sent. Confirm with --yes.`]))
      }
    }
    // Even if nothing is left to send, an earlier process may have begun it.
    const begun = await open.handlers.publishing.undo({ jobId })
    if (!begun.ok) return isEmpty && begun.fault.kind === 'refused' ? succeed(nothing()) : begun
    const ended = await resumeAndFollow(context, open, begun.value, maxHoldMs)
    if (!ended.ok) return ended
    const job = await reportOf(open, ended.value)
    if (!job.ok) return job
    return succeed(resultOf(job.value, exitOfJob(job.value), jobLines(job.value, context.terminal.style)))
  } finally {
    await open.close()
  }
}

async function latest({ handlers, workspace }: OpenWorkspace): Promise<string | null> {
  const listed = await handlers.jobs.list({ offset: 0, count: 200 })
  if (!listed.ok) return null
  return (
    listed.value.rows.find((job) => job.kind === 'publish' && sameWorkspace(job.workspace, workspace))?.id ??
    null
  )
}

function refused(message: string, reason: 'state' | 'input' = 'state'): Outcome<never> {
  return fail({ kind: 'refused', reason, message })
}
