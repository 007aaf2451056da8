import { sameWorkspace, type Workspace } from '../../../shared/accounts/workspace.ts'
import type { RefusedRow } from '../../../shared/campaigns/campaign-bulk.ts'
import type { GridSubject } from '../../../shared/campaigns/campaign-grid.ts'
import { copiedContent } from '../../../shared/campaigns/entity-content.ts'
import type { Created, EditResult } from '../../../shared/contract/campaigns.ts'
import type { Fields } from '../../../shared/core/json.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { copyName } from '../../../shared/drafts/copy-name.ts'
import {
  contentOf,
  type Draft,
  patchAfter,
  referencedDraft,
  referenceTo,
} from '../../../shared/drafts/draft.ts'
import { formOfEdit, titleOf } from '../../../shared/drafts/draft-content.ts'
import { editedPatch } from '../../../shared/drafts/draft-edit.ts'
import { t } from '../../../shared/text/language.ts'
import type { StoredDraft } from '../drafts/draft-rows.ts'
import { draftOfRecord } from '../drafts/of-records.ts'
import { inSlices, withCountedIds } from '../drafts/slices.ts'
import {
  type DraftChange,
  type DraftParts,
  newDraft,
  newDraftId,
  refusalOf,
  revised,
  withSyncState,
} from '../drafts/transaction.ts'
import type { CampaignRepository } from './store.ts'

/** The edit of one row; `fields` are the parameters to set. */
export interface RowEdit {
  readonly subject: GridSubject
  readonly key: string
  readonly fields: Fields
}

/** A new entity; `name` is how others of the same change refer to it (`campaign_id: 'new:NAME'`). */
export interface RowCreation {
  readonly subject: GridSubject | 'curatedCategory' | 'promotedPost' | 'targeting'
  readonly name: string | null
  readonly fields: Fields
  /** Number of targeting criteria that a copied line item omits. */
  readonly criteriaLeft?: number
}

export interface CampaignEdits {
  /** Edits all rows in one undo step. A row that can't be changed is refused on its own. */
  edit(workspace: Workspace, label: string, edits: readonly RowEdit[]): Promise<Outcome<EditResult>>
  /** Creates entities in one undo step, in the order in which they refer to one another. */
  create(workspace: Workspace, label: string, creations: readonly RowCreation[]): Promise<Outcome<Created>>
}

/** Result for a row: changed · untouched: it already had these values · the reason why it's impossible. */
export type RowChanged =
  | { readonly kind: 'changed'; readonly stored: StoredDraft }
  | { readonly kind: 'untouched' }
  | { readonly kind: 'refused'; readonly title: string; readonly reason: string }

export interface EditParts extends DraftParts {
  readonly campaigns: Pick<CampaignRepository, 'saveCriteriaLeft'>
}

