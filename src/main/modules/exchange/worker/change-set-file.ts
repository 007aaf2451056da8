import { createHash } from 'node:crypto'
import { sameWorkspace, type Workspace } from '../../../../shared/accounts/workspace.ts'
import { ExcessiveJson, LostName, parseBoundedJson } from '../../../../shared/core/bounded-json.ts'
import { dependenciesOf } from '../../../../shared/drafts/draft.ts'
import { withNames } from '../../../../shared/drafts/draft-references.ts'
import {
  type ChangeSet,
  canonicalText,
  changeOfDraft,
  changeSetFormat,
  changeSetVersion,
  conflictLine,
  contentOfChange,
  contentsOfSet,
  readableText,
  type SetChange,
  type SetMoney,
  sealedChangeSet,
} from '../../../../shared/exchange/change-set.ts'
import { mayExist, readChange } from '../../../../shared/exchange/change-set-diff.ts'
import { emptyReport, type ReadingReport } from '../../../../shared/files/reading-report.ts'
import { writeMicro } from '../../../../shared/money/micro.ts'
import type { SpendingSum } from '../../../../shared/money/money-guard.ts'
import { moneyOf, spendingOf } from '../../../../shared/publishing/publish-money.ts'
import type { ReviewMoney } from '../../../../shared/publishing/review.ts'
import { t } from '../../../../shared/text/language.ts'
import { encodingOf, type TextEncoding } from '../../../core/files/encoding.ts'
import { FileRefusal, withExternalFile } from '../../../core/files/external-file.ts'
import { fileLimits } from '../../../core/files/limits.ts'
import { writeFileAtomically } from '../../../core/files/write-file-atomically.ts'
import type { AccountDrafts } from './account-drafts.ts'
import { findExisting } from './existing-records.ts'
import type { ImportStarts } from './import-items.ts'
import { createImportItems } from './import-items.ts'
import type { ReadImport } from './read-sheet.ts'

/** Writes unpublished changes; all of the account if `ids` is null. */
export async function writeChangeSet(
  path: string,
  drafts: AccountDrafts,
  ids: readonly string[] | null,
  account: Workspace,
  comment: string,
  now: number,
): Promise<{ readonly rows: number; readonly notes: readonly string[] }> {
  const storedDrafts = drafts.planned(ids)
  const titles = new Map(storedDrafts.map(({ draft, title }) => [draft.id, title]))
  const contents = contentsOfSet(storedDrafts.map(({ draft }) => draft))
  const spendings = contents.drafts.flatMap(
    (draft) => spendingOf(draft, titles.get(draft.id) ?? '', drafts.currencyOf) ?? [],
  )
  const set: ChangeSet = {
    format: changeSetFormat,
    version: changeSetVersion,
    writtenAt: new Date(now).toISOString(),
    account,
    comment,
    money: moneyOf(spendings, {}).money.map(moneyInFile),
    changes: contents.drafts.map((draft) => changeOfDraft(draft, titles.get(draft.id) ?? '')),
  }
  await writeFileAtomically(path, writeSealed(set))
  return { rows: set.changes.length, notes: contents.notes }
}

function moneyInFile({ subject, currency, effect }: ReviewMoney): SetMoney {
  const inFile = (sum: SpendingSum) => ({
    before: writeMicro(sum.before, currency ?? ''),
    after: writeMicro(sum.after, currency ?? ''),
  })
  return {
    subject,
    currency,
    becomeActive: effect.activated,
    dailyBudgets: inFile(effect.daily),
    totalBudgets: inFile(effect.total),
  }
}

/** A set as its file's text, with its checksum. */
export function writeSealed(set: ChangeSet): string {
  return readableText(set, hashOf(set))
}

export function hashOf(set: ChangeSet): string {
  return `sha256:${createHash('sha256').update(canonicalText(set)).digest('hex')}`
}

/** Anyone can compute the hash, so it only protects against accidents. */
const whatTheHashProves = t`Its checksum matches, so it wasn’t damaged or edited by accident. That doesn’t prove who wrote it: check the changes before you import them.`

export interface ReadChangeSet extends ReadImport {
  readonly changes: ReadonlyMap<number, SetChange>
}

