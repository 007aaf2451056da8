import { fieldLabel } from '../../../shared/drafts/draft-labels.ts'
import { kinds } from '../../../shared/entities/kinds.ts'
import { t } from '../../../shared/text/language.ts'
import { type CheckReport, countsText } from './check-file.ts'
import { formatReviewedValue, type ReviewReport } from './review.ts'

/** More rows make a comment unreadable, and code hosts limit its length. */
const maxRows = 100

/** A plan as a comment of a pull request. */
export function planMarkdown(report: CheckReport, plan: ReviewReport): string {
  const { file, findings, errors, warnings } = report
  const marks = { create: '➕', update: '✏️', delete: '➖' }
  const rows = plan.changes.slice(0, maxRows).map((change) => {
    const { kind, action, title, fields } = change
    const values = fields.map(({ field, before, after }) => {
      const to = formatReviewedValue(field, after, change)
      return `${fieldLabel(field)}: ${action === 'create' ? to : `${formatReviewedValue(field, before, change)} → ${to}`}`
    })
    const cell = action === 'delete' ? '' : values.map(escaped).join('<br>')
    return `| ${marks[action]} ${kinds[kind].label.one} | ${escaped(title)} | ${cell} |`
  })
  const left = plan.changes.length - rows.length
  const money = plan.money.flatMap(({ kind, currency, dailyBudgets: { before, after }, becomeActive }) => [
    ...(before === after
      ? []
      : [`- ${t`Daily budgets of ${kinds[kind].label.many}: ${before} → ${after} ${currency ?? ''}`}`]),
    ...(becomeActive === 0 ? [] : [`- ${t`${becomeActive} become active`}`]),
  ])
  const problems = findings.slice(0, maxRows).map(({ severity, line, title, message, policy }) => {
    const mark = severity === 'error' ? '❌' : '⚠️'
    const by = policy === undefined ? '' : ` (\`${policy.file}:${policy.line}\`)`
    return `- ${mark} ${t`Line ${line}`}, **${escaped(title)}**: ${escaped(message)}${by}`
  })
  return [
    `### ${escaped(file)}`,
    '',
    errors > 0
      ? `❌ ${t`${errors} errors, ${warnings} warnings. Merging this publishes nothing.`}`
      : `✅ ${t`${plan.publishable} to publish in ${plan.calls} calls.`}`,
    ...problems,
    '',
    ...(rows.length === 0
      ? [countsText(report)]
      : [`| ${t`Change`} | ${t`Name`} | ${t`Values`} |`, '| --- | --- | --- |']),
    ...rows,
    ...(left > 0 ? ['', t`${left} more changes aren’t listed.`] : []),
    ...(money.length > 0 ? ['', ...money] : []),
    '',
  ].join('\n')
}

/** Names and values are anyone's: none may end a cell or become a link, an image or a mention. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\r\n]+/g, ' ')
    .replaceAll(/[\\`*_{}[\]<>()#+!|~@&]/g, (character) => `&#${character.charCodeAt(0)};`)
}
