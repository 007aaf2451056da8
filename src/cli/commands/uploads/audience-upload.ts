import { resolve } from 'node:path'
import { z } from 'zod'

import {
  type AudienceTarget,
  noteKinds,
  type PreparedUpload,
  preparedUpload,
  type UploadPlan,
} from '../../../shared/audiences/audience-upload.ts'
import { columnsAsLast } from '../../../shared/audiences/member-columns.ts'
import { memberIdentifiers } from '../../../shared/audiences/member-identifiers.ts'
import { formatNote } from '../../../shared/audiences/note-labels.ts'
import { countryOfZone } from '../../../shared/audiences/phone-country.ts'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { isIncomplete, type ReadingReport, readingReport } from '../../../shared/files/reading-report.ts'
import { formatCount, regionName } from '../../../shared/text/format.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { invalidInput } from '../../invalid-input.ts'
import { type OpenWorkspace, openWorkspace } from '../../session/workspace.ts'
import type { Context, Input, Result } from '../../table/command.ts'
import { exitOfUpload, finishEarlierUploads, sendUpload, type UploadJob, uploadJob } from './follow-upload.ts'
import type { audienceUploadOptions } from './options.ts'
import { choiceOf, readingLines } from './reading.ts'

type UploadInput = Input<typeof audienceUploadOptions>

export const output = () =>
  z.object({
    audience: z.string(),
    phoneCountry: phoneCountry.nullable(),
    prepared: preparedUpload.omit({ reading: true }),
    /** How the file was read, and what of it wasn't. */
    reading: readingReport,
    job: uploadJob.nullable(),
  })

/** The country of phone numbers without a country code. */
const phoneCountry = z.object({ code: z.string(), from: z.enum(['option', 'accountTimeZone']) })
type PhoneCountry = z.output<typeof phoneCountry>

export async function run(context: Context, input: UploadInput): Promise<Outcome<Result>> {
  const [wanted = '', name = ''] = input.arguments
  const { options } = input
  if (options.match && options.remove) return invalidInput(t`--match and --remove exclude each other.`)
  // A dry run sends nothing of earlier uploads either.
  const isDry = options['dry-run']
  const opened = await openWorkspace(context, isDry ? 'works' : 'resumes')
  if (!opened.ok) return opened
  const open = opened.value
  const { handlers, workspace, services } = open
  try {
    const target = await findAudience(open, wanted)
    if (!target.ok) return target
    const file = services.chosenFiles.add(resolve(context.folder, name))
    const opening = await handlers.audiences.openFile({ file: file.id, choice: choiceOf(options) })
    if (!opening.ok) return opening
    if (opening.value === null) return invalidInput(t`${name} can’t be read.`)
    const { fileId, hasTitles, columns: fileColumns, isOneLine } = opening.value
    if (isOneLine)
      return invalidInput(t`Everyone is on one line of ${name}. Put each person on a line of their own.`)
    const last = await handlers.audiences.lastColumns({ workspace, target: target.value })
    if (!last.ok) return last
    const { identifiers, earlier: lastIdentifiers, missing } = columnsAsLast(fileColumns, last.value)
    const columns = columnsOf(options.columns, identifiers)
    if (!columns.ok) return columns
    if (options.columns === null && lastIdentifiers.some((one) => one !== undefined))
      context.terminal.note(
        t`The columns are read as in the last file for this list. --columns changes that.`,
      )
    if (missing.length > 0)
      context.terminal.note(
        t`Columns of the last file for this list that aren’t in this one: ${missing.join(', ')}`,
      )
    const earlier = isDry ? succeed([]) : await finishEarlierUploads(context, open, 'audience')
    if (!earlier.ok) return earlier
    context.terminal.progress(t`Reading ${name}`)
    const writeMode = options.remove ? 'remove' : 'add'
    const mode: UploadPlan['mode'] = options.match ? 'match' : writeMode
    const plan = { mode, hasTitles, columns: [...columns.value], effectiveAt: null, expiresAt: null }
    const country = countryOf(options.country, open.account.timezone, opening.value.countries)
    if (!country.ok) return country
    const hasPhones = columns.value.includes('phone_number')
    const prepared = await handlers.audiences.prepare({
      workspace,
      fileId,
      target: target.value,
      plan: { ...plan, country: country.value?.code ?? null },
    })
    if (!prepared.ok) return prepared
    const { reading = opening.value.reading, ...counts } = prepared.value
    const errors: Result['exit'] = isIncomplete(reading) ? 'failed' : 'ok'
    const resultOf = (job: UploadJob | null, exit: Result['exit'], end: string): Result => ({
      value: { audience: target.value.name, phoneCountry: country.value, prepared: counts, reading, job },
      text: () => [
        ...readingLines(withoutCountry(reading), context),
        ...(hasPhones ? [countryText(country.value)] : []),
        preparedText(prepared.value),
        ...countsText(prepared.value),
        end,
      ],
      ...(exit === undefined ? {} : { exit }),
    })
    const same = await sameUpload(open, earlier.value, target.value, prepared.value)
    if (same !== null) return succeed(resultOf(same, errors, t`${same.done} of ${same.total} sent.`))
    if (isDry || prepared.value.batches === 0) {
      return succeed(
        resultOf(null, errors, prepared.value.batches === 0 ? t`Nothing to send.` : t`Nothing was sent.`),
      )
    }
    const question = t`Send ${prepared.value.batches} batches to ${target.value.name}?`
    return await sendUpload(context, open, {
      question,
      start: () => handlers.audiences.start({ fileId }),
      errors,
      resultOf,
    })
  } finally {
    await open.close()
  }
}

