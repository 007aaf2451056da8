import { setImmediate } from 'node:timers/promises'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import type { FieldEdit } from '../../../../shared/campaigns/campaign-bulk.ts'
import type { PreviewGroup } from '../../../../shared/campaigns/validation-preview.ts'
import type { Finding } from '../../../../shared/core/finding.ts'
import { fail, type Outcome, succeed } from '../../../../shared/core/outcome.ts'
import { checkDraft } from '../../../../shared/drafts/draft-check.ts'
import type { PolicyText } from '../../../../shared/policy/policy.ts'
import { t } from '../../../../shared/text/language.ts'
import { type PackedRows, unpackRow } from '../../campaigns/packed-rows.ts'
import type { SetChange } from '../../campaigns/set-change.ts'
import { type CheckParts, type CheckUser, createCheckLookups } from './check-lookups.ts'
import { type EditedRows, editedRows } from './edited-rows.ts'
import { type PreviewedStartParts, previewedStarts } from './previewed-starts.ts'
import { retargetedRows } from './retargeted-rows.ts'

/** An edit of one field, or a change of the targeting of line items. */
export type PreviewedEdit = FieldEdit | { readonly kind: 'targeting'; readonly change: SetChange }

/** A share of an edit's rows; the others are listed too, since rules of one row may look at another. */
export interface PreviewShare {
  readonly workspace: Workspace
  readonly user: CheckUser | null
  readonly policy: PolicyText | null
  readonly action: PreviewedEdit
  readonly rows: PackedRows
  /** The range of rows to check; `to` is exclusive. */
  readonly from: number
  readonly to: number
}

/** New findings of a share's rows after the edit. */
export interface PreviewPart {
  readonly changed: number
  readonly errors: number
  readonly warnings: number
  readonly groups: readonly PartGroup[]
  readonly starts: PartStarts
}

/** Rows that would start to spend. */
export interface PartStarts {
  readonly rows: number
  /** The first of them: their indexes and sentences. */
  readonly items: readonly { readonly row: number; readonly text: string }[]
}

/** More aren't shown. */
export const maxStarts = 10

export interface PartGroup extends Omit<PreviewGroup, 'rows'> {
  /** Indexes of rows. */
  readonly rows: readonly number[]
}

/** The thread handles other messages after this many rows. */
const sliceRows = 100

export const notWanted = {
  kind: 'cancelled',
  reached: 'no',
  message: t`The preview was closed.`,
} as const

/** Checks row by row with pauses for other messages; `signal` cancels it. */
export async function previewRows(
  parts: CheckParts & PreviewedStartParts,
  { workspace, action, rows, from, to }: PreviewShare,
  signal: AbortSignal,
  onProgress: (done: number) => void = () => undefined,
): Promise<Outcome<PreviewPart>> {
  const { edited, startOf } = previewed(parts, workspace, action, rows)
  const now = createCheckLookups(parts, workspace)
  const then = createCheckLookups({ ...parts, ...edited.repositories }, workspace)
  const counts = { changed: 0, errors: 0, warnings: 0 }
  const groups = new Map<string, PartGroup & { readonly rows: number[] }>()
  const starts = { rows: 0, items: [] as PartStarts['items'][number][] }
  for (let begin = from; begin < to; begin += sliceRows) {
    if (signal.aborted) return fail(notWanted)
    onProgress(begin - from)
    const end = Math.min(to, begin + sliceRows)
    const slice = rows.slice(begin, end).map((row) => {
      const place = unpackRow(row)
      return { ...place, row: edited.of(place.subject, place.key) }
    })
    const drafts = slice.flatMap(({ row: { now: draft } }) => draft ?? [])
    now.expect(drafts)
    then.expect(drafts)
    for (const [place, { subject, key, row }] of slice.entries()) {
      if (row.now === null || row.after === null) continue
      counts.changed += 1
      const findingsBefore = new Set(checkDraft(row.now, now.contextOf(row.now)).map(nameOf))
      const fresh = checkDraft(row.after, then.contextOf(row.after)).filter(
        (finding) => !findingsBefore.has(nameOf(finding)),
      )
      if (fresh.some(({ severity }) => severity === 'error')) counts.errors += 1
      if (fresh.some(({ severity }) => severity === 'warning')) counts.warnings += 1
      for (const finding of fresh) note(groups, finding, begin + place)
      const label = startOf?.(subject, key, row) ?? null
      if (label === null) continue
      starts.rows += 1
      if (starts.items.length < maxStarts) starts.items.push({ row: begin + place, text: label() })
    }
    await setImmediate()
  }
  return succeed({ ...counts, groups: [...groups.values()], starts })
}

/** The rows as the edit leaves them. */
function previewed(
  parts: CheckParts & PreviewedStartParts,
  workspace: Workspace,
  action: PreviewedEdit,
  rows: PackedRows,
) {
  if (action.kind === 'targeting') {
    const retargeted: Pick<EditedRows, 'of' | 'repositories'> = {
      ...retargetedRows(parts, workspace, action.change),
      repositories: parts,
    }
    return { edited: retargeted, startOf: null }
  }
  const edited = editedRows(parts, workspace, action, rows)
  return { edited, startOf: previewedStarts(parts, workspace, action, edited) }
}

/** A finding with another number in its message is the same; one that has become an error isn't. */
function nameOf({ rule, field, severity }: Finding): string {
  return `${rule} ${field} ${severity}`
}

function note(
  groups: Map<string, PartGroup & { readonly rows: number[] }>,
  { rule, severity, message }: Finding,
  row: number,
): void {
  const name = groupName({ rule, severity, message })
  const existingGroup = groups.get(name)
  if (existingGroup === undefined) groups.set(name, { rule, severity, message, rows: [row] })
  else if (existingGroup.rows.at(-1) !== row) existingGroup.rows.push(row)
}

export function groupName({ rule, severity, message }: Omit<PartGroup, 'rows'>): string {
  return `${severity} ${rule} ${message}`
}
