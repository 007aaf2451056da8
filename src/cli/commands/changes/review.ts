import { z } from 'zod'
import { type Micro, micro } from '../../../shared/api/conventions.ts'
import { gridSubjects } from '../../../shared/campaigns/campaign-grid.ts'
import { startLabel, startLine } from '../../../shared/campaigns/delivery-start-label.ts'
import { fieldNamed } from '../../../shared/campaigns/entity-fields.ts'
import { momentLabel } from '../../../shared/campaigns/flight-label.ts'
import { writeJson } from '../../../shared/core/json-text.ts'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { draftKinds, referencedDraft } from '../../../shared/drafts/draft.ts'
import { fieldLabel } from '../../../shared/drafts/draft-labels.ts'
import { draftSubjects, kinds } from '../../../shared/entities/kinds.ts'
import { isCriterionField } from '../../../shared/entities/targeting/targeting-set.ts'
import { usesLabel } from '../../../shared/entities/uses.ts'
import { formatAmount, withCurrency } from '../../../shared/money/amount-label.ts'
import { writeMicro } from '../../../shared/money/micro.ts'
import type { StartAlert } from '../../../shared/money/money-guard.ts'
import { parseMicro } from '../../../shared/money/price.ts'
import { summaryParts } from '../../../shared/publishing/change-summary.ts'
import { irreversibleLabel } from '../../../shared/publishing/irreversible-label.ts'
import type { Review, ReviewItem } from '../../../shared/publishing/review.ts'
import { criterionLabel, criterionValueLabel } from '../../../shared/targeting/criterion-names.ts'
import { formatCount } from '../../../shared/text/format.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { type Line, line } from '../../output/line.ts'
import type { Style } from '../../output/style.ts'
import type { OpenWorkspace } from '../../session/workspace.ts'

const amounts = z.object({ before: z.string(), after: z.string() })

/** Something that didn't deliver and would after the publish. */
const plannedStart = z.object({
  title: z.string(),
  campaign: z.string().nullable(),
  /** Whether its flight had begun before. */
  again: z.boolean(),
  lineItems: z.int(),
  /** ISO 8601; null for at once, and without an end. */
  from: z.string().nullable(),
  until: z.string().nullable(),
  /** What it can spend at most, in all and a day; null if nothing limits that. */
  maxTotal: z.string().nullable(),
  maxDaily: z.string().nullable(),
  /** The same for people. */
  text: z.string(),
})

/** What a publish would send, as `--json` prints it. */
export const reviewReport = z.object({
  /** Calls that write. Reads before them, and look-ups of changes without a clear answer, come on top. */
  calls: z.int(),
  uploadBytes: z.int(),
  /** Minimum duration because of rate limits. */
  minDurationMs: z.number(),
  /** Of the account. Texts for people give times in it; `fields` has them as the service does. */
  timezone: z.string().nullable(),
  publishable: z.int(),
  blocked: z.int(),
  /** How many of those to publish can't be undone afterwards. */
  irreversible: z.int(),
  money: z.array(
    z.object({
      kind: z.enum(gridSubjects),
      currency: z.string().nullable(),
      dailyBudgets: amounts,
      totalBudgets: amounts,
      becomeActive: z.int(),
      alerts: z.int(),
      /** How many changes let something spend; `starts` has up to 50 of them. */
      startCount: z.int(),
      starts: z.array(plannedStart),
    }),
  ),
  changes: z.array(
    z.object({
      kind: z.enum(draftSubjects),
      action: z.enum(draftKinds),
      title: z.string(),
      campaign: z.string().nullable(),
      /** Handle of the user who changed it last; null if not known. */
      changedBy: z.string().nullable(),
      /** What something new is: its budget, flight, goal, places, bid and targeting, or its text and address. */
      summary: z.array(z.object({ part: z.enum(summaryParts), text: z.string() })),
      fields: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
      /** Names of the entities that values refer to. */
      names: z.record(z.string(), z.string()),
      currency: z.string().nullable(),
      routes: z.array(z.string()),
      /** Why publishing it can't be undone; null if it can. */
      undoBlocker: z.string().nullable(),
      /** What stays if it's undone; null if nothing does, or if it can't be undone at all. */
      undoRemainder: z.string().nullable(),
      /** For a deletion: what uses it and stays. */
      uses: z.array(z.object({ kind: z.enum(draftSubjects), title: z.string(), key: z.string() })),
    }),
  ),
})
export type ReviewReport = Readonly<z.output<typeof reviewReport>>

