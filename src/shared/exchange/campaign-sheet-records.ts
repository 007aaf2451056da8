import { type GridSubject, gridSubjects } from '../campaigns/campaign-grid.ts'
import type { Fields } from '../core/json.ts'
import type { CriterionTerms } from '../entities/targeting/targeting-rules.ts'
import { formatAlternatives } from '../text/format.ts'
import { t } from '../text/language.ts'
import { typeLabel } from './campaign-sheet.ts'
import { type FormatJudge, quoted, type SheetFormats } from './campaign-sheet-cells.ts'
import { idPartOf, idSum } from './campaign-sheet-checksum.ts'
import { type DamageKind, readId } from './spreadsheet-ids.ts'
import type { TargetingIndex } from './targeting-cells.ts'

/** What the rows of a sheet stand for: kinds, records of the account, and new ones that other rows name. */

/** A campaign or line item after the import, with its parent. */
export interface SheetEntity {
  readonly subject: GridSubject
  readonly key: string
  readonly title: string
  readonly content: Fields
  readonly currency: string | null
}

/** What is known about the account that a sheet is imported into. */
export interface SheetContext {
  readonly accountId: string
  readonly zone: string
  /** Of the account; a new campaign has it. */
  readonly currency: string | null
  readonly formats: SheetFormats
  readonly judge: FormatJudge
  /** Whether a new line item may name a campaign that is neither in the account nor in the sheet. */
  readonly createsCampaigns: boolean
  find(subject: GridSubject, key: string): SheetEntity | null
  known(subject: GridSubject): ReadonlySet<string>
  /** IDs of the account's campaigns with this name, whatever its case. */
  campaignsNamed(name: string): readonly string[]
  /** What a line item targets; null if it was never synced. */
  targetingOf(lineItem: string): readonly CriterionTerms[] | null
  targetingIndex(): TargetingIndex
  /** The record that an `idSum` belongs to. */
  ofSum(sum: string): { readonly subject: GridSubject; readonly key: string } | null
}

/** What earlier rows of the same sheet defined. */
export interface EarlierRows {
  /** Numbers of rows by subject and key. */
  readonly rows: Map<string, number>
  /** New campaigns by how other rows refer to them, `new:` and a name, with their currency. */
  readonly campaigns: Map<string, string | null>
  /** References that several new campaigns have. */
  readonly ambiguous: Set<string>
  /** Campaigns that only line items name, by the reference they would have. */
  readonly missing: Map<string, MissingCampaign>
}

export interface MissingCampaign {
  readonly name: string
  /** The first that names it. */
  readonly row: number
}

export function noEarlierRows(): EarlierRows {
  return { rows: new Map(), campaigns: new Map(), ambiguous: new Set(), missing: new Map() }
}

export const newReference = /^new(?::|$)/i

/** How other rows refer to a new row: by its own reference, or a campaign also by its name. */
export function referenceOf(id: string, subject: GridSubject, name: string): string | null {
  if (id !== '') return id.toLowerCase()
  return subject === 'campaign' && name !== '' ? `new:${name.toLowerCase()}` : null
}

/** Adds a new campaign's row; returns whether another has its reference. */
export function addCampaign(
  reference: string,
  currency: string | null,
  { createsCampaigns }: SheetContext,
  { campaigns, ambiguous, missing }: EarlierRows,
): boolean {
  // Rows above that name it mean this one.
  const isMissing = createsCampaigns && missing.delete(reference)
  const isRepeated = campaigns.has(reference) && !isMissing
  if (isRepeated) ambiguous.add(reference)
  campaigns.set(reference, currency)
  return isRepeated
}

/** Adds a campaign that only line items name, for those below as well. */
export function addMissing(
  reference: string,
  { name, row }: MissingCampaign,
  currency: string | null,
  { createsCampaigns }: SheetContext,
  { campaigns, missing }: EarlierRows,
): void {
  if (!missing.has(reference)) missing.set(reference, { name: name.slice(0, 255), row })
  if (createsCampaigns) campaigns.set(reference, currency)
}

/** The reference of a campaign that has no row; null for an ID or a reference, which are no names of new ones. */
export function missingReference(cell: string, { known }: SheetContext): string | null {
  const name = cell.trim()
  const isId = /^(?=.*\d)[a-z\d]+$/.test(name) || readId(name, known('campaign')).kind === 'damaged'
  return isId || newReference.test(name) ? null : `new:${name.toLowerCase()}`
}

const totals =
  /^(?:(?:grand|sub|over)?[ -]?totals?|sum|(?:gesamt|zwischen|end)?summen?|gesamt|insgesamt|total g[eé]n[eé]ral|sous-total|totale|suma|totaal)[ :]*$/i

