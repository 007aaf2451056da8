import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { ExchangeProgress } from '../../../shared/contract/exchange.ts'
import type { Fault } from '../../../shared/core/fault.ts'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { textOf } from '../../../shared/entities/fields.ts'
import type { TargetingGroupName } from '../../../shared/entities/targeting/targeting-groups.ts'
import type { SheetFormats } from '../../../shared/exchange/campaign-sheet-cells.ts'
import type { OpenedImport } from '../../../shared/exchange/import-preview.ts'
import type { UnmatchedName } from '../../../shared/exchange/targeting-cells.ts'
import type { ReadingChoice } from '../../../shared/files/reading-choice.ts'
import type { LookUpKind } from '../../../shared/targeting/targeting-view.ts'
import { t } from '../../../shared/text/language.ts'
import type { Handlers } from '../dependencies.ts'
import type { ExchangeFiles } from './exchange-host.ts'
import type { NewCampaignTerms } from './worker/read-sheet.ts'

export interface SheetParts {
  readonly files: ExchangeFiles
  readonly lookUps: Pick<Handlers<'targeting'>, 'lookUp' | 'matchPlaces'>
  readonly choices: Handlers<'campaigns'>['choices']
}

interface Sheet {
  readonly workspace: Workspace
  readonly path: string
  readonly zone: string
  readonly formats: SheetFormats
  readonly choice: ReadingChoice
  /** Creates the campaigns that only line items name. */
  readonly createsCampaigns: boolean
}

type Progress = (done: number, total: number | null) => void

/** Look-ups that list everything, so that one request answers for all names of a column. */
const listsOf: Readonly<Partial<Record<TargetingGroupName, readonly LookUpKind[]>>> = {
  targeting_languages: ['languages'],
  targeting_interests: ['interests'],
  targeting_conversations: ['conversations'],
  targeting_devices: ['platformVersions', 'devices'],
  targeting_other: ['appStoreCategories', 'iabCategories', 'events'],
}
/** Look-ups that are too long to list, and are searched by name. */
const searchOf: Readonly<Partial<Record<TargetingGroupName, LookUpKind>>> = {
  targeting_devices: 'networkOperators',
  targeting_other: 'tvShows',
}
/** Maximum names to search, each with one or two requests: a sheet must not use up the rate limit. */
const maxSearched = 60
const searchedTogether = 5

/** Opens a sheet. Names in it that no stored look-up has are looked up first; null if it was stopped. */
export async function openSheet(
  { files, lookUps, choices }: SheetParts,
  { createsCampaigns, ...file }: Sheet,
  goesOn: () => boolean,
  notifying: (step: ExchangeProgress['step']) => Progress,
): Promise<Outcome<OpenedImport | null>> {
  const newCampaign = createsCampaigns ? await newCampaignTerms(choices, file.workspace) : null
  const sheet = { ...file, newCampaign }
  const readSheet = () => files.api.readSheet(sheet, notifying('reading'))
  const first = await readSheet()
  if (!first.ok || first.value === null) return first
  const { missed, ...opened } = first.value
  const steps = stepsFor(lookUps, sheet.workspace, missed)
  if (steps.length === 0) return succeed(opened)
  const notify = notifying('lookingUp')
  const total = steps.reduce((sum, { names }) => sum + names, 0)
  let doneCount = 0
  let fault: Fault | null = null
  for (const { names, run } of steps) {
    notify(doneCount, total)
    const answer = await run()
    if (!answer.ok) return answer
    if (!goesOn()) {
      await files.api.closeFile({ importId: opened.importId })
      return succeed(null)
    }
    fault = answer.value.fault
    if (fault !== null) break
    doneCount += names
  }
  const sheetWithNames = doneCount > 0 ? await readSheet() : first
  if (!sheetWithNames.ok || sheetWithNames.value === null) return sheetWithNames
  const { missed: _, ...result } = sheetWithNames.value
  return succeed({ ...result, notes: [...result.notes, ...notesOf(fault, missed)] })
}

/** Who pays is only a guess if the account has several funding instruments. */
async function newCampaignTerms(
  choices: SheetParts['choices'],
  workspace: Workspace,
): Promise<NewCampaignTerms> {
  const list = await choices({ workspace, of: 'fundingInstruments', countries: [], refresh: false })
  const usable = list.ok ? (list.value.value ?? []).filter(({ unusable }) => unusable === null) : []
  const [only] = usable
  if (only === undefined || usable.length > 1) return { fields: {}, names: {}, currency: null }
  const { id, title, record } = only
  return { fields: { funding_instrument_id: id }, names: { [id]: title }, currency: textOf(record.currency) }
}

function notesOf(fault: Fault | null, missed: readonly UnmatchedName[]): readonly string[] {
  if (fault !== null) return [t`Unknown names of targeting couldn’t be looked up. ${fault.message}`]
  const searched = missed.filter(({ group }) => group === 'targeting_locations' || group in searchOf)
  return searched.length > maxSearched
    ? [
        t`Only the first ${maxSearched} unknown names of targeting were looked up. Correct the rows below, then open the sheet again.`,
      ]
    : []
}

interface Step {
  /** How many names it answers for. */
  readonly names: number
  readonly run: () => Promise<Outcome<{ readonly fault: Fault | null }>>
}

/** What is found is stored, so reading the sheet again finds it. */
function stepsFor(
  { lookUp, matchPlaces }: SheetParts['lookUps'],
  workspace: Workspace,
  missed: readonly UnmatchedName[],
): readonly Step[] {
  const steps: Step[] = []
  const commonInput = { workspace, filter: {}, refresh: false }
  for (const [group, names] of Map.groupBy(missed, ({ group: one }) => one)) {
    for (const kind of listsOf[group] ?? []) {
      steps.push({ names: names.length, run: () => lookUp({ ...commonInput, kind, query: '' }) })
    }
  }
  let searchesLeft = maxSearched
  for (const [group, all] of Map.groupBy(missed, ({ group: one }) => one)) {
    const names = [...new Set(all.map(({ name }) => firstPart(name)))].slice(0, searchesLeft)
    const kind = searchOf[group]
    if (group === 'targeting_locations') {
      for (let from = 0; from < names.length; from += searchedTogether) {
        const texts = names.slice(from, from + searchedTogether)
        steps.push({ names: texts.length, run: () => matchPlaces({ workspace, texts }) })
      }
    } else if (kind !== undefined) {
      for (const query of names) steps.push({ names: 1, run: () => lookUp({ ...commonInput, kind, query }) })
    } else continue
    searchesLeft -= names.length
  }
  return steps
}

/** "Berlin" of "Berlin, Germany": what the service searches by. */
function firstPart(name: string): string {
  return name.split(', ')[0] ?? name
}