export async function readChangeSet(
  path: string,
  drafts: AccountDrafts,
  account: Workspace,
  startsOf: ImportStarts,
  signal: AbortSignal,
): Promise<ReadChangeSet> {
  const form = t`Change set`
  const refuse = (note: string): ReadChangeSet => ({
    form,
    reading: null,
    notes: [note],
    refused: true,
    items: createImportItems().finish(),
    changes: new Map(),
  })
  const sealed = await readSealed(path, signal)
  if (typeof sealed === 'string') return refuse(sealed)
  const { set, encoding } = sealed
  if (set.account.accountId !== account.accountId || set.account.host !== account.host) {
    return refuse(t`This is for the account ${set.account.accountId}, and ${account.accountId} is chosen.`)
  }
  const inSet = new Set(set.changes.map(({ id }) => id))
  if (inSet.size < set.changes.length) return refuse(t`Two changes in this file have the same ID.`)
  const notes = [
    ...(set.comment === '' ? [] : [t`Comment in the file: ${set.comment}`]),
    t`Dated ${set.writtenAt.slice(0, 10)} in the file. ${whatTheHashProves}`,
    ...(sameWorkspace(set.account, account)
      ? []
      : [t`It was made in another environment (${set.account.environmentId}).`]),
  ]
  const list = createImportItems(startsOf)
  const changes = new Map<number, SetChange>()
  const named = new Set(set.changes.flatMap(({ id, patch }) => [id, ...dependenciesOf(patch)]))
  const names = drafts.publishedNames([...named])
  const states = set.changes.map((fileChange) => {
    const change = { ...fileChange, patch: withNames(fileChange.patch, names) }
    return { change, here: drafts.localState(change, inSet) }
  })
  const creates = states.flatMap(({ change, here }) => (mayExist(change, here) ? [change] : []))
  const existing = findExisting({ workspace: account, names, records: drafts.records }, creates)
  if (creates.length > 0) {
    notes.push(comparedNote(drafts.syncedAt([...new Set(creates.map(({ subject }) => subject))])))
  }
  for (const [place, { change, here }] of states.entries()) {
    const number = place + 1
    const item = readChange(change, number, { ...here, existing: existing.get(change.id) ?? [] })
    changes.set(number, change)
    list.add({ item, before: here.record, after: contentOfChange(change) })
  }
  const reading: ReadingReport = {
    ...emptyReport,
    form: 'changeSet',
    encoding,
    rows: { ...emptyReport.rows, read: set.changes.length },
  }
  return { form, reading, notes, refused: false, items: list.finish(), changes }
}

/** A window doesn't wait for a sync before it shows a file. */
function comparedNote(syncedAt: number | null): string {
  return syncedAt === null
    ? t`Some lists of what this creates were never synced, so it isn’t known whether it exists already.`
    : t`What this creates was compared with lists synced on ${new Date(syncedAt).toISOString().slice(0, 16).replace('T', ' ')} UTC.`
}

const notAsWritten = t`This file was damaged or changed after it was written (its checksum doesn’t match), so nothing of it is imported. Ask for it again.`

interface SealedFile {
  readonly set: ChangeSet
  readonly encoding: TextEncoding
}

/** Returns a message if the change set can't be trusted. */
async function readSealed(path: string, signal: AbortSignal): Promise<SealedFile | string> {
  let encoding: TextEncoding
  let text = ''
  let parsed: ReturnType<typeof sealedChangeSet.safeParse>
  try {
    const { bytes, ...limits } = fileLimits.changeSet
    const content = await withExternalFile(path, { bytes, signal }, (file) => file.all())
    // Editors save it with a byte order mark or in an encoding of their own.
    encoding = await encodingOf(content, true)
    text = new TextDecoder(encoding.label).decode(content)
    parsed = sealedChangeSet.safeParse(parseBoundedJson(text, limits, 'unique'))
  } catch (error) {
    if (error instanceof FileRefusal || error instanceof ExcessiveJson || error instanceof LostName)
      return error.message
    if (error instanceof SyntaxError) {
      const line = conflictLine(text)
      return line === null
        ? t`This isn’t a change set.`
        : t`Line ${String(line)} is a conflict marker of a merge. Resolve the conflicts in the file and remove their markers, then import it.`
    }
    throw error
  }
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const place = issue?.path.join('.') ?? ''
    return place === 'version'
      ? t`This change set is from another version of Flightdeck.`
      : t`This change set can’t be read${place === '' ? '' : ` (${place.slice(0, 100)})`}.`
  }
  const { hash, ...set } = parsed.data
  return hash === hashOf(set) ? { set, encoding } : notAsWritten
}