/** Whether its first word says that it sums up the rows above. */
export function isTotal(cells: readonly string[]): boolean {
  return totals.test(cells.find((cell) => cell.trim() !== '')?.trim() ?? '')
}

export function subjectOf(cell: string): GridSubject | null {
  const word = cell.toLowerCase().replace(/[\s_-]+/g, '')
  return (
    gridSubjects.find((subject) =>
      [typeLabel[subject], ...planTypes[subject]].some(
        (label) => label.toLowerCase().replace(/[\s_-]+/g, '') === word,
      ),
    ) ?? null
  )
}

/** Words of media plans and of sheets that were exported in another language. */
const planTypes: Readonly<Record<GridSubject, readonly string[]>> = {
  campaign: ['Kampagne'],
  lineItem: ['Line item', 'Ad group', 'Ad set', 'Anzeigengruppe'],
}

/** What a row is if the sheet doesn't say: what has its ID, or else a line item if it has a campaign. */
export function subjectBy(id: string, parent: string, { known }: SheetContext): GridSubject {
  const owners = gridSubjects.filter((subject) => readId(id, known(subject)).kind === 'exact')
  if (owners.length === 1 && owners[0] !== undefined) return owners[0]
  return parent === '' ? 'campaign' : 'lineItem'
}

export function newRow(sum: string, { ofSum }: SheetContext): { readonly entity: null } | string {
  const part = idPartOf(sum)
  if (part === null && sum === '') return { entity: null }
  const owner = part === null ? null : ofSum(part)
  return owner === null
    ? t`This row has a checksum but no ID. Clear both cells to create something new, or put the ID back.`
    : t`This row has the checksum of ${owner.key} but no ID. Clear both cells to create something new, or put the ID back.`
}

const damageLabel: Readonly<Record<DamageKind, string>> = {
  scientific: t`A spreadsheet program turned it into a number`,
  cutDigits: t`A spreadsheet program removed its last digits`,
  leadingZeros: t`A spreadsheet program removed zeros`,
  decimal: t`A spreadsheet program turned it into a decimal number`,
  date: t`A spreadsheet program turned it into a date`,
}

/** A sentence if it isn't one of the known ones. */
export function existingRow(
  id: string,
  sum: string,
  subject: GridSubject,
  knowledge: SheetContext,
): { readonly entity: SheetEntity } | string {
  const part = idPartOf(sum)
  if (part === null && sum !== '') return t`The checksum ${quoted(sum)} was changed.`
  const owner = part === null ? null : knowledge.ofSum(part)
  const result = readId(id, knowledge.known(subject))
  if (result.kind === 'exact') {
    const entity = knowledge.find(subject, result.id)
    if (entity === null) return t`${quoted(id)} no longer exists.`
    if (part === null || part === idSum(knowledge.accountId, subject, result.id)) return { entity }
    const whose = owner === null ? t`another account or record` : owner.key
    return t`The ID is ${result.id}, but the checksum belongs to ${whose}. The columns were probably sorted apart.`
  }
  const likelyByText = result.kind === 'damaged' ? result.likely : []
  const likely = owner !== null && owner.subject === subject ? [owner.key] : likelyByText
  const ids = likely.length === 0 ? '' : ` ${t`It was probably ${formatAlternatives(likely)}.`}`
  if (result.kind === 'damaged')
    return `${t`The ID ${quoted(id)} is damaged. ${damageLabel[result.why]}.`}${ids}`
  if (likely.length > 0) return `${t`The ID ${quoted(id)} is damaged.`}${ids}`
  return subject === 'campaign'
    ? t`This account has no campaign ${quoted(id)}.`
    : t`This account has no line item ${quoted(id)}.`
}

/** Campaigns that a cell can mean: by its ID, the reference of a row above, or else its name there or in the account. */
export function campaignsOf(
  cell: string,
  { known, campaignsNamed }: SheetContext,
  { campaigns, ambiguous }: EarlierRows,
): readonly string[] {
  const lowerCaseName = cell.trim().toLowerCase()
  if (campaigns.has(lowerCaseName)) return [lowerCaseName]
  const result = readId(cell, known('campaign'))
  if (result.kind === 'exact') return [result.id]
  const reference = `new:${lowerCaseName}`
  const inSheet = campaigns.has(reference) ? [reference] : []
  const inAccount = campaignsNamed(lowerCaseName)
  return ambiguous.has(reference) ? [...inSheet, ...inSheet, ...inAccount] : [...inSheet, ...inAccount]
}
