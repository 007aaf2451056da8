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
  /** Whether it's undone as soon as it's published, while lists may still be late. */
  readonly isUndoneAtOnce: boolean
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
    isUndoneAtOnce: false,
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
  isUndoneAtOnce,
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
    isUndoneAtOnce,
  })
}

const scale = 1 / 60
/** More than the three minutes that the program counts on, because timers of a busy machine are late. */
export const absenceSeconds = 5

const scaledTrouble = (trouble: Trouble | null): Trouble | null => {
  if (trouble === null) return null
  const { carriesOut, delayMs = 0 } = trouble
  return {
    ...trouble,
    delayMs: delayMs * scale,
    carriesOut: typeof carriesOut === 'string' ? carriesOut : { afterMs: carriesOut.afterMs * scale },
  }
}

/** A scenario at the pace of real time, a minute a second. */
export function scaledScenario<Run extends Scenario>(scenario: Run): Run {
  const { habits, writes, reads, undo } = scenario
  const { lists } = habits
  return {
    ...scenario,
    writes: writes.map(scaledTrouble),
    reads: reads.map(scaledTrouble),
    undo: undo === null ? null : undo.map(scaledTrouble),
    habits: { ...habits, lists: lists.kind === 'late' ? { ...lists, ms: lists.ms * scale } : lists },
  }
}
