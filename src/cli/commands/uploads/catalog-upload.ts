import { resolve } from 'node:path'
import { z } from 'zod'

import { type FeedSummary, feedChanges } from '../../../shared/catalogs/feed.ts'
import { withNumbers } from '../../../shared/catalogs/feed-mapping.ts'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { isIncomplete, type ReadingReport, readingReport } from '../../../shared/files/reading-report.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { numberFormats } from '../../../shared/text/number-text.ts'
import { invalidInput } from '../../invalid-input.ts'
import { type Line, line } from '../../output/line.ts'
import { type OpenWorkspace, openWorkspace } from '../../session/workspace.ts'
import type { Context, Input, Result } from '../../table/command.ts'
import { finishEarlierUploads, sendUpload, type UploadJob, uploadJob } from './follow-upload.ts'
import type { catalogUploadOptions } from './options.ts'
import { choiceOf, readingLines } from './reading.ts'

export const output = () =>
  z.object({
    catalog: z.string(),
    rows: z.int(),
    /** How prices are written; null if none proves it. */
    numbers: z.enum(numberFormats).nullable(),
    changes: z.record(z.enum(feedChanges), z.int()),
    findings: z.array(
      z.object({
        rule: z.string(),
        field: z.string(),
        severity: z.enum(['error', 'warning']),
        message: z.string(),
        rows: z.int(),
      }),
    ),
    /** How the file was read, and what of it wasn't. */
    reading: readingReport,
    job: uploadJob.nullable(),
  })

export async function run(
  context: Context,
  input: Input<typeof catalogUploadOptions>,
): Promise<Outcome<Result>> {
  const [wanted = '', name = ''] = input.arguments
  const { options } = input
  // A dry run sends nothing of earlier uploads either.
  const isDry = options['dry-run']
  const numbers = numberFormats.find((format) => format === options.numbers)
  if (options.numbers !== null && numbers === undefined)
    return invalidInput(t`--numbers takes 1,234.56 or 1.234,56, not ${options.numbers}.`)
  const opened = await openWorkspace(context, isDry ? 'works' : 'resumes')
  if (!opened.ok) return opened
  const open = opened.value
  const { handlers, workspace, services } = open
  try {
    const catalogId = await findCatalog(open, wanted)
    if (!catalogId.ok) return catalogId
    const catalog = { workspace, catalogId: catalogId.value }
    // A catalog takes one upload at a time. The changes below are those that remain after it.
    const earlier = isDry ? succeed([]) : await finishEarlierUploads(context, open, 'products')
    if (!earlier.ok) return earlier
    const file = services.chosenFiles.add(resolve(context.folder, name))
    const feed = await handlers.catalogs.openFeed({ ...catalog, file: file.id, choice: choiceOf(options) })
    if (!feed.ok) return feed
    if (feed.value === null) return invalidInput(t`${name} can’t be read.`)
    context.terminal.progress(t`Reading ${name}`)
    const { feedId } = feed.value
    const mapping = withNumbers(feed.value.mapping, numbers ?? null)
    const summary = await handlers.catalogs.readFeed({ ...catalog, feedId, mapping })
    if (!summary.ok) return summary
    const { changes, reading = feed.value.reading } = summary.value
    const toSend = changes.new + changes.changed
    const resultOf = (job: UploadJob | null, exit: Result['exit'], end: string): Result => ({
      value: {
        catalog: catalogId.value,
        rows: summary.value.rows,
        numbers: summary.value.numbers ?? null,
        changes,
        reading,
        job,
        findings: summary.value.findings.map(({ rule, field, severity, message, rows }) => ({
          rule,
          field,
          severity,
          message,
          rows,
        })),
      },
      text: () => [...summaryLines(summary.value, reading, context), end],
      ...(exit === undefined ? {} : { exit }),
    })
    const hasErrors = changes.held > 0 || isIncomplete(reading)
    const errors: Result['exit'] = hasErrors ? 'failed' : 'ok'
    if (toSend === 0) return succeed(resultOf(earlier.value.at(-1) ?? null, errors, t`Nothing to send.`))
    if (isDry) return succeed(resultOf(null, errors, t`Nothing was sent.`))
    if (hasErrors && !options.partial) {
      return succeed(
        resultOf(null, 'failed', t`Nothing was sent. Fix the errors, or send the rest with --partial.`),
      )
    }
    const question = t`Send ${toSend} products to the catalog ${wanted}?`
    return await sendUpload(context, open, {
      question,
      start: () => handlers.catalogs.upload(catalog),
      errors,
      resultOf,
    })
  } finally {
    await open.close()
  }
}

async function findCatalog({ handlers, workspace }: OpenWorkspace, wanted: string): Promise<Outcome<string>> {
  const list = await handlers.catalogs.list({ workspace, refresh: true })
  if (!list.ok) return list
  const matchingCatalogs = list.value.rows.filter(({ id, name }) => id === wanted || name === wanted)
  const [one, other] = matchingCatalogs
  if (one !== undefined && other === undefined) return succeed(one.id)
  return invalidInput(
    one === undefined
      ? t`There’s no catalog ${wanted}.`
      : t`Several catalogs are called ${wanted}. Use an ID.`,
  )
}

function summaryLines(
  { rows, changes, findings }: FeedSummary,
  reading: ReadingReport,
  context: Context,
): readonly Line[] {
  const { style } = context.terminal
  return [
    ...readingLines(reading, context),
    t`${plural(rows, { one: '# product', other: '# products' })}: ${changes.new} new, ${changes.changed} changed, ${changes.same} unchanged, ${changes.held} with errors.`,
    ...findings.map(({ severity, field, message, rows: count }) => {
      const level = severity === 'error' ? style.red(t`error`) : style.yellow(t`warning`)
      return line`${level}  ${field}: ${message} (${count})`
    }),
  ]
}
