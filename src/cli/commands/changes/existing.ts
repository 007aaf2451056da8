import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type { ImportChoice, ImportItem } from '../../../shared/exchange/import-preview.ts'
import { t } from '../../../shared/text/language.ts'
import { invalidInput } from '../../invalid-input.ts'
import type { ChangeFile } from './change-file.ts'

/** What to do about new entities that already exist at the service, as typed. */
export interface ExistingDecisions {
  /** Changes that take the existing record as their result: `ID`, `ID=RECORD` or `all`. */
  readonly adopt: readonly string[]
  /** Changes that create another: `ID` or `all`. */
  readonly createAnyway: readonly string[]
}

export const noDecisions: ExistingDecisions = { adopt: [], createAnyway: [] }
const every = 'all'

export interface DecidedExisting {
  readonly undecided: readonly ImportItem[]
  readonly choice: Pick<ImportChoice, 'also'> & {
    readonly adopt: Exclude<ImportChoice['adopt'], string | undefined>
  }
}

/** IDs of other changes are ignored, because the same options may be given for several files. */
export function decideExisting(
  items: readonly ImportItem[],
  file: ChangeFile,
  { adopt, createAnyway }: ExistingDecisions,
): Outcome<DecidedExisting> {
  const named = new Map(adopt.map((entry) => splitEntry(entry)))
  const undecided: ImportItem[] = []
  const also: number[] = []
  const adopted: { number: number; remoteId: string }[] = []
  for (const item of items) {
    const { number, existing = [] } = item
    const id = idOf(item, file)
    const isAdopted = named.has(id) || (named.has(every) && !createAnyway.includes(id))
    const isCreated = createAnyway.includes(id) || (createAnyway.includes(every) && !named.has(id))
    if (isAdopted && isCreated) return invalidInput(t`${id} can’t be adopted and created as well.`)
    const record = named.get(id) ?? null
    const chosen = record === null ? onlyOf(existing) : existing.find(({ remoteId }) => remoteId === record)
    if (isAdopted && record !== null && chosen === undefined) {
      return invalidInput(t`${record} isn’t a record that ${id} could have created.`)
    }
    if (isCreated) also.push(number)
    else if (isAdopted && chosen !== undefined) {
      also.push(number)
      adopted.push({ number, remoteId: chosen.remoteId })
    } else undecided.push(item)
  }
  return succeed({ undecided, choice: { also, adopt: adopted } })
}

/** What it's about, and the options that decide it. */
export function existingMessage(item: ImportItem, file: ChangeFile): string {
  const id = idOf(item, file)
  const adopt = item.existing?.length === 1 ? id : `${id}=RECORD`
  return `${item.problems.join(' ')} ${t`Look at it there, then publish with --adopt ${adopt} to take it as the result of this change, or with --create-anyway ${id} to create another.`}`
}

/** The record, if no other could be meant. */
function onlyOf<T>([first, ...others]: readonly T[]): T | undefined {
  return others.length === 0 ? first : undefined
}

function idOf({ number }: ImportItem, file: ChangeFile): string {
  return file.changes[number - 1]?.id ?? ''
}

function splitEntry(entry: string): readonly [id: string, record: string | null] {
  const at = entry.indexOf('=')
  return at === -1 ? [entry, null] : [entry.slice(0, at), entry.slice(at + 1)]
}
