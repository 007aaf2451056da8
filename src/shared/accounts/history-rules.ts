import { parseIsoTime } from '../api/conventions.ts'
import type { Finding } from '../core/finding.ts'
import { citeDocumented } from '../service-docs/citation.ts'
import { t } from '../text/language.ts'

/**
 * The span of a history query, as entered: `start_time` counts in, `end_time` doesn't (accounts.md#account-history).
 */
export interface HistoryRange {
  readonly start: string
  readonly end: string
}

const hour = 3_600_000
const source = citeDocumented('accounts#account-history')

/** Everything that is wrong with the span; times that can't be read are left to the parameters' own check. */
export function checkHistoryRange({ start, end }: HistoryRange): Finding[] {
  const findings: Finding[] = []
  const from = parseIsoTime(start)
  const to = parseIsoTime(end)
  if (from % hour > 0) findings.push(hours('start_time'))
  if (to % hour > 0) findings.push(hours('end_time'))
  if (to <= from) findings.push(invalid('history.order', 'end_time', t`The end must be after the start.`))
  return findings
}

function hours(field: string): Finding {
  return invalid('history.whole-hour', field, t`Use whole hours, without minutes and seconds.`)
}

function invalid(rule: string, field: string, message: string): Finding {
  return { rule, severity: 'error', field, code: 'INVALID_PARAMETER', message, source }
}
