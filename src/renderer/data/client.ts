import { keepPreviousData, notifyManager, QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { z } from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import type { Calls, FlightdeckBridge, ReplyTo, Subject, Verb } from '../../shared/contract/contract.ts'
import type { Fault } from '../../shared/core/fault.ts'
import type { Outcome } from '../../shared/core/outcome.ts'
import { useWorkbench } from '../workbench/use-workbench.ts'
import { oncePerWorkbench } from '../workbench/workbench.ts'
import { CallFailure } from './call-failure.ts'
import { type CallKey, createInvalidator, followEvents } from './invalidation.ts'

export type InputTo<S extends Subject, V extends Verb<S>> =
  Calls[S][V] extends Call<infer Input, unknown> ? z.input<Input> : never

export type ReplyOf<S extends Subject, V extends Verb<S>> = ReplyTo<Calls[S][V]>

/** Nothing for a call without input; `null` while it's not known what to ask for. */
type InputArgument<S extends Subject, V extends Verb<S>> =
  undefined extends InputTo<S, V> ? [] | [null] : [input: InputTo<S, V> | null]

/** What a screen knows of a reply. The last value stays while it is asked for again, and if that fails. */
export interface CallState<T> {
  readonly value: T | null
  /** Why the last attempt failed; null again after the next success. */
  readonly fault: Fault | null
  readonly isFetching: boolean
  readonly refetch: () => Promise<void>
}

/** A reply from memory, with a way to ask the service. */
export interface Refreshable<T> extends CallState<T> {
  readonly refresh: () => Promise<void>
}

export interface DataClient {
  readonly queries: QueryClient
  /** Has everything under these keys asked for again, once it is on a screen. */
  readonly invalidate: (keys: readonly CallKey[]) => Promise<void>
  /** Takes over a reply that came as the answer of another call. */
  readonly put: <S extends Subject, V extends Verb<S>>(
    subject: S,
    verb: V,
    input: InputTo<S, V>,
    value: ReplyOf<S, V>,
  ) => void
}

// A reply is drawn at once; the client's own timer would wait for another turn of the event loop.
notifyManager.setScheduler(queueMicrotask)

/** Replies that opening their screen once more doesn't renew before this time is over. */
const freshMs: readonly (readonly [key: CallKey, ms: number])[] = [
  [['activity', 'diagnostics'], Number.POSITIVE_INFINITY],
  [['catalogs', 'list'], Number.POSITIVE_INFINITY],
  [['overview', 'refresh'], 10 * 60_000],
]

/** Replies that stay in view until the one to the next question is here, as a preview does while it's typed for. */
const staying: readonly CallKey[] = [
  ['audiences', 'list'],
  ['campaigns', 'linked'],
  ['campaigns', 'previewBulk'],
  ['campaigns', 'sums'],
  ['campaigns', 'versions'],
  ['catalogs', 'feedRow'],
  ['catalogs', 'previewFeed'],
  ['drafts', 'checkMany'],
  ['drafts', 'conflicts'],
  ['publishing', 'review'],
  ['search', 'records'],
  ['targeting', 'estimate'],
  ['targeting', 'lookUp'],
]

/** The first part of the keys under which calls are remembered that a person has sent. */
export const lastCalls = 'lastCall'

/** The cache of replies: one per window, named by call and input, invalidated by the events of main. */
export const dataClient = oncePerWorkbench((workbench): DataClient => {
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        // Main knows whether the service can be reached, and repeats what may be repeated.
        networkMode: 'always',
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // A bridge that rejects is a defect: the screen's boundary shows and reports it.
        throwOnError: (error) => !(error instanceof CallFailure),
      },
    },
  })
  for (const [queryKey, ms] of freshMs) queries.setQueryDefaults(queryKey, { staleTime: ms, gcTime: ms })
  for (const queryKey of staying) queries.setQueryDefaults(queryKey, { placeholderData: keepPreviousData })
  queries.setQueryDefaults([lastCalls], {
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  const invalidate = createInvalidator(queries)
  followEvents(workbench, queries, invalidate)
  return {
    queries,
    invalidate,
    put: (subject, verb, input, value) => queries.setQueryData([subject, verb, input], value),
  }
})

/** The reply of a bridge call, shared by everything that asks for the same. */
export function useCall<S extends Subject, V extends Verb<S>>(
  subject: S,
  verb: V,
  ...args: InputArgument<S, V>
): CallState<ReplyOf<S, V>> {
  const ask = functionOf<ReplyOf<S, V>>(useWorkbench().bridge, subject, verb)
  const input = args.length === 0 ? undefined : args[0]
  return useRead([subject, verb, input], input === null ? null : () => ask(input))
}

/** The reply of a call that answers from this machine's memory, and with `refresh` asks the service. */
export function useRefreshable<S extends Subject, V extends Verb<S>>(
  subject: S,
  verb: V,
  input: Omit<InputTo<S, V>, 'refresh'> | null,
): Refreshable<ReplyOf<S, V>> {
  const ask = functionOf<ReplyOf<S, V>>(useWorkbench().bridge, subject, verb)
  const wantsService = useRef(false)
  const read = () => {
    const refresh = wantsService.current
    wantsService.current = false
    return ask({ ...input, refresh })
  }
  const key = input === null ? null : { ...input, refresh: false }
  const reply = useRead<ReplyOf<S, V>>([subject, verb, key], input === null ? null : read)
  const refresh = () => {
    wantsService.current = true
    return reply.refetch()
  }
  return { ...reply, refresh }
}

/** What several calls add up to, named like the one whose events make it out of date; null while it's not known. */
export function useRead<T>(
  queryKey: readonly unknown[],
  read: (() => Promise<Outcome<T>>) | null,
): CallState<T> {
  const query = useQuery<T>(
    { queryKey, queryFn: read === null ? skipToken : async () => valueOrThrow(await read()) },
    dataClient(useWorkbench()).queries,
  )
  const { data, error, isFetching, refetch } = query
  return {
    // What stays in view for the next question is no reply to none.
    value: read === null ? null : (data ?? null),
    fault: error instanceof CallFailure ? error.fault : null,
    isFetching,
    refetch: async () => {
      await refetch()
    },
  }
}

/** The function of a call by its name; the contract that types it here is the one that the bridge is made from. */
export function functionOf<Reply>(
  bridge: FlightdeckBridge,
  subject: Subject,
  verb: string,
): (input: unknown) => Promise<Outcome<Reply>> {
  const calls: object = bridge[subject]
  return Reflect.get(calls, verb)
}

/** A failure leaves as a rejection, the only way in which the query client knows one. */
export function valueOrThrow<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new CallFailure(outcome.fault)
  return outcome.value
}
