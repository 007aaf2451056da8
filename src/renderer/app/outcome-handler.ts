import type { Outcome } from '../../shared/core/outcome.ts'
import { faultMessage } from '../ui/faults/fault-labels.ts'
import type { Notices } from '../workbench/notices.ts'

/** Handles the outcome of a call that no screen waits for: a failure becomes a notice. */
export function outcomeHandler(notices: Notices) {
  return async <T>(answer: Promise<Outcome<T>>, accept: (value: T) => void = () => {}): Promise<void> => {
    const outcome = await answer
    if (outcome.ok) accept(outcome.value)
    else notices.say('error', faultMessage(outcome.fault).title)
  }
}
