import type { DraftKind } from '../drafts/draft.ts'
import type { BatchAbility } from '../entities/kind.ts'
import { entityKinds } from '../entities/registry.ts'
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

/** Packs items into calls in order, as many as fit with their rows. */
export function packedCalls<Item>(
  items: readonly Item[],
  batch: Pick<BatchAbility, 'maximum' | 'rows'> | undefined,
  rowsOf: (item: Item) => number,
): readonly (readonly Item[])[] {
  const { maximum = 1, rows: { maximum: maxRows } = { maximum: Number.POSITIVE_INFINITY } } = batch ?? {}
  const calls: Item[][] = []
  let open: Item[] = []
  let rows = 0
  for (const item of items) {
    const more = rowsOf(item)
    if (open.length > 0 && (open.length >= maximum || rows + more > maxRows)) {
      open = []
      rows = 0
    }
    if (open.length === 0) calls.push(open)
    open.push(item)
    rows += more
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
  /** The operation that reads records before they are changed. */
  readonly readOperation: PublishCall['operation'] | null
}

/**
 * The calls for these steps if nothing goes wrong, in order. Steps of the same kind share a call unless one waits for
 * another; a step that was refused or had no result is sent alone the next time.
 */
export function plannedCalls(steps: readonly PlanStep[]): readonly PlannedCall[] {
  const levels = levelsOf(steps)
  const groups = new Map<string, PlanStep[]>()
  for (const step of steps) {
    const { key, subject, kind } = step
    const group = goesAlone(step) ? `alone ${key}` : `${subject} ${kind} ${levels.get(key)}`
    const known = groups.get(group)
    if (known === undefined) groups.set(group, [step])
    else known.push(step)
  }
  return [...groups.values()].flatMap((group) =>
    packedCalls(group, entityKinds[group[0]?.subject ?? 'card'].batch, ({ rows }) => rows).flatMap(
      plannedCall,
    ),
  )
}

function goesAlone({ subject, clears, rows }: PlanStep): boolean {
  const { batch } = entityKinds[subject]
  if (batch === undefined) return true
  return batch.rows === undefined ? clears : rows > batch.rows.maximum
}

function plannedCall(steps: readonly PlanStep[]): readonly PlannedCall[] {
  const [first] = steps
  if (first === undefined) return []
  const { kind, subject } = first
  const batch = steps.length === 1 ? undefined : entityKinds[subject].batch
  const read = batch?.readSeveral('', []) ?? entityKinds[subject].read(noTarget, {})
  return [
    {
      operation: batch?.operation ?? first.operation,
      steps,
      readOperation: kind === 'update' ? read.operation : null,
    },
  ]
}

/** Number of consecutive calls that precede each step. */
function levelsOf(steps: readonly PlanStep[]): ReadonlyMap<string, number> {
  const levels = new Map<string, number>()
  for (const { key, needs } of steps) {
    levels.set(key, Math.max(-1, ...needs.map((needed) => levels.get(needed) ?? -1)) + 1)
  }
  return levels
}
