import { writeJson } from '../../../shared/core/json-text.ts'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import { documentLines, type Line } from '../../output/line.ts'
import { openWorkspace } from '../../session/workspace.ts'
import type { Context, Input, Result } from '../../table/command.ts'
import { readChangeFile } from './change-file.ts'
import { checkFile } from './check-file.ts'
import { type CheckReport, checkReport, exitOf } from './check-report.ts'
import { countsText, fileLines, findingsLines, issuesText } from './check-text.ts'
import type { checkOptions } from './options.ts'
import { junitReport, sarifReport } from './reports.ts'

export const output = () => checkReport

export async function run(context: Context, input: Input<typeof checkOptions>): Promise<Outcome<Result>> {
  const [name = ''] = input.arguments
  const { format, offline, strict, policy, explain } = input.options
  const file = await readChangeFile(context.folder, name)
  if (!file.ok) return file
  const opened = await openWorkspace(context, 'reads', {
    offlineId: offline ? (context.options.account ?? file.value.accountId) : null,
  })
  if (!opened.ok) return opened
  try {
    const checked = await checkFile(context, opened.value, file.value, { offline, overwrite: false, policy })
    if (!checked.ok) return checked
    const report = checked.value.report
    const printedReport = { ...report, file: name }
    return succeed({
      value: printedReport,
      text: () => textOf(printedReport, { format, explain }, context),
      exit: exitOf(report, strict),
    })
  } finally {
    await opened.value.close()
  }
}

function textOf(
  report: CheckReport,
  { format, explain }: { readonly format: string | null; readonly explain: boolean },
  context: Context,
): readonly Line[] {
  if (format === 'junit') return junitReport(report)
  if (format === 'sarif') return documentLines(sarifReport(report, context.version))
  if (format === 'json') return documentLines(writeJson(report, 2))
  const { style } = context.terminal
  const summary = report.findings.length === 0 ? style.green(t`No issues found.`) : issuesText(report)
  return [
    ...fileLines(report, context),
    ...findingsLines(report, context, explain),
    summary,
    countsText(report),
  ]
}
