import { kinds } from '../../../shared/entities/kinds.ts'
import { plural, t } from '../../../shared/text/language.ts'
import type { Line } from '../../output/line.ts'
import { printable } from '../../output/printable.ts'
import type { CheckReport } from './check-report.ts'
import { countsText, issuesText } from './check-text.ts'
import {
  formatReviewedValue,
  formatSums,
  type ReviewReport,
  reviewedFieldLabel,
  startTexts,
  usesText,
} from './review.ts'

/** More rows make a comment unreadable, and code hosts limit its length. */
const maxRows = 100

/** A plan as a comment of a pull request. */
export function planMarkdown(report: CheckReport, plan: ReviewReport): readonly Line[] {
  const { file, findings, errors } = report
  const marks = { create: '➕', update: '✏️', delete: '➖' }
  const rows = plan.changes.slice(0, maxRows).map((change) => {
    const { kind, action, title, summary, fields, undoBlocker, undoRemainder, uses } = change
    const values = fields.map(({ field, before, after }) => {
      const to = code(formatReviewedValue(field, after, change, plan))
      const from = code(formatReviewedValue(field, before, change, plan))
      return `${code(reviewedFieldLabel(field, change))}: ${action === 'create' ? to : `${from} → ${to}`}`
    })
    const irreversible = undoBlocker === null ? t`Can’t be undone entirely` : t`Can’t be undone`
    const mark = (undoBlocker ?? undoRemainder) === null ? '' : `<br>⚠️ ${irreversible}`
    const name = `${code(title)}${mark}`
    const inUse = uses.length === 0 ? '' : code(usesText(uses))
    const lead = summary.map(({ text }) => code(text)).join(' · ')
    const lines = action === 'delete' ? [lead, inUse] : [lead, ...values]
    const cell = lines.filter((line) => line !== '').join('<br>')
    return `| ${marks[action]} ${kinds[kind].label.one} | ${name} | ${cell} |`
  })
  const unlistedCount = plan.changes.length - rows.length
  const money = plan.money.flatMap(({ kind, currency, dailyBudgets, becomeActive }) => {
    const unit = currency === null ? '' : ` ${code(currency)}`
    return [
      ...(dailyBudgets.before === dailyBudgets.after
        ? []
        : [
            `- ${t`Daily budgets of ${kinds[kind].label.many}: ${formatSums(dailyBudgets, currency)}`}${unit}`,
          ]),
      ...(becomeActive === 0 ? [] : [`- ${t`${becomeActive} become active`}`]),
    ]
  })
  const starts = startTexts(plan).map((text) => `- ⚠️ ${code(text)}`)
  const problems = findings.slice(0, maxRows).map(({ severity, line, title, message, policy }) => {
    const mark = severity === 'error' ? '❌' : '⚠️'
    const by = policy === undefined ? '' : ` (${code(`${policy.file}:${policy.line}`)})`
    return `- ${mark} ${t`Line ${line}`}, ${code(title)}: ${code(message)}${by}`
  })
  return [
    `### ${code(file)}`,
    '',
    errors > 0
      ? `❌ ${t`${issuesText(report)} Merging this publishes nothing.`}`
      : `✅ ${plural(plan.calls, { one: '{changes} to publish in # write call.', other: '{changes} to publish in # write calls.' }, { changes: String(plan.publishable) })}`,
    ...(errors === 0 && plan.irreversible > 0
      ? ['', `⚠️ ${t`${plan.irreversible} of ${plan.publishable} can’t be undone entirely.`}`, '']
      : []),
    ...problems,
    '',
    ...(rows.length === 0
      ? [countsText(report)]
      : [`| ${t`Change`} | ${t`Name`} | ${t`Values`} |`, '| --- | --- | --- |']),
    ...rows,
    ...(unlistedCount > 0 ? ['', t`${unlistedCount} more changes aren’t listed.`] : []),
    ...(money.length + starts.length > 0 ? ['', ...money, ...starts] : []),
    '',
  ]
}

/**
 * A text of the service or of a file as code, in which code hosts look for no link, mention, issue or commit. Outside
 * of it stand only what would end the code or the cell.
 */
function code(text: string): string {
  return printable(text)
    .split(/([`|])/)
    .filter((part) => part !== '')
    .map((part) => (part === '`' || part === '|' ? `&#${part.charCodeAt(0)};` : `\`${part}\``))
    .join('')
}
