import type { DraftKind } from '../drafts/draft.ts'
import type { BatchAbility } from '../entities/kind.ts'
import { entityKinds } from '../entities/registry.ts'
import { t } from '../text/language.ts'
import type { BatchCall, PublishCall } from './publish-call.ts'
import { noTarget, type PlanStep } from './publish-plan.ts'

const operationTypes = { create: t`Create`, update: t`Update`, delete: 'Delete' } as const

/** Rows of one subject in one call, each with the parameters of its call for a single one. */
export function batchCall(
  { operation }: BatchAbility,
  accountId: string,
  rows: readonly { readonly kind: DraftKind; readonly call: PublishCall }[],
): BatchCall {
  return {
    kind: 'batch',
    operation,
    params: { account_id: accountId },
    rows: rows.map(({ kind, call }) => {
      const { account_id: _account, ...params } = call.params
      return { operation_type: operationTypes[kind], params }
    }),
  }
}

/**
 * Whether a call may stand in a batch. What clears a field goes alone: no document says how an empty value looks
 * there. So does what the operation's schema refuses, since the answer to it alone is the plainest.
 */
export function fitsBatch({ kind, operation, params }: PublishCall): boolean {
  return (
    kind === 'plain' && !Object.values(params).includes(null) && operation.params.safeParse(params).success
  )
}

/** One call of a plan, with the steps that it carries out. */
export interface PlannedCall {
  readonly operation: PlanStep['operation']
  readonly steps: readonly PlanStep[]
  /** What is read before, where records are changed. */
  readonly reading: PublishCall['operation'] | null
}

/**
 * The calls that carry out these steps where nothing goes wrong, in their order. Steps go together where they are of
 * one kind and none of them waits for another; a step that was refused or came to nothing goes alone the next time.
 */
export function plannedCalls(steps: readonly PlanStep[]): readonly PlannedCall[] {
  const levels = levelsOf(steps)
  const groups = new Map<string, PlanStep[]>()
  for (const step of steps) {
    const { key, subject, kind } = step
    const group = goesAlone(step) ? t`alone ${key}` : `${subject} ${kind} ${levels.get(key)}`
    const known = groups.get(group)
    if (known === undefined) groups.set(group, [step])
    else known.push(step)
  }
  return [...groups.values()].flatMap((group) =>
    inParts(group, entityKinds[group[0]?.subject ?? 'card'].batch?.maximum ?? 1).flatMap(plannedCall),
  )
}

function goesAlone({ subject, clears }: PlanStep): boolean {
  return entityKinds[subject].batch === undefined || clears
}

function plannedCall(steps: readonly PlanStep[]): readonly PlannedCall[] {
  const [first] = steps
  if (first === undefined) return []
  const { kind, subject } = first
  const batch = steps.length === 1 ? undefined : entityKinds[subject].batch
  const reading = batch?.readSeveral('', []) ?? entityKinds[subject].read(noTarget, {})
  return [
    {
      operation: batch?.operation ?? first.operation,
      steps,
      reading: kind === 'update' ? reading.operation : null,
    },
  ]
}

/** How many calls stand one after the other before each step. */
function levelsOf(steps: readonly PlanStep[]): ReadonlyMap<string, number> {
  const levels = new Map<string, number>()
  for (const { key, needs } of steps) {
    levels.set(key, Math.max(-1, ...needs.map((needed) => levels.get(needed) ?? -1)) + 1)
  }
  return levels
}

function inParts<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}
