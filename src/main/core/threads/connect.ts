import type { Outcome } from '../../../shared/core/outcome.ts'
import {
  createAskedThread,
  type Stopping,
  type ThreadManner,
  type ThreadOptions,
  type ThreadProgress,
} from './asked-thread.ts'

/**
 * What a worker offers: functions by name, each from one input to a value. Declared once, by being written: main calls
 * them through `connect<typeof api>()`, the worker runs them through `serve(api)`. Both ends are our own code of one
 * build, so the types hold without a schema; what comes from outside was checked where it entered.
 */
export type WorkerApi<Api> = {
  readonly [Name in keyof Api]: (input: never, onProgress: ThreadProgress) => unknown
}

type InputOf<Method> = Method extends (input: infer Input, ...rest: never[]) => unknown ? Input : never
type ValueOf<Method> = Method extends (...input: never[]) => infer Value
  ? Awaited<Value> extends Outcome<infer Inner>
    ? Inner
    : Awaited<Value>
  : never

/** A worker's functions as main calls them. What one throws comes back as a fault, an `Outcome` as it is. */
export type Remote<Api> = {
  readonly [Name in keyof Api]: (
    ...args: unknown extends InputOf<Api[Name]>
      ? []
      : [input: InputOf<Api[Name]>, onProgress?: ThreadProgress]
  ) => Promise<Outcome<ValueOf<Api[Name]>>>
}

/** A call on its way to a worker. */
export type RemoteCall<Api> = {
  readonly [Name in keyof Api & string]: {
    readonly kind: Name
    readonly id: number
    readonly input: InputOf<Api[Name]>
  }
}[keyof Api & string]

export interface Connection<Api> {
  readonly api: Remote<Api>
  /** Starts the worker, so that the first call doesn't wait for that. */
  prepare(): void
  /** See `AskedThread.stop`. */
  stop<Name extends keyof Api & string>(
    name: Name,
    input: InputOf<Api[Name]>,
    stopping: Stopping<RemoteCall<Api>>,
  ): Promise<void>
  close(): Promise<void>
}

/** Calls the functions of a worker. It is started by the first call, and again after it died. */
export function connect<Api>(
  options: Omit<ThreadOptions, 'path'> & Partial<Pick<ThreadOptions, 'path'>>,
  manner: ThreadManner,
): Connection<Api> {
  type Call = { readonly kind: string; readonly id: number; readonly input: unknown }
  const thread = createAskedThread<Call, Record<string, unknown>>(options, manner)
  // Every name is a function here; a name that the worker lacks can't be written, since the type is made of its own.
  const api = new Proxy({} as Remote<Api>, {
    get: (_target, name) => (input: unknown, onProgress?: ThreadProgress) =>
      thread.ask(String(name), { input }, onProgress),
  })
  return {
    api,
    prepare: thread.prepare,
    stop: (name, input, stopping) =>
      thread.stop<string>(name, { input }, stopping as unknown as Stopping<Call>),
    close: thread.close,
  }
}
