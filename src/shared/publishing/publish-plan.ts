import { mediaUploadOperations } from '../api/platform/media-upload.ts'
import { contentOf, type Draft, type DraftKind, dependenciesOf } from '../drafts/draft.ts'
import { referencesOf } from '../drafts/draft-references.ts'
import { isEmpty } from '../entities/fields.ts'
import type { CallTarget } from '../entities/kind.ts'
import { type DraftSubject, draftSubjects } from '../entities/kinds.ts'
import { entityKinds } from '../entities/registry.ts'
import type { PublishCall } from './publish-call.ts'

/** What a plan needs to know about a change, compact enough for thousands. */
export interface PlannedDraft {
  readonly id: string
  readonly subject: DraftSubject
  readonly kind: DraftKind
  readonly title: string
  readonly remoteId: string | null
  /** Drafts that it refers to, which have to be published first. */
  readonly needs: readonly string[]
  /** Records that it stops referring to: a record is deleted after all references to it. */
  readonly releases: readonly string[]
  /** Size of a new media's file. */
  readonly uploadBytes: number | null
  /** Whether it clears a field of a record. */
  readonly clears: boolean
  /** Its number of rows in a batch. */
  readonly rows: number
}

export interface PlanStep {
  /** Unique in the plan. */
  readonly key: string
  readonly draftId: string
  readonly subject: DraftSubject
  readonly kind: DraftKind
  readonly title: string
  readonly operation: PublishCall['operation'] | typeof mediaUploadOperations.initialize
  /** Keys of the steps that have to be done first. */
  readonly needs: readonly string[]
  readonly uploadBytes: number | null
  readonly clears: boolean
  readonly rows: number
}

export interface PublishPlan {
  /** In an order in which each follows everything it needs. */
  readonly steps: readonly PlanStep[]
  /** Omitted drafts, with the drafts that caused it: those that aren't among the given ones, or form a cycle. */
  readonly blockedBy: ReadonlyMap<string, readonly string[]>
}

/** A step of a stored plan: steps refer to others by position, from 1. */
export interface PlannedStep extends Omit<PlanStep, 'key' | 'operation' | 'needs' | 'clears' | 'rows'> {
  readonly position: number
  /** Id of the operation. */
  readonly operation: string
  readonly needs: readonly number[]
}

/** The steps of a plan with positions. */
export function placedSteps({ steps }: Pick<PublishPlan, 'steps'>): readonly PlannedStep[] {
  const places = new Map(steps.map(({ key }, index) => [key, index + 1]))
  return steps.map(({ draftId, subject, kind, title, operation, needs, uploadBytes }, index) => ({
    position: index + 1,
    draftId,
    subject,
    kind,
    title,
    uploadBytes,
    operation: operation.id,
    needs: needs.flatMap((needed) => places.get(needed) ?? []),
  }))
}

export function plannedDraft(draft: Draft, title: string): PlannedDraft {
  const { id, subject, kind, remoteId, base, patch } = draft
  const content = contentOf(draft)
  // Stryker disable next-line ArrayDeclaration: nothing has the name that it adds.
  const after = new Set(kind === 'delete' ? [] : referencesOf(content).map(({ names }) => names))
  const before = referencesOf(base ?? {}).map(({ names }) => names)
  const uploadBytes = kind === 'create' ? entityKinds[subject].create?.uploadBytes : undefined
  return {
    id,
    subject,
    kind,
    title,
    remoteId,
    needs: kind === 'delete' ? [] : dependenciesOf(content).filter((needed) => needed !== id),
    releases: before.filter((names) => !after.has(names)),
    uploadBytes: uploadBytes?.(content) ?? null,
    clears: kind === 'update' && Object.values(patch).some(isEmpty),
    rows: entityKinds[subject].batch?.rows?.count(draft) ?? 1,
  }
}

/** The steps of drafts in dependency order; deletions come last. */
export function planPublish(drafts: readonly PlannedDraft[]): PublishPlan {
  const draftById = new Map(drafts.map((draft) => [draft.id, draft]))
  const needs = neededBy(drafts)
  const levels = levelsOf(needs)
  const blockedBy = new Map<string, readonly string[]>()
  const goes: {
    readonly draft: PlannedDraft
    readonly level: number
    readonly steps: readonly PlanStep[]
  }[] = []
  for (const [draft, needed] of needs) {
    const level = levels.get(draft)
    const operation = operationOf(draft.subject, draft.kind)
    if (level !== undefined && operation !== null) {
      goes.push({ draft, level, steps: stepsOf(draft, operation, needed) })
      continue
    }
    const isThere = (id: string): boolean => {
      const neededDraft = draftById.get(id)
      // Stryker disable next-line ConditionalExpression: what is undefined has no level.
      return neededDraft !== undefined && levels.has(neededDraft) && canBeNeeded(draft, neededDraft)
    }
    blockedBy.set(
      draft.id,
      needed.filter((id) => !isThere(id)),
    )
  }
  goes.sort((a, b) => phase(a.draft) - phase(b.draft) || a.level - b.level || rank(a.draft) - rank(b.draft))
  return { steps: goes.flatMap(({ steps }) => steps), blockedBy }
}

