import type { DraftKind } from '../drafts/draft.ts'
import type { BatchAbility } from '../entities/kind.ts'
import type { DraftSubject } from '../entities/kinds.ts'
import { entityKinds } from '../entities/registry.ts'
import { readsBeforeCreation } from './existing-record.ts'
import type { BatchCall, PublishCall } from './publish-call.ts'
import { noTarget, type PlanStep } from './publish-plan.ts'

const operationTypes = { create: 'Create', update: 'Update', delete: 'Delete' } as const

/** Combines rows of one subject in one call: those of a set, or the parameters of single calls. */
export function batchCall(
  { operation }: BatchAbility,
  accountId: string,
  rows: readonly { readonly kind: DraftKind; readonly call: PublishCall }[],
): BatchCall {
  return {
    kind: 'batch',
    operation,
    params: { account_id: accountId },
    rows: rows.flatMap(({ kind, call }) => {
      if (call.kind === 'set') return call.rows
      const { account_id: _account, ...params } = call.params
      return [{ operation_type: operationTypes[kind], params }]
    }),
  }
}

/** Number of rows that a call adds to a batch. */
export function rowsIn(call: PublishCall): number {
  return call.kind === 'set' ? call.rows.length : 1
}

type NonEmpty<Item> = [Item, ...Item[]]

/** Packs items into calls in order, as many as fit with their rows. */
export function packedCalls<Item>(
  items: readonly Item[],
  batch: Pick<BatchAbility, 'maximum' | 'rows'> | undefined,
  rowsOf: (item: Item) => number,
): readonly Readonly<NonEmpty<Item>>[] {
  const maximum = batch?.maximum ?? 1
  const maxRows = batch?.rows?.maximum ?? Number.POSITIVE_INFINITY
  const calls: NonEmpty<Item>[] = []
  let rows = 0
  for (const item of items) {
    const more = rowsOf(item)
    const open = calls.at(-1)
    if (open === undefined || open.length >= maximum || rows + more > maxRows) {
      calls.push([item])
      rows = more
    } else {
      open.push(item)
      rows += more
    }
  }
  return calls
}

/**
 * Whether a call can be part of a batch. Calls that clear a field are sent alone, because no document describes empty
 * values in batches. So are calls that the operation's schema refuses, since their answer is clearest then, and sets
 * that take several calls or none.
 */
export function fitsBatch(call: PublishCall): boolean {
  switch (call.kind) {
    case 'plain': {
      const { operation, params } = call
      return !Object.values(params).includes(null) && operation.params.safeParse(params).success
    }
    case 'set':
      return call.rows.length > 0 && call.rows.length <= call.maximum
    case 'body':
      return false
  }
}

/** One call of a plan, with its steps. */
export interface PlannedCall {
  readonly operation: PlanStep['operation']
  readonly steps: readonly PlanStep[]
  /** At least these reads precede it: of the records to change, or of what is there before a creation. */
  readonly reads: readonly PublishCall['operation'][]
}

/**
 * The calls for these steps if nothing goes wrong, in order. Steps of the same kind share a call unless one waits for
 * another; a step that was refused or had no result is sent alone the next time.
 */
export function plannedCalls(steps: readonly PlanStep[]): readonly PlannedCall[] {
  const levels = levelsOf(steps)
  const groups = new Map<string, NonEmpty<PlanStep>>()
  for (const step of steps) {
    const { key, subject, kind } = step
    const group = goesAlone(step) ? `alone ${key}` : `${subject} ${kind} ${levels.get(key)}`
    const groupSteps = groups.get(group)
    if (groupSteps === undefined) groups.set(group, [step])
    else groupSteps.push(step)
  }
  const calls = [...groups.values()].flatMap((group) =>
    packedCalls(group, entityKinds[group[0].subject].batch, ({ rows }) => rows),
  )
  const listedSubjects = new Set<DraftSubject>()
  return calls.map((steps) => plannedCall(steps, listedSubjects))
}

function goesAlone({ subject, clears, rows }: PlanStep): boolean {
  const { batch } = entityKinds[subject]
  if (batch === undefined) return true
  return batch.rows === undefined ? clears : rows > batch.rows.maximum
}

function plannedCall(steps: Readonly<NonEmpty<PlanStep>>, listedSubjects: Set<DraftSubject>): PlannedCall {
  const [first] = steps
  const batch = steps.length === 1 ? undefined : entityKinds[first.subject].batch
  const reads = readsBefore(first, steps, batch, listedSubjects)
  return { operation: batch?.operation ?? first.operation, steps, reads }
}

/** Lists may have more pages, and changes without a clear answer are looked up; both come on top. */
function readsBefore(
  { kind, subject }: PlanStep,
  steps: readonly PlanStep[],
  batch: BatchAbility | undefined,
  listedSubjects: Set<DraftSubject>,
): readonly PublishCall['operation'][] {
  const { create, read, remove } = entityKinds[subject]
  // Stryker disable next-line ArrayDeclaration: only its operation is used.
  const call = batch?.readSeveral('', []) ?? read(noTarget, {})
  switch (kind) {
    case 'update':
      return [call.operation]
    case 'delete':
      // Stryker disable next-line OptionalChaining: what can't be deleted isn't planned.
      return remove?.typeFrom === undefined ? [] : steps.map(() => read(noTarget, {}).operation)
    case 'create': {
      // Stryker disable next-line ConditionalExpression: what can't be created isn't planned.
      if (create === undefined || !readsBeforeCreation(create)) return []
      if (create.presentFields !== undefined) return [call.operation]
      // Stryker disable next-line OptionalChaining: every batch without keys of its own has it.
      const list = batch?.newest?.('')
      if (list === undefined) return steps.map(() => create.find(noTarget, {}).operation)
      // Batches that follow each other share it.
      if (listedSubjects.has(subject)) return []
      listedSubjects.add(subject)
      return [list.operation]
    }
  }
}

/** Number of consecutive calls that precede each step. */
function levelsOf(steps: readonly PlanStep[]): ReadonlyMap<string, number> {
  const levels = new Map<string, number>()
  for (const { key, needs } of steps) {
    // Stryker disable next-line UnaryOperator: levels are only compared with each other.
    levels.set(key, Math.max(-1, ...needs.map((needed) => levels.get(needed) ?? -1)) + 1)
  }
  return levels
}
