import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Subject, Verb } from '../../shared/contract/contract.ts'
import type { Outcome } from '../../shared/core/outcome.ts'
import { type ActState, rest, running, stateAfter } from '../ui/act-state.ts'
import { useWorkbench } from '../workbench/use-workbench.ts'
import { isMissingSignIn, whenSignedIn } from '../workbench/when-reachable.ts'
import { dataClient, functionOf, type InputTo, lastCalls, type ReplyOf } from './client.ts'
import type { CallKey } from './invalidation.ts'

export interface Act<Reply = unknown> {
  readonly task: ActState
  /** Does the work, passes its result to `accept`, and invalidates the replies that it changes. */
  readonly run: <T extends Reply>(
    work: () => Promise<Outcome<T>>,
    accept?: (value: T) => void,
  ) => Promise<Outcome<T>>
  readonly dismiss: () => void
}

/** An action that a person starts from this view; `affects` names the replies that it changes. */
export function useAct(affects: readonly CallKey[] = []): Act {
  const workbench = useWorkbench()
  const { live } = workbench
  const { invalidate } = dataClient(workbench)
  const [task, setTask] = useState<ActState>(rest)
  const isSignInMissing = task.kind === 'failed' && isMissingSignIn(task.fault)
  useEffect(
    () => (isSignInMissing ? whenSignedIn(live, () => setTask(rest)) : undefined),
    [isSignInMissing, live],
  )
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

/** The same for calls that return the new reply of another call. */
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

interface SentCall<Input, Reply> {
  readonly input: Input
  readonly task: ActState
  readonly reply: Reply | null
}

export interface LastCall<Input, Reply> {
  /** What was last sent; null before the first call and after `forget`. */
  readonly input: Input | null
  readonly task: ActState
  readonly reply: Reply | null
  readonly send: (input: Input) => Promise<void>
  readonly forget: () => void
}

/** A call that a person sends by hand, repeatedly. The last result outlives the screen. */
export function useLastCall<S extends Subject, V extends Verb<S>>(
  subject: S,
  verb: V,
): LastCall<InputTo<S, V>, ReplyOf<S, V>> {
  type Sent = SentCall<InputTo<S, V>, ReplyOf<S, V>>
  const workbench = useWorkbench()
  const { queries } = dataClient(workbench)
  const ask = functionOf<ReplyOf<S, V>>(workbench.bridge, subject, verb)
  const queryKey = [lastCalls, subject, verb]
  const { data } = useQuery<Sent | null>({ queryKey, queryFn: skipToken }, queries)
  const put = (sent: Sent | null) => queries.setQueryData(queryKey, sent)
  return {
    input: data?.input ?? null,
    task: data?.task ?? rest,
    reply: data?.reply ?? null,
    send: async (input) => {
      const pendingCall: Sent = { input, task: running, reply: null }
      put(pendingCall)
      const outcome = await ask(input)
      // Meanwhile it may have been forgotten or sent again.
      if (queries.getQueryData(queryKey) !== pendingCall) return
      put({ input, task: stateAfter(outcome), reply: outcome.ok ? outcome.value : null })
    },
    forget: () => put(null),
  }
}