/** The given drafts with everything they need, directly or indirectly, as far as it's known. */
export function withNeeded(
  chosen: readonly string[],
  needsOf: (draftId: string) => readonly string[],
): ReadonlySet<string> {
  const all = new Set<string>()
  const open = [...chosen]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (all.has(id)) continue
    all.add(id)
    open.push(...needsOf(id))
  }
  return all
}

/** The IDs of what each draft waits for. */
type Needs = ReadonlyMap<PlannedDraft, readonly string[]>

function neededBy(drafts: readonly PlannedDraft[]): Needs {
  const releasing = new Map<string, string[]>()
  for (const { id, releases } of drafts) {
    for (const names of releases) add(releasing, names, id)
  }
  return new Map(
    drafts.map((draft) => {
      const { id, kind, remoteId, needs } = draft
      return [
        draft,
        kind === 'delete' ? (releasing.get(remoteId ?? '') ?? []).filter((other) => other !== id) : needs,
      ]
    }),
  )
}

/** A placeholder target, for a call that is only built to get its operation. */
export const noTarget: CallTarget = { accountId: '', remoteId: '', type: null }

/** The operation for a change; null if the service has none. */
export function operationOf(subject: DraftSubject, kind: DraftKind): PublishCall['operation'] | null {
  const { create, update, remove } = entityKinds[subject]
  const call = { create, update, delete: remove }[kind]?.call(noTarget, {})
  return call?.operation ?? null
}

/** The number of consecutive drafts that precede each; drafts in or after a cycle or a missing one have no level. */
function levelsOf(needs: Needs): ReadonlyMap<PlannedDraft, number> {
  const missing = new Map<PlannedDraft, number>()
  const waiting = new Map<string, PlannedDraft[]>()
  for (const [draft, ids] of needs) {
    const distinctIds = new Set(ids)
    missing.set(draft, distinctIds.size)
    for (const id of distinctIds) add(waiting, id, draft)
  }
  const levels = new Map<PlannedDraft, number>()
  // Stryker disable next-line ArrayDeclaration: nothing waits for what it adds.
  let front = [...missing].flatMap(([draft, count]) => (count === 0 ? [draft] : []))
  for (let level = 0; front.length > 0; level += 1) {
    const next: PlannedDraft[] = []
    for (const draft of front) {
      levels.set(draft, level)
      // Stryker disable next-line ArrayDeclaration: nothing has the name that it adds.
      for (const behind of waiting.get(draft.id) ?? []) {
        if (!canBeNeeded(behind, draft)) continue
        const missingCount = (missing.get(behind) ?? 0) - 1
        missing.set(behind, missingCount)
        if (missingCount === 0) next.push(behind)
      }
    }
    front = next
  }
  return levels
}

/** Deletions come last, so only another deletion can wait for one. */
function canBeNeeded(by: PlannedDraft, needed: PlannedDraft): boolean {
  return needed.kind !== 'delete' || by.kind === 'delete'
}

function add<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const existingList = lists.get(key)
  if (existingList === undefined) lists.set(key, [value])
  else existingList.push(value)
}

function phase({ kind }: PlannedDraft): number {
  return kind === 'delete' ? 1 : 0
}

/** Entities that use another are deleted before it, so deletions reverse the order of subjects. */
function rank({ subject, kind }: PlannedDraft): number {
  const place = draftSubjects.indexOf(subject)
  return kind === 'delete' ? -place : place
}

function stepsOf(
  draft: PlannedDraft,
  operation: PublishCall['operation'],
  needs: readonly string[],
): readonly PlanStep[] {
  const { id, subject, kind, title, uploadBytes, clears, rows } = draft
  const common = { draftId: id, subject, kind, title, clears, rows }
  if (uploadBytes === null) return [{ ...common, key: id, operation, needs, uploadBytes }]
  const upload = `${id} upload`
  return [
    { ...common, key: upload, operation: mediaUploadOperations.initialize, needs: [], uploadBytes },
    { ...common, key: id, operation, needs: [upload, ...needs], uploadBytes: null },
  ]
}
