import { ordinaryHabits, type ServiceHabits } from '../middlebox/service-view.ts'
import type { Trouble } from '../middlebox/trouble.ts'
import type { PlanKind } from './planned-kinds.ts'

/** One publish against a service that misbehaves. Plain data, so that a failed one can be printed and repeated. */
export interface Scenario {
  readonly kind: PlanKind
  /** The fate of the first writes of the publish, in order; null lets one through. */
  readonly writes: readonly (Trouble | null)[]
  /** The fate of the first reads. */
  readonly reads: readonly (Trouble | null)[]
  /** The fate of the first writes of the undo; null for a publish that isn't undone. */
  readonly undo: readonly (Trouble | null)[] | null
  readonly habits: ServiceHabits
  /** Ends names and texts. */
  readonly ending: string
  /** What a person does when the publish has ended with open or failed steps. */
  readonly person: 'leaves' | 'retries' | 'resends'
  /** Records with the same name and content that another user creates just before the publish. */
  readonly rivals: number
  /** Requests after which the program ends and is started again. */
  readonly restartAfter: number | null
  /** Whether another user changes what was created before it's undone. */
  readonly isAdopted: boolean
}

export function scenario(kind: PlanKind, more: Partial<Scenario> = {}): Scenario {
  return {
    kind,
    writes: [],
    reads: [],
    undo: null,
    habits: ordinaryHabits,
    ending: '',
    person: 'leaves',
    rivals: 0,
    restartAfter: null,
    isAdopted: false,
    ...more,
  }
}

export function describeScenario({
  kind,
  writes,
  reads,
  undo,
  habits,
  ending,
  person,
  rivals,
  restartAfter,
  isAdopted,
}: Scenario): string {
  const names = (troubles: readonly (Trouble | null)[]) =>
    troubles.map((trouble) => trouble?.name ?? 'let through')
  return JSON.stringify({
    kind,
    writes: names(writes),
    reads: names(reads),
    undo: undo === null ? null : names(undo),
    habits,
    ending,
    person,
    rivals,
    restartAfter,
    isAdopted,
  })
}