/** An earlier upload of the same people that has just been finished: they needn't be sent again. */
async function sameUpload(
  { handlers }: OpenWorkspace,
  earlier: readonly UploadJob[],
  target: AudienceTarget,
  { digest }: PreparedUpload,
): Promise<UploadJob | null> {
  for (const job of earlier) {
    if (exitOfUpload(job) !== 'ok') continue
    const upload = await handlers.audiences.upload({ jobId: job.id })
    if (!upload.ok) continue
    const { target: list, prepared } = upload.value
    if (list.id === target.id && prepared.digest !== undefined && prepared.digest === digest) return job
  }
  return null
}

async function findAudience(
  { handlers, workspace }: OpenWorkspace,
  wanted: string,
): Promise<Outcome<AudienceTarget>> {
  const lists = await handlers.audiences.list({ workspace })
  if (!lists.ok) return lists
  const matchingAudiences = [...lists.value.own, ...lists.value.shared].filter(
    ({ id, name }) => id === wanted || name === wanted,
  )
  const [one, other] = matchingAudiences
  if (one !== undefined && other === undefined) {
    return succeed({ list: 'customAudience', id: one.id, name: (one.name ?? one.id).slice(0, 300) })
  }
  const list = lists.value.doNotReach.find(({ id }) => id === wanted)
  if (list !== undefined) return succeed({ list: 'doNotReachList', id: list.id, name: t`Do-not-reach list` })
  if (one !== undefined) return invalidInput(t`Several audiences are called ${wanted}. Use an ID.`)
  const drafts = await handlers.entities.list({
    workspace,
    subject: 'customAudience',
    text: wanted.slice(0, 200),
    types: [],
    changedOnly: true,
    sort: 'title',
    descending: false,
    offset: 0,
    count: 200,
  })
  if (!drafts.ok) return drafts
  const isDraft = drafts.value.rows.some(
    ({ key, remoteId, title }) => remoteId === null && (key === wanted || title === wanted),
  )
  return invalidInput(
    isDraft
      ? t`${wanted} isn’t published yet. Publish the list first, then upload people to it.`
      : t`There’s no audience ${wanted}.`,
  )
}

type Identifier = (typeof memberIdentifiers)[number] | null

function columnsOf(typed: string | null, guessed: readonly Identifier[]): Outcome<readonly Identifier[]> {
  if (typed === null) {
    return guessed.some((one) => one !== null)
      ? succeed(guessed)
      : invalidInput(t`Name the columns with --columns: ${memberIdentifiers.join(', ')}.`)
  }
  const columns: Identifier[] = []
  for (const name of typed.split(',')) {
    const knownIdentifier = memberIdentifiers.find((one) => one === name.trim())
    if (knownIdentifier === undefined && name.trim() !== '-')
      return invalidInput(t`--columns takes ${memberIdentifiers.join(', ')}, not ${name}.`)
    columns.push(knownIdentifier ?? null)
  }
  return succeed(columns)
}

function countryOf(
  typed: string | null,
  timeZone: string | null | undefined,
  countries: readonly string[],
): Outcome<PhoneCountry | null> {
  if (typed !== null) {
    const code = typed.toUpperCase()
    return countries.includes(code)
      ? succeed({ code, from: 'option' })
      : invalidInput(t`--country takes two letters, such as DE, not ${typed}.`)
  }
  const code = timeZone == null ? null : countryOfZone(timeZone, countries)
  return succeed(code === null ? null : { code, from: 'accountTimeZone' })
}

/** The command says where the country comes from, too. */
function withoutCountry({ country: _, ...others }: ReadingReport): ReadingReport {
  return others
}

function countryText(country: PhoneCountry | null): string {
  if (country === null)
    return t`Phone numbers without a country code are left out. Set their country with --country.`
  const name = `${regionName(country.code)} (${country.code})`
  return country.from === 'option'
    ? t`Phone numbers without a country code are read as numbers of ${name}.`
    : t`Phone numbers without a country code are read as numbers of ${name}, by the account’s time zone. Set another country with --country.`
}

/** How many values or rows each remark is about, and the first row. */
function countsText({ counts, notes }: PreparedUpload): readonly string[] {
  return noteKinds.flatMap((kind) => {
    const count = counts[kind] ?? 0
    if (count === 0) return []
    const row = notes.find((note) => note.kind === kind)?.row
    const line = `${formatNote(kind)}: ${formatCount(count)}`
    return [row === undefined ? line : t`${line}, first in row ${formatCount(row)}`]
  })
}

function preparedText({
  rows,
  updates,
  deletes,
  unchanged,
  duplicates,
  withoutIdentifier,
}: PreparedUpload): string {
  const rowsText = plural(rows, { one: '# row', other: '# rows' })
  const duplicatesText = plural(duplicates, { one: '# duplicate', other: '# duplicates' })
  return t`${rowsText}: ${updates} to add, ${deletes} to remove, ${unchanged} unchanged, ${duplicatesText}, ${withoutIdentifier} without an identifier.`
}