const pageRows = 200

/** The program's review, limited to these drafts. */
export async function reviewOf(
  { handlers, workspace, account }: OpenWorkspace,
  draftIds: readonly string[],
): Promise<Outcome<ReviewReport>> {
  const rows: ReviewItem[] = []
  for (;;) {
    const page = await handlers.publishing.review({
      workspace,
      draftIds: [...draftIds],
      offset: rows.length,
      count: pageRows,
    })
    if (!page.ok) return page
    rows.push(...page.value.rows)
    if (rows.length >= page.value.total || page.value.rows.length === 0)
      return succeed(reportOf(page.value, rows, account.timezone ?? null))
  }
}

export const nothingToSend: ReviewReport = {
  calls: 0,
  uploadBytes: 0,
  minDurationMs: 0,
  timezone: null,
  publishable: 0,
  blocked: 0,
  irreversible: 0,
  money: [],
  changes: [],
}

function reportOf(
  { calls, uploadBytes, minDurationMs, publishable, blocked, irreversible, money }: Review,
  rows: readonly ReviewItem[],
  timezone: string | null,
) {
  return {
    calls,
    uploadBytes,
    minDurationMs,
    timezone,
    publishable,
    blocked,
    irreversible,
    money: money.map(({ subject, currency, effect, alerts }) => {
      const written = ({ before, after }: typeof effect.daily) => ({
        before: writeMicro(before, currency ?? ''),
        after: writeMicro(after, currency ?? ''),
      })
      return {
        kind: subject,
        currency,
        alerts,
        becomeActive: effect.activated,
        startCount: effect.starts,
        starts: effect.alerts.flatMap((alert) => (alert.kind === 'starts' ? [startOf(alert, currency)] : [])),
        dailyBudgets: written(effect.daily),
        totalBudgets: written(effect.total),
      }
    }),
    changes: rows.map((row) => ({
      kind: row.subject,
      action: row.kind,
      title: row.title,
      campaign: row.campaign,
      names: row.names,
      currency: row.currency,
      summary: [...row.summary.parts],
      changedBy: row.changedBy,
      fields: row.changes.map(({ field, before, after }) => ({ field, before, after })),
      routes: row.calls.map(({ route }) => route),
      undoBlocker: row.undoBlocker,
      undoRemainder: row.undoRemainder,
      uses: row.uses.map(({ subject, title, key }) => ({ kind: subject, title, key })),
    })),
  }
}

function startOf({ title, campaign, start }: StartAlert, currency: string | null) {
  const { isAgain, lineItems, from, until, total, daily } = start
  const time = (at: number | null) => (at === null ? null : new Date(at).toISOString())
  const amount = (value: Micro | null) => (value === null ? null : writeMicro(value, currency ?? ''))
  return {
    title,
    campaign: campaign ?? null,
    again: isAgain,
    lineItems,
    from: time(from),
    until: time(until),
    maxTotal: amount(total),
    maxDaily: amount(daily),
    text: startLabel(start, currency),
  }
}

/** What starts to spend, a line each. */
export function startTexts({ money }: Pick<ReviewReport, 'money'>): readonly string[] {
  return money.flatMap(({ starts, startCount }) => [
    ...starts.map(({ title, campaign, text }) => startLine(title, campaign, text)),
    ...(startCount > starts.length ? [t`And ${formatCount(startCount - starts.length)} more.`] : []),
  ])
}

