import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { Fields } from '../../../shared/core/json.ts'
import { writeJson } from '../../../shared/core/json-text.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { authorsOf, contentOf, type Draft, referenceTo } from '../../../shared/drafts/draft.ts'
import { contentOfRecord, titleOf } from '../../../shared/drafts/draft-content.ts'
import { syncOf } from '../../../shared/drafts/draft-sync.ts'
import { descriptorOf } from '../../../shared/entities/kinds.ts'
import { t } from '../../../shared/text/language.ts'
import { refuse } from '../../core/faults.ts'
import type { Clock, Random, WritePace } from '../../core/ports.ts'
import type { RecordEvents } from '../records/events.ts'
import type { DescribedDraft, DraftChecker } from './check.ts'
import { isEmpty, type StoredDraft } from './draft-rows.ts'
import type { UndoChange, UndoDraft } from './draft-undo.ts'
import type { DraftRepository, DraftTransaction } from './store.ts'

export interface DraftParts {
  readonly drafts: DraftRepository
  readonly checker: DraftChecker
  readonly events: RecordEvents
  readonly clock: Clock
  readonly random: Random
  readonly pace: WritePace
  /** Whose changes these are: an agent's are marked. */
  readonly author?: 'agent' | undefined
  /** Handle of the user who works in the environment; null without one. */
  readonly handleOf?: ((environmentId: string) => string | null) | undefined
}

/** One change by the user: saved, logged for undo and announced together. */
export interface DraftChange {
  readonly now: number
  readonly store: DraftTransaction
  /**
   * Writes a draft; `before` is null for a new one. `changedBy` is whose change it is, if not that of the user who
   * works here.
   */
  put(before: StoredDraft | null, after: Draft, changedBy?: string): StoredDraft
  remove(storedDraft: StoredDraft): void
  /** Before the first write: its drafts are written unchecked, and the caller has everything checked afterwards. */
  checkLater(): void
  readonly changes: readonly UndoChange[]
}

/** Runs a change in one transaction and announces it. Its drafts are checked in it, and their dependents after it. */
export function changeDrafts<T>(
  { drafts, checker, events, clock, author, handleOf }: Omit<DraftParts, 'pace' | 'random'>,
  work: (change: DraftChange) => Outcome<T>,
): Outcome<T> {
  let checksLater = false
  const touched: Draft[] = []
  const names: string[] = []
  const parents: string[] = []
  const changes: UndoChange[] = []
  const noteDependents = (
    store: DraftTransaction,
    draft: Draft,
    states: readonly [before: Draft | null, after: Draft | null],
  ) => {
    // Stryker disable next-line ConditionalExpression: it only saves reading what isn't checked yet.
    if (checksLater) return
    const campaigns = recountedCampaigns(draft, states)
    // The other line items share the campaign's daily budget.
    names.push(...namesOf(store, draft), ...campaigns)
    parents.push(...campaigns, ...promotingLineItems(states), ...ownerOf(draft))
  }
  const now = clock.now()
  const describer = checker.describing()
  const outcome = drafts.change((store) =>
    work({
      now,
      store,
      changes,
      checkLater() {
        checksLater = true
      },
      put(before, nextDraft, changedBy = handleOf?.(nextDraft.workspace.environmentId) ?? undefined) {
        // A form that was only opened is a draft without a change.
        const isFirstChange = before !== null && isEmpty(before.draft)
        const creator = before === null ? (nextDraft.createdBy ?? changedBy) : nextDraft.createdBy
        const createdBy = isFirstChange ? changedBy : creator
        const after: Draft = {
          ...nextDraft,
          ...authorsOf({
            byAgent: nextDraft.byAgent,
            createdBy,
            changedBy: changedBy ?? nextDraft.changedBy,
          }),
          ...(author === 'agent' && { byAgent: true }),
        }
        if (before !== null) store.saveSnapshot(before, 'changing', now)
        const { facts, ...storedDraft } = checksLater
          ? uncheckedDraft(before, after)
          : describer.describe(after)
        store.put(storedDraft, facts)
        touched.push(after)
        noteDependents(store, after, [before?.draft ?? null, after])
        changes.push({ draftId: after.id, before: undoState(before), after: undoState(storedDraft) })
        return storedDraft
      },
      remove(storedDraft) {
        store.saveSnapshot(storedDraft, 'discarded', now)
        store.remove(storedDraft.draft)
        describer.forget()
        touched.push(storedDraft.draft)
        noteDependents(store, storedDraft.draft, [storedDraft.draft, null])
        changes.push({ draftId: storedDraft.draft.id, before: undoState(storedDraft), after: null })
      },
    }),
  )
  const [first] = touched
  if (!outcome.ok || first === undefined) return outcome
  events.draftsChanged(
    first.workspace,
    touched.map(({ subject }) => subject),
    touched.map(({ id }) => id),
  )
  if (!checksLater) checker.recheckNaming(first.workspace, names, parents)
  return outcome
}

/** A changed draft until its check: with the counts of its last one, and without facts. */
function uncheckedDraft(
  before: StoredDraft | null,
  draft: Draft,
): StoredDraft & Partial<Pick<DescribedDraft, 'facts'>> {
  return {
    draft,
    title: titleOf(draft.subject, contentOf(draft)),
    type: before?.type ?? null,
    errors: before?.errors ?? 0,
    warnings: before?.warnings ?? 0,
    missing: before?.missing ?? 0,
    blocked: before?.blocked ?? 0,
  }
}

