import { z } from 'zod'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { openWorkspace } from '../../session/workspace.ts'
import type { Context, Input, Result } from '../../table/command.ts'
import { readChangeFile } from './change-file.ts'
import { checkFile } from './check-file.ts'
import { checkReport, exitOf } from './check-report.ts'
import { countsText, fileLines, findingsLines } from './check-text.ts'
import type { planOptions } from './options.ts'
import { planMarkdown } from './plan-markdown.ts'
import { nothingToSend, reviewLines, reviewOf, reviewReport } from './review.ts'

export const output = () => z.object({ ...checkReport.shape, plan: reviewReport })

export async function run(context: Context, input: Input<typeof planOptions>): Promise<Outcome<Result>> {
  const [name = ''] = input.arguments
  const { offline, overwrite, policy, format } = input.options
  const file = await readChangeFile(context.folder, name)
  if (!file.ok) return file
  const opened = await openWorkspace(context, 'reads', {
    offlineId: offline ? (context.options.account ?? file.value.accountId) : null,
  })
  if (!opened.ok) return opened
  try {
    const decisions = { adopt: input.options.adopt, createAnyway: input.options['create-anyway'] }
    const checked = await checkFile(context, opened.value, file.value, {
      offline,
      overwrite,
      policy,
      decisions,
    })
    if (!checked.ok) return checked
    const { report, draftIds } = checked.value
    const review = draftIds.length === 0 ? succeed(nothingToSend) : await reviewOf(opened.value, draftIds)
    if (!review.ok) return review
    const printedReport = { ...report, file: name }
    return succeed({
      value: { ...printedReport, plan: review.value },
      text: () =>
        format === 'markdown'
          ? planMarkdown(printedReport, review.value)
          : [
              ...fileLines(printedReport, context),
              ...reviewLines(review.value, context.terminal.style),
              ...findingsLines(printedReport, context),
              countsText(printedReport),
            ],
      exit: exitOf(report, false),
    })
  } finally {
    await opened.value.close()
  }
}
