import { caching } from 'virtual:contract'
import {
  keepPreviousData,
  notifyManager,
  QueryClient,
  type QueryFunction,
  skipToken,
  useQuery,
} from '@tanstack/react-query'
import { useRef } from 'react'
import type { z } from 'zod'
import type { Call, CallCaching } from '../../shared/bridge/call.ts'
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

/** No argument for a call without input; `null` while the input isn't known. */
type InputArgument<S extends Subject, V extends Verb<S>> =
  undefined extends InputTo<S, V> ? [] | [null] : [input: InputTo<S, V> | null]

/** State of a reply on a screen. The last value stays while it's fetched again, and if that fails. */
export interface CallState<T> {
  readonly value: T | null
  /** Why the last attempt failed; null again after the next success. */
  readonly fault: Fault | null
  readonly isFetching: boolean
  readonly refetch: () => Promise<void>
}

/** A stored reply, with a way to fetch a new one from the service. */
export interface Refreshable<T> extends CallState<T> {
  readonly refresh: () => Promise<void>
}

export interface DataClient {
  readonly queries: QueryClient
  /** Fetches everything under these keys again, as soon as a screen shows it. */
  readonly invalidate: (keys: readonly CallKey[]) => Promise<void>
  /** Stores a reply that came as the result of another call. */
  readonly put: <S extends Subject, V extends Verb<S>>(
    subject: S,
    verb: V,
    input: InputTo<S, V>,
    value: ReplyOf<S, V>,
  ) => void
}

// Render a reply at once; the client's own timer would wait for another turn of the event loop.
notifyManager.setScheduler(queueMicrotask)

/** First part of the query keys of calls that a person sent. */
export const lastCalls = 'lastCall'

/** The cache of replies: one per window, keyed by call and input, invalidated by the events of main. */
export const dataClient = oncePerWorkbench((workbench): DataClient => {
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        // Main knows whether the service can be reached, and retries.
        networkMode: 'always',
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // A bridge that rejects is a defect: the screen's boundary shows and reports it.
        throwOnError: (error) => !(error instanceof CallFailure),
      },
    },
  })
  for (const [name, { freshMs, keepsPrevious }] of Object.entries(caching)) {
    queries.setQueryDefaults(name.split('.'), {
      ...freshness(freshMs),
      ...(keepsPrevious === undefined ? {} : { placeholderData: keepPreviousData }),
    })
  }
  queries.setQueryDefaults([lastCalls], { ...freshness('always'), structuralSharing: false })
  const invalidate = createInvalidator(queries)
  followEvents(workbench, queries, invalidate)
  return {
    queries,
    invalidate,
    put: (subject, verb, input, value) => queries.setQueryData([subject, verb, input], value),
  }
})

/** The reply of a bridge call, shared by all components that ask for the same. */
export function useCall<S extends Subject, V extends Verb<S>>(
  subject: S,
  verb: V,
  ...args: InputArgument<S, V>
): CallState<ReplyOf<S, V>> {
  const ask = functionOf<ReplyOf<S, V>>(useWorkbench().bridge, subject, verb)
  const input = args.length === 0 ? undefined : args[0]
  return useRead([subject, verb, input], input === null ? null : () => ask(input))
}

/** The reply of a call that answers from main's storage, or with `refresh` from the service. */
export function useRefreshable<S extends Subject, V extends Verb<S>>(
  subject: S,
  verb: V,
  input: Omit<InputTo<S, V>, 'refresh'> | null,
): Refreshable<ReplyOf<S, V>> {
  const ask = functionOf<ReplyOf<S, V>>(useWorkbench().bridge, subject, verb)
  const wantsService = useRef(false)
  const readReply = () => {
    const refresh = wantsService.current
    wantsService.current = false
    return ask({ ...input, refresh })
  }
  const key = input === null ? null : { ...input, refresh: false }
  const reply = useRead<ReplyOf<S, V>>([subject, verb, key], input === null ? null : readReply)
  const refresh = () => {
    wantsService.current = true
    return reply.refetch()
  }
  return { ...reply, refresh }
}

/**
 * A value from several calls. Events of the named call invalidate it; null while it isn't known. `freshMs` is for a
 * screen that reads a call less often than others.
 */
export function useRead<T>(
  queryKey: readonly unknown[],
  read: (() => Promise<Outcome<T>>) | null,
  freshMs?: CallCaching['freshMs'],
): CallState<T> {
  return useReply<T>(queryKey, read && (async () => valueOrThrow(await read())), freshMs)
}

/** The same for long work, whose signal is aborted when its screen is left or asks for something else. */
export function useCancellableRead<T>(
  queryKey: readonly unknown[],
  read: ((signal: AbortSignal) => Promise<Outcome<T>>) | null,
): CallState<T> {
  return useReply<T>(queryKey, read && (async ({ signal }) => valueOrThrow(await read(signal))))
}

function useReply<T>(
  queryKey: readonly unknown[],
  queryFn: QueryFunction<T> | null,
  freshMs?: CallCaching['freshMs'],
): CallState<T> {
  const query = useQuery<T>(
    { queryKey, queryFn: queryFn ?? skipToken, ...freshness(freshMs) },
    dataClient(useWorkbench()).queries,
  )
  const { data, error, isFetching, refetch } = query
  return {
    // Without a question there is no value, not even the previous one.
    value: queryFn === null ? null : (data ?? null),
    fault: error instanceof CallFailure ? error.fault : null,
    isFetching,
    refetch: async () => {
      await refetch()
    },
  }
}

function freshness(freshMs: CallCaching['freshMs']) {
  const ms = freshMs === 'always' ? Number.POSITIVE_INFINITY : freshMs
  return ms === undefined ? {} : { staleTime: ms, gcTime: ms }
}

/** The function of a call by its name; its type comes from the contract that the bridge is built from. */
export function functionOf<Reply>(
  bridge: FlightdeckBridge,
  subject: Subject,
  verb: string,
): (input: unknown) => Promise<Outcome<Reply>> {
  const calls: object = bridge[subject]
  return Reflect.get(calls, verb)
}

/** Throws a failure, since the query client knows failures only as rejections. */
export function valueOrThrow<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new CallFailure(outcome.fault)
  return outcome.value
}
