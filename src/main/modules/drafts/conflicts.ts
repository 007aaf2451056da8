import { sameWorkspace, type Workspace } from '../../../shared/accounts/workspace.ts'
import type {
  ConflictingDraft,
  ConflictPage,
  GoneDraft,
  ResolvedMany,
} from '../../../shared/contract/drafts.ts'
import { mapOutcome, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { contentOfRecord } from '../../../shared/drafts/draft-content.ts'
import { conflictingFields, resolved } from '../../../shared/drafts/draft-sync.ts'
import { plural } from '../../../shared/text/language.ts'
import type { Handlers } from '../dependencies.ts'
import type { RecordRepository } from '../records/remote-records.ts'
import type { StoredDraft } from './draft-rows.ts'
import { inSlices } from './slices.ts'
import { contentOnService, type DraftChange, type DraftParts, refusalOf, revised } from './transaction.ts'

type Choices = Readonly<Record<string, 'mine' | 'theirs'>>

const maxDrafts = 1_000_000

export function createDraftConflicts(
  parts: DraftParts & {
    readonly entities: RecordRepository
    readonly timezoneOf: (workspace: Workspace) => string | null
  },
): Pick<Handlers<'drafts'>, 'conflicts' | 'resolveMany'> {
  const { drafts, entities, timezoneOf } = parts

  const rowOf = ({ draft, title }: StoredDraft): Outcome<ConflictingDraft | null> => {
    const { id, workspace, subject, remoteId } = draft
    // Stryker disable next-line ConditionalExpression: a new entity is in no conflict.
    if (remoteId === null) return succeed(null)
    const record = entities.record(workspace, subject, remoteId)
    if (!record.ok) return record
    if (record.value === null) return succeed(null)
    const { currency } = record.value.record
    const theirs = contentOfRecord(subject, record.value.record)
    return succeed({
      draftId: id,
      remoteId,
      subject,
      title,
      currency: typeof currency === 'string' ? currency : null,
      changedAt: record.value.updatedAt,
      fields: conflictingFields(draft, theirs).map((field) => ({
        field,
        // Stryker disable next-line OptionalChaining: a change has a base.
        base: draft.base?.[field] ?? null,
        mine: draft.patch[field] ?? null,
        theirs: theirs[field] ?? null,
      })),
    })
  }

  const goneDrafts = (
    workspace: Workspace,
    range: { readonly offset: number; readonly count: number },
  ): Outcome<ConflictPage['gone']> => {
    const page = drafts.ofGoneRecords(workspace, range)
    if (!page.ok) return page
    return mapOutcome(drafts.byIds(page.value.ids), (storedDrafts) => ({
      rows: storedDrafts.map(goneDraft),
      total: page.value.total,
    }))
  }

  const resolve = (change: DraftChange, workspace: Workspace, id: string, choicesOf: ChoicesOf): boolean => {
    const storedDraft = change.store.get(id)
    if (storedDraft === null || !sameWorkspace(storedDraft.draft.workspace, workspace)) return false
    if (storedDraft.draft.sync !== 'conflict' || refusalOf(storedDraft) !== null) return false
    const { draft } = storedDraft
    const theirs = contentOnService(change.store, draft)
    if (theirs === null) return false
    const names = conflictingFields(draft, theirs)
    const choices = choicesOf(id, names)
    if (names.some((name) => choices[name] === undefined)) return false
    change.put(storedDraft, revised(draft, resolved(draft, theirs, choices), change.now))
    return true
  }

  return {
    async conflicts({ workspace, offset, count }): Promise<Outcome<ConflictPage>> {
      const conflictPage = drafts.inConflict(workspace, { offset, count })
      if (!conflictPage.ok) return conflictPage
      const storedDrafts = drafts.byIds(conflictPage.value.ids)
      if (!storedDrafts.ok) return storedDrafts
      const rows: ConflictingDraft[] = []
      for (const storedDraft of storedDrafts.value) {
        const row = rowOf(storedDraft)
        if (!row.ok) return row
        if (row.value !== null) rows.push(row.value)
      }
      const gonePage = goneDrafts(workspace, { offset, count })
      if (!gonePage.ok) return gonePage
      const { total } = conflictPage.value
      return succeed({ rows, total, gone: gonePage.value, timezone: timezoneOf(workspace) })
    },

    async resolveMany({ workspace, chosen, others }): Promise<Outcome<ResolvedMany>> {
      const choicesById = new Map<string, Choices>(chosen.map(({ draftId, choices }) => [draftId, choices]))
      const all =
        others === null ? succeed(null) : drafts.inConflict(workspace, { offset: 0, count: maxDrafts })
      if (!all.ok) return all
      const ids = all.value === null ? [...choicesById.keys()] : all.value.ids
      const choicesOf: ChoicesOf = (id, names) => ({
        ...(others === null ? {} : Object.fromEntries(names.map((name) => [name, others]))),
        ...choicesById.get(id),
      })
      let count = 0
      const label = plural(ids.length, { one: 'resolve # conflict', other: 'resolve # conflicts' })
      const resolution = await inSlices(parts, workspace, label, ids, (change, id) => {
        if (resolve(change, workspace, id, choicesOf)) count += 1
      })
      if (!resolution.ok) return resolution
      const remaining = drafts.inConflict(workspace, { offset: 0, count: 1 })
      return remaining.ok ? succeed({ resolved: count, left: remaining.value.total }) : remaining
    },
  }
}

function goneDraft({ draft, title }: StoredDraft): GoneDraft {
  const { id, subject, kind, base, patch } = draft
  return {
    draftId: id,
    subject,
    kind: kind === 'delete' ? 'delete' : 'update',
    title,
    // Stryker disable next-line OptionalChaining: a change has a base.
    changes: Object.entries(patch).map(([field, after]) => ({ field, before: base?.[field] ?? null, after })),
  }
}

type ChoicesOf = (draftId: string, names: readonly string[]) => Choices
