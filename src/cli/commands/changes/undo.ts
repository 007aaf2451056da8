import { z } from 'zod'
import { isLocal } from '../../../shared/accounts/environment.ts'
import { sameWorkspace } from '../../../shared/accounts/workspace.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import { type OpenWorkspace, openWorkspace } from '../../session/workspace.ts'
import type { undoOptions } from '../../table/changes.ts'
import type { Context, Input, Result } from '../../table/command.ts'
import { exitOfJob, followJob, jobReport, jobText, reportOf } from './follow-job.ts'

const items = z.array(z.object({ title: z.string(), effect: z.string() }))

export const output = () =>
  z.object({ undone: z.string(), possible: items, impossible: items, job: jobReport.nullable() })

const patienceMs = 120_000

export async function run(context: Context, input: Input<typeof undoOptions>): Promise<Outcome<Result>> {
  const opened = await openWorkspace(context, 'resumes')
  if (!opened.ok) return opened
  const open = opened.value
  try {
    const jobId = input.arguments[0] ?? (await latest(open))
    if (jobId === null) {
      return fail({
        kind: 'refused',
        reason: 'state',
        message: t`Nothing was published to this account from here.`,
      })
    }
    const plan = await open.handlers.publishing.undoPlan({ jobId })
    if (!plan.ok) return plan
    const short = (list: typeof plan.value.possible) =>
      list.items.map(({ title, effect }) => ({ title, effect }))
    const planned = {
      undone: jobId,
      possible: short(plan.value.possible),
      impossible: short(plan.value.impossible),
    }
    const lines = () => [
      ...planned.possible.map(({ title, effect }) => `${title}: ${effect}`),
      ...planned.impossible.map(({ title, effect }) => context.terminal.style.yellow(`${title}: ${effect}`)),
    ]
    if (input.options.plan || planned.possible.length === 0) {
      const exit = planned.possible.length === 0 ? 'failed' : 'ok'
      const end = planned.possible.length === 0 ? [t`Nothing can be undone.`] : []
      return succeed({ value: { ...planned, job: null }, text: () => [...lines(), ...end].join('\n'), exit })
    }
    if (!isLocal(open.environment)) {
      for (const line of lines()) context.terminal.note(line)
      if (!(await context.terminal.confirm(t`Undo this publish?`))) {
        const text = () => t`Nothing was sent. Confirm with --yes.`
        return succeed({ value: { ...planned, job: null }, text, exit: 'unconfirmed' })
      }
    }
    const begun = await open.handlers.publishing.undo({ jobId })
    if (!begun.ok) return begun
    const ended = await followJob(context, open, begun.value.id, patienceMs)
    if (!ended.ok) return ended
    const job = await reportOf(open, ended.value)
    if (!job.ok) return job
    return succeed({
      value: { ...planned, job: job.value },
      text: () => [...lines(), jobText(job.value, context)].join('\n'),
      exit: exitOfJob(job.value),
    })
  } finally {
    await open.close()
  }
}

async function latest({ handlers, workspace }: OpenWorkspace): Promise<string | null> {
  const listed = await handlers.publishing.jobs({ offset: 0, count: 200 })
  if (!listed.ok) return null
  return (
    listed.value.rows.find((job) => job.kind === 'publish' && sameWorkspace(job.workspace, workspace))?.id ??
    null
  )
}
