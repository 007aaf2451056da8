import { useState } from 'react'
import type { Subject, Verb } from '../../shared/contract/contract.ts'
import type { Outcome } from '../../shared/core/outcome.ts'
import { type ActState, rest, running, stateAfter } from '../ui/task.ts'
import { useWorkbench } from '../workbench/use-workbench.ts'
import { dataClient, type InputTo, type ReplyOf } from './client.ts'
import type { CallKey } from './invalidation.ts'

export interface Act<Reply = unknown> {
  readonly task: ActState
  /** Does the work, has `accept` take over what it returns, and invalidates the replies that it changes. */
  readonly run: <T extends Reply>(
    work: () => Promise<Outcome<T>>,
    accept?: (value: T) => void,
  ) => Promise<Outcome<T>>
  readonly dismiss: () => void
}

/** Something that a person sets going from this view; `affects` names the replies that it changes. */
export function useAct(affects: readonly CallKey[] = []): Act {
  const { invalidate } = dataClient(useWorkbench())
  const [task, setTask] = useState<ActState>(rest)
  return {
    task,
    run: async (work, accept) => {
      setTask(running)
      const outcome = await work()
      if (outcome.ok) {
        accept?.(outcome.value)
        await invalidate(affects)
      }
      setTask(stateAfter(outcome))
      return outcome
    },
    dismiss: () => setTask(rest),
  }
}

/** The same for calls that reply with what another call says from then on. */
export function useActOn<S extends Subject, V extends Verb<S>>(
  subject: S,
  verb: V,
  input: InputTo<S, V>,
): Act<ReplyOf<S, V>> {
  const { put } = dataClient(useWorkbench())
  const act = useAct()
  return {
    ...act,
    run: async (work, accept) => {
      const outcome = await act.run(work, accept)
      if (outcome.ok) put(subject, verb, input, outcome.value)
      return outcome
    },
  }
}
