import type { PlannedChange } from '../publishing-plan.ts'
import { idOf } from '../publishing-records.ts'
import { calm, type Judged, type StepView } from './judge.ts'
import type { Planned } from './planned-kinds.ts'

/** Another user goes on with all that was created; returns the IDs. */
export async function adoptAll(planned: readonly Planned[]): Promise<ReadonlySet<string>> {
  const adopted = new Set<string>()
  for (const { created, adopt } of planned) {
    if (adopt === null) continue
    for (const id of await created()) {
      await adopt(id)
      adopted.add(id)
    }
  }
  return adopted
}

interface Undo {
  /** The steps of the publish, and of its undo. */
  readonly published: readonly StepView[]
  readonly undone: readonly StepView[]
  /** Whether it has ended or says what it waits for. */
  readonly isAtRest: boolean
}

/** An undo that is done has to leave nothing of what it undid, and everything of what others have made of it. */
export async function judgeUndo(
  { published, undone, isAtRest }: Undo,
  planned: readonly Planned[],
  adopted: ReadonlySet<string>,
): Promise<readonly Judged[]> {
  const left = new Set((await Promise.all(planned.map(({ created }) => created()))).flat())
  const judged: Judged[] = []
  for (const step of undone) {
    const { remoteId, state } = step
    const changed = planned.find(({ change }) => remoteId !== null && idUndone(change) === remoteId)
    const isCreation = published.some((one) => one.kind === 'create' && one.remoteId === remoteId)
    if (step.kind !== 'delete' && changed === undefined) continue
    const isLeft = remoteId !== null && left.has(remoteId)
    const isDeletion = step.kind === 'delete'
    const isThere =
      isDeletion || changed?.change.kind === 'create'
        ? isLeft && (isCreation || !isDeletion)
        : (await changed?.isRestored()) === false
    const isAdopted = remoteId !== null && adopted.has(remoteId)
    judged.push({
      verdict: {
        ...calm,
        lost: (state === 'done' && isThere) || (isAdopted && !isThere) ? 1 : 0,
        lies: state === 'failed' && !isThere && !isAdopted ? 1 : 0,
        asked: state === 'unknown' || state === 'conflict' ? 1 : 0,
      },
      note: `undo ${step.title}: ${state} ${remoteId ?? ''} ${step.fault?.message ?? ''}; ${isThere ? 'still there' : 'gone'}`,
    })
  }
  return isAtRest ? judged : [...judged, { verdict: { ...calm, stuck: 1 }, note: 'the undo does not end' }]
}

/** The record that the undo of a change is about; a new set has the ID of its line item. Null if it's a new one. */
function idUndone(change: PlannedChange): string | null {
  const { line_item_id: lineItemId } = change.fields
  const isNewSet = change.subject === 'targeting' && change.kind === 'create'
  return isNewSet && typeof lineItemId === 'string' ? lineItemId : idOfChange(change)
}

/** The record that a change is about; null for a creation. */
export function idOfChange({ subject, record }: PlannedChange): string | null {
  return record === null ? null : idOf(subject, record)
}

type StepOfChange = StepView & { readonly subject: string }

/** The newest step of a change; a plan of several has names that begin with a token. */
export function stepOf<Step extends StepOfChange>(
  { change }: Planned,
  planned: readonly Planned[],
  steps: readonly Step[],
): Step | undefined {
  const [token = ''] = String(change.fields.name ?? change.fields.text ?? '').split(' ')
  return steps.find(
    (step) =>
      step.subject === change.subject &&
      step.kind === change.kind &&
      (planned.length === 1 ||
        // A refused change has no ID in its step; what it would have been called tells it from the others.
        (change.kind === 'create' || step.remoteId === null
          ? token !== '' && step.title.startsWith(token)
          : step.remoteId === idOfChange(change))),
  )
}
