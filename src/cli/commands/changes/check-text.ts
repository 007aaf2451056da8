import { kinds } from '../../../shared/entities/kinds.ts'
import { importKinds } from '../../../shared/exchange/import-preview.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { type Line, line } from '../../output/line.ts'
import type { Context } from '../../table/command.ts'
import { readingLines } from '../uploads/reading.ts'
import type { CheckReport, FileFinding } from './check-report.ts'

/** How the file was read, and what it says about itself. */
export function fileLines({ reading, notes }: CheckReport, context: Context): readonly Line[] {
  return [...(reading === null ? [] : readingLines(reading, context)), ...notes]
}

/** Findings for people, in the order of the file; `explains` adds the rule and the values it was checked against. */
export function findingsLines(
  { findings, file }: CheckReport,
  { terminal }: Context,
  explains = false,
): readonly Line[] {
  const { style } = terminal
  const name = file.split(/[\\/]/).at(-1) ?? file
  return findings.flatMap(({ severity, line: row, column, kind, title, message, rule, policy }) => {
    const level = severity === 'error' ? style.red(t`error`) : style.yellow(t`warning`)
    const where = policy === undefined ? rule : `${rule} (${policy.file}:${policy.line})`
    const head = line`${name}:${row}:${column}  ${level}  ${kinds[kind].label.one} "${title}": ${message}  ${style.dim(where)}`
    return explains && policy !== undefined ? [head, ...explanation(policy, terminal)] : [head]
  })
}

function explanation(
  { file, line: row, text, values }: NonNullable<FileFinding['policy']>,
  { style }: Context['terminal'],
): readonly Line[] {
  return [
    ...values.map(({ name, value }) => `    ${name}: ${value}`),
    line`    ${style.dim(t`${file}, line ${row}`)}`,
    ...text.split('\n').map((part) => style.dim(`      ${part}`)),
  ]
}

/** "1 error, 2 warnings." */
export function issuesText({ errors, warnings }: Pick<CheckReport, 'errors' | 'warnings'>): string {
  const warningCount = plural(warnings, { one: '# warning', other: '# warnings' })
  return plural(
    errors,
    { one: '# error, {warnings}.', other: '# errors, {warnings}.' },
    { warnings: warningCount },
  )
}

export function countsText({ changes, published }: CheckReport): string {
  const labels = {
    new: t`new`,
    changed: t`changed`,
    erased: t`with cleared fields`,
    removed: t`to delete`,
    existing: t`already at the service`,
    conflict: t`in conflict`,
    problem: t`with errors`,
    same: t`without effect`,
  } as const satisfies Record<(typeof importKinds)[number], string>
  const parts = importKinds.flatMap((kind) =>
    changes[kind] === undefined ? [] : [`${changes[kind]} ${labels[kind]}`],
  )
  const before = published === 0 ? [] : [t`${published} already published`]
  return [...parts, ...before].join(', ')
}