function namesOf(store: DraftTransaction, { id, workspace, subject, remoteId }: Draft): readonly string[] {
  if (remoteId === null) return [referenceTo(id)]
  const address = store.record(workspace, subject, remoteId)?.record.card_uri
  return [remoteId, ...(typeof address === 'string' ? [address] : [])]
}

/** What a part without an ID of its own belongs to: a policy may check a line item by its targeting. */
function ownerOf({ subject, remoteId, base, patch }: Draft): readonly string[] {
  const { sharesId, partOf = '' } = descriptorOf(subject)
  if (sharesId === undefined) return []
  const owner = remoteId ?? contentOf({ base, patch })[partOf]
  return typeof owner === 'string' ? [owner] : []
}

/** Campaigns whose running line items or their budgets may have changed. */
function recountedCampaigns(
  draft: Draft,
  states: readonly [before: Draft | null, after: Draft | null],
): readonly string[] {
  // Stryker disable next-line ConditionalExpression: nothing else has a campaign.
  if (draft.subject !== 'lineItem') return []
  const unchanged = { ...draft, kind: 'update' as const, patch: {} }
  const [was, is] = states.map((state) => countedLineItem(state ?? unchanged))
  if (was?.terms === is?.terms) return []
  return [was, is].flatMap((counted) => (typeof counted?.campaign === 'string' ? [counted.campaign] : []))
}

/** What a campaign counts of a line item; null if it is deleted. */
function countedLineItem(draft: Draft): { readonly campaign: unknown; readonly terms: string } | null {
  if (draft.kind === 'delete') return null
  const { campaign_id: campaign = null, ...content } = contentOf(draft)
  const counted = ['daily_budget_amount_local_micro', 'entity_status', 'start_time', 'end_time'] as const
  const terms = [campaign, ...counted.map((field) => content[field] ?? null)]
  return { campaign, terms: writeJson(terms) }
}

/** Line items whose promoted posts may have changed. */
function promotingLineItems(states: readonly (Draft | null)[]): readonly string[] {
  return states.flatMap((draft) => {
    const lineItem = draft?.subject === 'promotedPost' ? contentOf(draft).line_item_id : null
    return typeof lineItem === 'string' ? [lineItem] : []
  })
}

function undoState(storedDraft: StoredDraft | null): UndoDraft | null {
  if (storedDraft === null) return null
  const { subject, kind, remoteId, base, patch, comment, createdAt } = storedDraft.draft
  return { subject, kind, remoteId, base, patch, comment, ...authorsOf(storedDraft.draft), createdAt }
}

export function editable(store: Pick<DraftTransaction, 'get'>, id: string): Outcome<StoredDraft> {
  const storedDraft = store.get(id)
  if (storedDraft === null) return noDraft()
  const locked = refusalOf(storedDraft)
  return locked ?? succeed(storedDraft)
}

/** Why a draft can't be changed: it's being published. Null if it can. */
export function refusalOf({ draft, title }: StoredDraft) {
  switch (draft.publish) {
    case 'idle':
    case 'failed':
      return null
    case 'queued':
    case 'sent':
      return refuse(t`${title} is being published. You can change it again afterwards.`)
    case 'unknown':
      return refuse(t`It isn’t known yet whether ${title} was published. Resolve that in Activity first.`)
  }
}

export function noDraft(): Outcome<never> {
  return fail({ kind: 'notFound', code: 'DRAFT', message: t`This change no longer exists.` })
}

export function newDraft(
  id: string,
  workspace: Workspace,
  subject: Draft['subject'],
  patch: Fields,
  now: number,
): Draft {
  return {
    id,
    workspace,
    subject,
    kind: 'create',
    remoteId: null,
    base: null,
    patch,
    revision: 1,
    comment: '',
    sync: 'clean',
    publish: 'idle',
    createdAt: now,
    updatedAt: now,
  }
}

/** The draft after the user's change, which clears an earlier publish failure. */
export function revised(draft: Draft, changed: Partial<Draft>, now: number): Draft {
  return { ...draft, publish: 'idle', ...changed, revision: draft.revision + 1, updatedAt: now }
}

/** The draft with its current relation to the record. */
export function withSyncState(store: Pick<DraftTransaction, 'record'>, draft: Draft): Draft {
  const theirs = contentOnService(store, draft)
  return theirs === null ? draft : { ...draft, sync: syncOf(draft, theirs) }
}

/** What the record of a draft contains; null for a new entity, or if the record is gone. */
export function contentOnService(
  store: Pick<DraftTransaction, 'record'>,
  { workspace, subject, remoteId }: Draft,
): Fields | null {
  // Stryker disable next-line ConditionalExpression: no record has the ID null.
  const record = remoteId === null ? null : store.record(workspace, subject, remoteId)
  return record === null ? null : contentOfRecord(subject, record.record)
}

const letters = 'abcdefghijklmnopqrstuvwxyz234567'

/** 80 unpredictable bits in base 32 (RFC 4648, section 6): every 5 bytes are 8 letters. */
export function newDraftId(random: Random): string {
  const bytes = random.bytes(10)
  return lettersOf(bytes.subarray(0, 5)) + lettersOf(bytes.subarray(5))
}

function lettersOf(bytes: Uint8Array): string {
  let bits = bytes.reduce((number, byte) => number * 256 + byte, 0)
  let text = ''
  for (let place = 0; place < 8; place += 1) {
    text = `${letters[bits % 32]}${text}`
    bits = Math.floor(bits / 32)
  }
  return text
}
