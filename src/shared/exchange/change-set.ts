import { z } from 'zod'
import { workspace } from '../accounts/workspace.ts'
import { gridSubjects } from '../campaigns/campaign-grid.ts'
import { type Fields, fields } from '../core/json.ts'
import { writeJson } from '../core/json-text.ts'
import { authorsOf, type Draft, dependenciesOf, draftId, draftKinds, userHandle } from '../drafts/draft.ts'
import { draftSubjects } from '../entities/kinds.ts'
import { entityKinds } from '../entities/registry.ts'
import { t } from '../text/language.ts'

/**
 * Unpublished changes as a file that can be read, compared and shared: base, patch, note and money effect of each. The
 * hash reveals damage and careless edits; it isn't a signature, since anyone can compute it.
 */
export const changeSetFormat = 'flightdeck.change-set'
export const changeSetVersion = 1

const maxChanges = 50_000

export const setChange = z.strictObject({
  id: draftId,
  subject: z.enum(draftSubjects),
  kind: z.enum(draftKinds),
  /** The changed or deleted record's ID; null for a new one. */
  remoteId: z.string().min(1).max(100).nullable(),
  title: z.string().max(300),
  comment: z.string().max(2_000),
  /** Whether an agent has drafted it. */
  byAgent: z.literal(true).optional(),
  /** Handles of who began it and who changed it last. */
  createdBy: userHandle.optional(),
  changedBy: userHandle.optional(),
  base: fields.nullable(),
  patch: fields,
})
export type SetChange = Readonly<z.output<typeof setChange>>

const amounts = z.strictObject({ before: z.string().max(40), after: z.string().max(40) })
export const setMoney = z.strictObject({
  subject: z.enum(gridSubjects),
  currency: z.string().max(3).nullable(),
  dailyBudgets: amounts.nullable(),
  totalBudgets: amounts.nullable(),
  becomeActive: z.int(),
})
export type SetMoney = Readonly<z.output<typeof setMoney>>

export const changeSet = z.strictObject({
  format: z.literal(changeSetFormat),
  version: z.literal(changeSetVersion),
  writtenAt: z.iso.datetime(),
  account: workspace,
  comment: z.string().max(2_000),
  /** For readers of the file; the program recomputes it. */
  money: z.array(setMoney).max(100),
  changes: z.array(setChange).max(maxChanges),
})
export type ChangeSet = Readonly<z.output<typeof changeSet>>

/** The envelope in the file. */
export const sealedChangeSet = z.strictObject({
  ...changeSet.shape,
  hash: z.string().regex(/^sha256:[0-9a-f]{64}$/),
})

/** The canonical text of a set, independent of field order, over which the hash is computed. */
export function canonicalText(value: unknown): string {
  return writeJson(ordered(value))
}

/** The file format: one field per line in the order of the schema, so two files can be compared line by line. */
export function readableText(set: ChangeSet, hash: string): string {
  const { format, version, writtenAt, account, comment, money, changes } = changeSet.parse(set)
  const head = { format, version, hash, writtenAt, account, comment, money }
  const lines = changes.map(({ base, patch, ...rest }) => ({
    ...rest,
    base: ordered(base),
    patch: ordered(patch),
  }))
  return `${writeJson({ ...head, changes: lines }, 2)}\n`
}

/** What Git writes around both sides of a conflict. No line of a change set begins like this. */
const conflictMarker = /^(?:<{7}|\|{7}|={7}|>{7})(?![<|=>])/m

/** The line, from 1, of the first marker that an unresolved merge left in a file's text; null without one. */
export function conflictLine(text: string): number | null {
  const marker = conflictMarker.exec(text)
  return marker === null ? null : text.slice(0, marker.index).split('\n').length
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, part]) => [name, ordered(part)]),
  )
}

export interface SetContents {
  readonly drafts: readonly Draft[]
  /** Sentences about what the set omits. */
  readonly notes: readonly string[]
}

/**
 * Selects the drafts that make sense on another computer: without local files and drafts that depend on them, and
 * without anything being published.
 */
export function contentsOfSet(drafts: readonly Draft[]): SetContents {
  const isHere = ({ subject, kind }: Draft) =>
    kind === 'create' && entityKinds[subject].create?.uploadBytes !== undefined
  const isUnderWay = ({ publish }: Draft) => publish !== 'idle' && publish !== 'failed'
  const omittedIds = new Set(drafts.filter((draft) => isHere(draft) || isUnderWay(draft)).map(({ id }) => id))
  for (let before = -1; before !== omittedIds.size; ) {
    before = omittedIds.size
    for (const { id, base, patch } of drafts) {
      if (dependenciesOf({ ...base, ...patch }).some((needed) => omittedIds.has(needed))) omittedIds.add(id)
    }
  }
  const count = (test: (one: Draft) => boolean) => drafts.filter(test).length
  const files = count(isHere)
  const underWay = count(isUnderWay)
  const needing = omittedIds.size - count((draft) => isHere(draft) || isUnderWay(draft))
  const notes = [
    ...(files === 0 ? [] : [t`${files} new media are left out, because their files are on this computer.`]),
    ...(underWay === 0 ? [] : [t`${underWay} changes are left out, because they’re being published.`]),
    ...(needing === 0 ? [] : [t`${needing} changes are left out, because they need one that is.`]),
  ]
  return { drafts: drafts.filter(({ id }) => !omittedIds.has(id)), notes }
}

export function changeOfDraft(draft: Draft, title: string): SetChange {
  const { id, subject, kind, remoteId, comment, base, patch } = draft
  const shortTitle = title.slice(0, 300)
  return { id, subject, kind, remoteId, title: shortTitle, comment, ...authorsOf(draft), base, patch }
}

/** Values after the change; null for a deletion. */
export function contentOfChange({ kind, base, patch }: SetChange): Fields | null {
  return kind === 'delete' ? null : { ...base, ...patch }
}