export function reviewLines(report: ReviewReport, style: Style): readonly Line[] {
  const marks = { create: style.green('+'), update: style.yellow('~'), delete: style.red('-') }
  return [
    ...report.changes.flatMap((change) => {
      const { kind, action, title, campaign, summary, fields, uses } = change
      const parent = campaign === null || kind === 'campaign' ? '' : style.dim(` (${campaign})`)
      const head = line`${marks[action]} ${kinds[kind].label.one} ${style.bold(title)}${parent}`
      const irreversible = irreversibleLabel(change)
      const blocker = irreversible === null ? [] : [line`    ${style.yellow(irreversible)}`]
      const inUse = uses.length === 0 ? [] : [line`    ${style.yellow(usesText(uses))}`]
      const summaryLine = summary.length === 0 ? [] : [`    ${summary.map(({ text }) => text).join(' · ')}`]
      if (action === 'delete') return [head, ...blocker, ...summaryLine, ...inUse]
      const values = fields.map(({ field, before, after }) => {
        const written =
          action === 'create'
            ? formatReviewedValue(field, after, change, report)
            : `${formatReviewedValue(field, before, change, report)} → ${formatReviewedValue(field, after, change, report)}`
        return `    ${reviewedFieldLabel(field, change)}: ${written}`
      })
      return [head, ...blocker, ...summaryLine, ...values]
    }),
    '',
    ...report.money.flatMap(({ kind, currency, dailyBudgets, totalBudgets, becomeActive, alerts }) => {
      const { many } = kinds[kind].label
      const sum = (sums: typeof dailyBudgets) => `${formatSums(sums, currency)} ${currency ?? ''}`.trim()
      return [
        ...(dailyBudgets.before === dailyBudgets.after
          ? []
          : [t`Daily budgets of ${many}: ${sum(dailyBudgets)}`]),
        ...(totalBudgets.before === totalBudgets.after
          ? []
          : [t`Total budgets of ${many}: ${sum(totalBudgets)}`]),
        ...(becomeActive === 0 ? [] : [style.yellow(t`${becomeActive} become active`)]),
        ...(alerts === 0 ? [] : [style.yellow(t`${alerts} to double-check`)]),
      ]
    }),
    ...startTexts(report).map((text) => style.yellow(text)),
    plural(
      report.calls,
      {
        one: '{changes} to publish in # write call, {blocked} blocked.',
        other: '{changes} to publish in # write calls, {blocked} blocked.',
      },
      { changes: String(report.publishable), blocked: String(report.blocked) },
    ),
    ...(report.irreversible === 0
      ? []
      : [style.yellow(t`${report.irreversible} of ${report.publishable} can’t be undone entirely.`)]),
  ]
}

export function usesText(uses: ReviewedChange['uses']): string {
  return usesLabel(uses.map(({ kind, title, key }) => ({ subject: kind, title, key })))
}

/** "1,200.00 → 1,500.00", from the report's machine-readable amounts. */
export function formatSums(
  { before, after }: ReviewReport['money'][number]['dailyBudgets'],
  currency: string | null,
): string {
  const amount = (text: string) => {
    const parsedAmount = parseMicro(text)
    return parsedAmount === null ? text : formatAmount(parsedAmount, currency)
  }
  return `${amount(before)} → ${amount(after)}`
}

type ReviewedChange = ReviewReport['changes'][number]

/** A value as people read it. */
export function formatReviewedValue(
  field: string,
  value: unknown,
  { names, currency }: ReviewedChange,
  { timezone }: Pick<ReviewReport, 'timezone'>,
): string {
  if (value === null || value === undefined) return '–'
  if (field.endsWith('_local_micro')) {
    const amount = micro.safeParse(value)
    if (amount.success) return withCurrency(amount.data, currency)
  }
  const at =
    fieldNamed(field)?.kind.kind === 'time' && typeof value === 'string' ? Date.parse(value) : Number.NaN
  if (!Number.isNaN(at)) return momentLabel(at, timezone ?? 'UTC')
  if (isCriterionField(field) && typeof value === 'string') return criterionValueLabel(field, value)
  const named = replaceTexts(
    value,
    (text) => names[text] ?? (referencedDraft(text) === null ? text : t`new in this plan`),
  )
  const text = typeof named === 'string' ? named : writeJson(named)
  return text.length > maxShown ? `${text.slice(0, maxShown - 1).toWellFormed()}…` : text
}

/** The label of a changed field; `names` has those of targeted values. */
export function reviewedFieldLabel(field: string, { names }: Pick<ReviewedChange, 'names'>): string {
  return isCriterionField(field) ? criterionLabel(field, names[field]) : fieldLabel(field)
}

/** The value with each text in it replaced, at any depth. */
function replaceTexts(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === 'string') return replace(value)
  if (Array.isArray(value)) return value.map((entry) => replaceTexts(entry, replace))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, replaceTexts(entry, replace)] as const),
  )
}

const maxShown = 80
