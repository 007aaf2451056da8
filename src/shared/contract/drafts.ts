import { z } from 'zod'
import { workspace } from '../accounts/workspace.ts'
import { call } from '../bridge/call.ts'
import { draftIds, key, remoteId, rowRange } from '../bridge/inputs.ts'
import type { Finding } from '../core/finding.ts'
import { type Fields, fields } from '../core/json.ts'
import type { DraftSummary } from '../drafts/draft.ts'
import { type Draft, type DraftFindings, draftId, maxNewDrafts } from '../drafts/draft.ts'
import { draftSubjects } from '../entities/kinds.ts'
import type { FieldChange, FieldConflict } from '../jobs/job.ts'

const subject = z.enum(draftSubjects)
const newRecords = z.array(fields).min(1).max(maxNewDrafts)

/** Contract: drafts with their edits, undo, snapshots, conflicts and checks. */
export const draftContract = {
  drafts: {
    get: call('shows', () => z.strictObject({ draftId })).returns<DraftView>(),
    /** Creates a draft of a new entity; `fields` are its initial values. `unchecked` if a form opens to fill in the rest. */
    create: call('edits', () =>
      z.strictObject({ workspace, subject, fields, unchecked: z.literal(true).optional() }),
    ).returns<Draft>(),
    /** Creates drafts of one kind as one undo step; returns their IDs in the same order. */
    createMany: call('edits', () => z.strictObject({ workspace, subject, records: newRecords })).returns<
      readonly string[]
    >(),
    /** Issues of new entities, in the same order, without creating them. */
    checkMany: call('shows', () => z.strictObject({ workspace, subject, records: newRecords }), {
      cache: { keepsPrevious: true },
    }).returns<readonly (readonly Finding[])[]>(),
    /**
     * Starts a draft of a record, or uses the existing one, and sets the given fields. One call does both, since a
     * closing window has no time for two.
     */
    change: call('edits', () =>
      z.strictObject({ workspace, subject, remoteId, fields: fields.optional(), seen: fields.optional() }),
    ).returns<Draft>(),
    /** Drafts the deletion of records; drafts of new entities are discarded instead. Reverted by `undo`. */
    remove: call('edits', () =>
      z.strictObject({ workspace, subject, keys: z.array(key).min(1).max(10_000) }),
    ).returns<void>(),
    /** Creates a draft with the fields of a record or of another draft. */
    clone: call('edits', () => z.strictObject({ workspace, subject, key })).returns<Draft>(),
    /**
     * Sets the given fields and leaves all others. On disk when it resolves. `seen` contains the fields before the edit:
     * what another window has changed in them since is kept.
     */
    edit: call('edits', () => z.strictObject({ draftId, fields, seen: fields.optional() })).returns<Draft>(),
    comment: call('edits', () =>
      z.strictObject({ draftId, comment: z.string().max(2_000) }),
    ).returns<Draft>(),
    /** Discards drafts; the records stay as they are. */
    discard: call('edits', () => z.strictObject({ draftIds })).returns<void>(),
    undoState: call('shows', () => z.strictObject({ workspace })).returns<UndoState>(),
    undo: call('edits', () => z.strictObject({ workspace })).returns<UndoState>(),
    redo: call('edits', () => z.strictObject({ workspace })).returns<UndoState>(),
    /** Earlier states, newest first; those of one draft, or of all, discarded and published ones included. */
    snapshots: call('shows', () =>
      z.strictObject({ workspace, draftId: draftId.nullable(), ...rowRange }),
    ).returns<SnapshotPage>(),
    restore: call('edits', () => z.strictObject({ snapshotId: z.int().min(1) })).returns<Draft>(),
    /** Resolves fields that changed on the service: mine or theirs, by field. */
    resolve: call('edits', () =>
      z.strictObject({ draftId, choices: z.record(z.string().max(100), z.enum(['mine', 'theirs'])) }),
    ).returns<Draft>(),
    /**
     * Drafts with conflicts, with all fields that changed on both sides, and those whose records are gone. `offset` and
     * `count` apply to each of the two lists.
     */
    conflicts: call('shows', () => z.strictObject({ workspace, ...rowRange }), {
      cache: { keepsPrevious: true },
    }).returns<ConflictPage>(),
    /**
     * Resolves the chosen conflicts, and with `others` all others of the workspace, as one undo step. A draft without a
     * choice for every field stays as it is, and so does one without conflicts.
     */
    resolveMany: call('edits', () =>
      z.strictObject({
        workspace,
        chosen: z
          .array(
            z.strictObject({ draftId, choices: z.record(z.string().max(100), z.enum(['mine', 'theirs'])) }),
          )
          .max(10_000),
        others: z.enum(['mine', 'theirs']).nullable(),
      }),
    ).returns<ResolvedMany>(),
    /** Runs every rule over every draft of the workspace; resolves when done. */
    check: call('edits', () => z.strictObject({ workspace })).returns<CheckSummary>(),
    /** Drafts with findings, those with errors first. */
    findings: call('shows', () => z.strictObject({ workspace, ...rowRange })).returns<FindingsPage>(),
    summary: call('shows', () => z.strictObject({ workspace })).returns<DraftSummary>(),
  },
} as const

export interface DraftView {
  readonly draft: Draft
  readonly title: string
  readonly findings: readonly Finding[]
  /**
   * For an update: the current values of fields that changed on the service since the draft began; null if none did.
   */
  readonly theirs: Fields | null
  readonly hasSnapshots: boolean
}

/** Labels of the next undo and redo; null if there is none. */
export interface UndoState {
  readonly undo: string | null
  readonly redo: string | null
}

export interface SnapshotPage {
  readonly rows: readonly Snapshot[]
  readonly total: number
}

export interface Snapshot {
  readonly id: number
  readonly draftId: string
  readonly at: number
  readonly title: string
  readonly subject: Draft['subject']
  readonly kind: Draft['kind']
  readonly reason: 'changing' | 'discarded' | 'published'
  readonly content: Fields
  /** Handle of the user who had changed it last; null if not known. */
  readonly changedBy: string | null
  /** Whether the draft still exists. */
  readonly current: boolean
}

export interface CheckSummary {
  readonly drafts: number
  readonly errors: number
  readonly warnings: number
  readonly blocked: number
  readonly tookMs: number
}

export interface ConflictPage {
  /** IANA name of the account's time zone; null if unknown. */
  readonly timezone: string | null
  readonly rows: readonly ConflictingDraft[]
  readonly total: number
  /** Drafts whose records the service deleted: they can't be published. */
  readonly gone: { readonly rows: readonly GoneDraft[]; readonly total: number }
}

/** The change or deletion of a record that no longer exists. */
export interface GoneDraft {
  readonly draftId: string
  readonly subject: Draft['subject']
  readonly kind: 'update' | 'delete'
  readonly title: string
  readonly changes: readonly FieldChange[]
}

export interface ConflictingDraft {
  readonly draftId: string
  readonly remoteId: string
  readonly subject: Draft['subject']
  readonly title: string
  readonly currency: string | null
  /** When the record changed on the service, if it says so. */
  readonly changedAt: number
  readonly fields: readonly FieldConflict[]
}

export interface ResolvedMany {
  readonly resolved: number
  /** Number of drafts that are still in conflict. */
  readonly left: number
}

export interface FindingsPage {
  readonly rows: readonly DraftFindings[]
  readonly total: number
}
