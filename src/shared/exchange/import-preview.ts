import { z } from 'zod'
import type { Workspace } from '../accounts/workspace.ts'
import type { DraftSubject } from '../entities/kinds.ts'
import type { CriterionTerms } from '../entities/targeting/targeting-rules.ts'
import type { ReadingReport } from '../files/reading-report.ts'
import { type FieldChange, losesValue } from '../jobs/job.ts'
import type { ReviewMoney } from '../publishing/review.ts'
import type { SheetFormats } from './campaign-sheet-cells.ts'

/**
 * An opened file as a preview of its changes: nothing is imported before the user confirms, row by row if they like.
 */

/**
 * new: created · changed · erased: at least one field is cleared · removed: deleted · existing: would be created, but the
 * service already has one, and the journal doesn't say that it comes from this change · conflict: the local value changed
 * after the file was written · problem: not understood, so it can't be imported · same: no change.
 */
export const importKinds = [
  'new',
  'changed',
  'erased',
  'removed',
  'existing',
  'conflict',
  'problem',
  'same',
] as const
export type ImportKind = (typeof importKinds)[number]

/** What can be imported. */
export const importableKinds = ['new', 'changed', 'erased', 'removed', 'existing', 'conflict'] as const
export type ImportableKind = (typeof importableKinds)[number]
/** Imported unless the user deselects them. */
export const importedByDefault: readonly ImportableKind[] = ['new', 'changed', 'erased', 'removed']

/** A line item's targeting, now and after the import. */
export interface ImportedTargeting {
  readonly before: readonly CriterionTerms[]
  readonly after: readonly CriterionTerms[]
}

/** A record that an earlier publish of a new entity may have created. */
export interface ExistingRecord {
  readonly remoteId: string
  readonly title: string
  /** How other entities refer to it. */
  readonly value: string
  /** Whether everything that's sent is as it is there. */
  readonly isExact: boolean
}

/** Campaigns that only line items of a sheet name. */
export interface MissingCampaigns {
  readonly count: number
  /** At most `maxNamed`. */
  readonly names: readonly string[]
  /** Whether the import creates them. */
  readonly areCreated: boolean
}

export interface ImportItem {
  /**
   * The sheet's row or the position in the change set; unique per item. That of a campaign without a row is negative:
   * the first row that names it.
   */
  readonly number: number
  readonly kind: ImportKind
  readonly subject: DraftSubject
  /** The record's ID or `draft:ID`; null for a new one. */
  readonly key: string | null
  /** How other rows of the file refer to a new one. */
  readonly name: string | null
  readonly title: string
  readonly currency: string | null
  /** Of the campaigns that its values refer to, by reference. */
  readonly names?: Readonly<Record<string, string>>
  /** `targeting` has the change of targeting, shown as one change per column. */
  readonly changes: readonly FieldChange[]
  readonly targeting?: ImportedTargeting
  /** Sentences. */
  readonly problems: readonly string[]
  /** The problem is that it was published, with these values or others, or is being published, from this computer. */
  readonly sent?: 'published' | 'publishedOtherwise' | 'underWay'
  /** The possible results of an earlier publish, for the kind `existing`. */
  readonly existing?: readonly ExistingRecord[]
}

/** Whether importing it clears a field. What changed on both sides may clear one, too. */
export function clearsField({ kind, changes }: Pick<ImportItem, 'kind' | 'changes'>): boolean {
  return kind === 'erased' || (kind === 'conflict' && changes.some(losesValue))
}

export interface ImportGroup {
  readonly kind: ImportKind
  readonly count: number
  /** Number of items that clear at least one field. */
  readonly cleared: number
  readonly money: readonly ReviewMoney[]
}

/** An opened file. `exchange.items` returns its items. */
export interface OpenedImport {
  readonly importId: string
  readonly workspace: Workspace
  readonly fileName: string
  /** "CSV, UTF-8, semicolons": how it was read. */
  readonly form: string
  /** How numbers and dates were read, set by the user or proven by the file; null for a change set. */
  readonly formats: SheetFormats | null
  /** How it was read; null if it couldn't be opened. */
  readonly reading: ReadingReport | null
  /** The kinds that occur, in the order of `importKinds`. */
  readonly groups: readonly ImportGroup[]
  /** Null if the sheet names none. */
  readonly missingCampaigns: MissingCampaigns | null
  /** Sentences about the whole file; if `refused`, nothing in it can be imported. */
  readonly notes: readonly string[]
  readonly refused: boolean
}

export interface ImportPage {
  readonly rows: readonly ImportItem[]
  readonly total: number
}

/**
 * The selected items: those of the kinds, without the numbers in `except`, plus those in `also`. A selected item of the
 * kind `existing` creates another record, unless it's in `adopt`, by number or with all others: then its change counts as
 * published, with this record as the result.
 */
export const importChoice = z.strictObject({
  kinds: z.array(z.enum(importableKinds)).max(importableKinds.length),
  except: z.array(z.int()).max(200_000),
  also: z.array(z.int()).max(200_000),
  adopt: z
    .union([
      z.literal('selected'),
      z.array(z.strictObject({ number: z.int(), remoteId: z.string().min(1).max(100) })).max(50_000),
    ])
    .optional(),
})
export type ImportChoice = Readonly<z.output<typeof importChoice>>

export function isChosenBy(choice: ImportChoice): (item: Pick<ImportItem, 'kind' | 'number'>) => boolean {
  const kinds = new Set<ImportKind>(choice.kinds)
  const except = new Set(choice.except)
  const also = new Set(choice.also)
  return ({ kind, number }) => {
    if (kind === 'problem' || kind === 'same') return false
    return also.has(number) || (kinds.has(kind) && !except.has(number))
  }
}

/** The record that a selected item is to adopt: one of those it may be, or null if it's to create another. */
export function adoptedBy(
  { adopt = [] }: Pick<ImportChoice, 'adopt'>,
  { number, existing = [] }: Pick<ImportItem, 'number' | 'existing'>,
): AdoptedRecord {
  if (adopt === 'selected') {
    const [only, ...others] = existing
    if (only === undefined) return { kind: 'none' }
    return others.length === 0 ? { kind: 'record', record: only } : { kind: 'ambiguous' }
  }
  const named = adopt.find((item) => item.number === number)
  if (named === undefined) return { kind: 'none' }
  const record = existing.find(({ remoteId }) => remoteId === named.remoteId)
  return record === undefined ? { kind: 'ambiguous' } : { kind: 'record', record }
}

export type AdoptedRecord =
  | { readonly kind: 'none' }
  | { readonly kind: 'record'; readonly record: ExistingRecord }
  /** None of the possible records was named. */
  | { readonly kind: 'ambiguous' }

export interface Imported {
  readonly changed: number
  readonly made: number
  /** Changes that took an existing record as their result. */
  readonly adopted: number
  /** Whether it stopped before the last row; one undo reverts what was done. */
  readonly stopped: boolean
  /** What couldn't be imported after all, at most 50. */
  readonly refused: readonly { readonly number: number; readonly title: string; readonly reason: string }[]
}