export function createCampaignEdits(editParts: EditParts): CampaignEdits {
  return {
    async edit(workspace, label, edits) {
      const parts = withCountedIds(editParts)
      const refused: RefusedRow[] = []
      let changed = 0
      const outcomeOfSlices = await inSlices(
        parts,
        workspace,
        label,
        edits,
        (change, { subject, key, fields }) => {
          const row = changeRow(parts, change, workspace, subject, key, () => fields)
          if (row.kind === 'changed') changed += 1
          if (row.kind === 'refused') {
            refused.push({ subject, key, title: row.title, reason: row.reason })
          }
        },
      )
      return outcomeOfSlices.ok ? succeed({ changed, refused }) : outcomeOfSlices
    },

    async create(workspace, label, creations) {
      const parts = withCountedIds(editParts)
      const wrong = creations
        .map(({ subject, fields }) => formOfEdit(subject, withoutNew(fields)))
        .find((fault) => fault !== null)
      if (wrong) return fail(wrong)
      const createdKeys: Record<RowCreation['subject'], string[]> = {
        campaign: [],
        lineItem: [],
        curatedCategory: [],
        promotedPost: [],
        targeting: [],
      }
      const referencesByName = new Map<string, string>()
      const outcomeOfSlices = await inSlices(parts, workspace, label, creations, (change, creation) => {
        const { subject, name, fields, criteriaLeft = 0 } = creation
        const id = newDraftId(parts.random)
        if (name !== null) referencesByName.set(`new:${name}`, referenceTo(id))
        const resolvedFields = Object.fromEntries(
          Object.entries(fields).map(([field, value]) => [
            field,
            naming.has(field) && typeof value === 'string' ? (referencesByName.get(value) ?? value) : value,
          ]),
        )
        // The rules look this up when the draft is written.
        if (criteriaLeft > 0) {
          parts.campaigns.saveCriteriaLeft(workspace, referenceTo(id), criteriaLeft, change.now)
        }
        change.put(null, newDraft(id, workspace, subject, patchAfter(null, {}, resolvedFields), change.now))
        createdKeys[subject].push(referenceTo(id))
      })
      return outcomeOfSlices.ok
        ? succeed({ campaigns: createdKeys.campaign, lineItems: createdKeys.lineItem })
        : outcomeOfSlices
    },
  }
}

/** Fields in which a new entity refers to another one of the same change. */
const naming: ReadonlySet<string> = new Set(['campaign_id', 'line_item_id'])

function withoutNew(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => !(naming.has(name) && typeof value === 'string' && value.startsWith('new:')),
    ),
  )
}

/** Changes one row within a change; `fieldsOf` receives the content with earlier edits applied. */
export function changeRow(
  { random }: Pick<DraftParts, 'random'>,
  change: DraftChange,
  workspace: Workspace,
  subject: GridSubject,
  key: string,
  fieldsOf: (content: Fields) => Fields,
): RowChanged {
  const { store, now } = change
  const rowDraft = draftAt(change, workspace, subject, key, random)
  if (rowDraft === null) {
    const reason = t`This isn’t synced yet, or is gone.`
    return { kind: 'refused', title: key, reason }
  }
  const { before, draft } = rowDraft
  const refused = (reason: string): RowChanged => ({
    kind: 'refused',
    title: before?.title ?? titleOf(subject, contentOf(draft)),
    reason,
  })
  const locked = before === null ? null : refusalOf(before)
  if (locked !== null && !locked.ok) return refused(locked.fault.message)
  const edited = editedPatch(draft, fieldsOf(contentOf(draft)))
  if (edited.kind === 'refused') return refused(edited.reason)
  if (edited.kind === 'untouched') return edited
  const { patch } = edited
  const after = before === null ? { ...draft, patch } : revised(draft, { patch }, now)
  return {
    kind: 'changed',
    stored: change.put(before, before === null ? after : withSyncState(store, after)),
  }
}

/** The draft of a row, created if necessary; null if the row doesn't exist. */
export function draftAt(
  change: DraftChange,
  workspace: Workspace,
  subject: GridSubject,
  key: string,
  random: DraftParts['random'],
): { readonly before: StoredDraft | null; readonly draft: Draft } | null {
  const id = referencedDraft(key)
  if (id !== null) {
    const ownDraft = change.store.get(id)
    const isOwn =
      ownDraft !== null &&
      ownDraft.draft.subject === subject &&
      sameWorkspace(ownDraft.draft.workspace, workspace)
    return isOwn ? { before: ownDraft, draft: ownDraft.draft } : null
  }
  return draftOfRecord(change, random, workspace, subject, key)
}

/** Characters of a campaign's or line item's name. */
const maxName = 255

/** Content of a copy of a row; null if the row doesn't exist. */
export function copyOf(content: Fields, subject: GridSubject, rename: boolean): Fields {
  const copy = copiedContent(subject, content)
  const { name } = copy
  return rename && typeof name === 'string' ? { ...copy, name: copyName(name, maxName) } : copy
}
