import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import type { Fault } from '../../../shared/core/fault.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type { Logger } from '../ports.ts'
import { endThread } from './end-thread.ts'

/** What a worker offers: functions by name. Both ends are one build, so their types hold without a schema. */
export type WorkerApi<Api> = {
  readonly [Name in keyof Api]: (input: never, onProgress: never) => unknown
}

type InputOf<Method> = Method extends (input: infer Input, ...rest: never[]) => unknown ? Input : never
type ValueOf<Method> = Method extends (...input: never[]) => infer Value
  ? Awaited<Value> extends Outcome<infer Inner>
    ? Inner
    : Awaited<Value>
  : never

/** Who calls a function may leave out what it reports its progress to. */
type Given<Method> = Method extends (...args: infer All) => unknown
  ? All extends [infer Input, infer OnProgress]
    ? [input: Input, onProgress?: OnProgress]
    : All
  : never

/** A worker's functions as main calls them; what one throws comes back as a fault. */
export type Remote<Api> = {
  readonly [Name in keyof Api]: (...args: Given<Api[Name]>) => Promise<Outcome<ValueOf<Api[Name]>>>
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
  /** Starts the worker before the first call. */
  prepare(): void
  /**
   * Resolves when the selected calls have ended. A thread that doesn't respond is replaced; its other calls move over.
   */
  stop<Name extends keyof Api & string>(
    name: Name,
    input: InputOf<Api[Name]>,
    stopping: Stopping<RemoteCall<Api>>,
  ): Promise<void>
  close(): Promise<void>
}

/** Only the envelope is checked, because the thread is our own code. */
const threadAnswer = z.union([
  z.object({ unreadable: z.literal(true) }),
  z.object({ id: z.int(), progress: z.array(z.unknown()) }),
  z.object({ id: z.int(), ok: z.literal(true), value: z.unknown() }),
  z.object({
    id: z.int(),
    ok: z.literal(false),
    fault: z.custom<Fault>((value) => typeof value === 'object'),
  }),
])
export type ThreadAnswer = z.output<typeof threadAnswer>

export interface ThreadOptions {
  readonly entry: URL
  /** The database's file, migrated before the first call. */
  readonly path: string
  readonly logger: Logger
  /** Called when the thread meets a row of the database that can't be read. */
  readonly onUnreadable?: () => void
}

export interface ThreadSettings {
  readonly name: string
  /** The fault of calls that were pending when the thread died. */
  readonly lost: Fault
  /** 1,500 if omitted. */
  readonly maxMegabytes?: number
  /** Milliseconds without an answer after which the thread counts as stuck and is ended. */
  readonly timeoutMs?: number
  /** Called when the thread ended by itself. */
  readonly onEnded?: (code: number) => void
}

export interface Stopping<Call> {
  /** Selects the pending calls to end, oldest first. */
  choose(calls: readonly Call[]): readonly Call[]
  /** Answers the ended calls if their thread was terminated. */
  readonly answer: Outcome<unknown>
  /** Called after the thread has ended, to remove what it left behind. */
  readonly onGone?: (call: Call) => void
}

/** A thread that doesn't stop within this time is replaced. */
export const stopGraceMs = 300

/** By default a worker gets up to 192 MB for new objects and returns little; a smaller space is as fast. */
const maxYoungGenerationSizeMb = 16
/** More than any thread needs. Without a limit, the engine lets garbage grow to several times what is used. */
const defaultMaxMegabytes = 1_500

interface AnyCall {
  readonly kind: string
  readonly id: number
  readonly input: unknown
}

/** What a function reports is typed by the function. */
export type AnyProgress = (...progress: unknown[]) => void

interface PendingCall {
  readonly call: AnyCall
  readonly finish: (answer: Outcome<unknown>) => void
  readonly completion: Promise<unknown>
  readonly onProgress: AnyProgress | undefined
}

type ConnectOptions = Omit<ThreadOptions, 'path'> & Partial<Pick<ThreadOptions, 'path'>>

/** Starts the worker on the first call, and again after it died. Calls pending at that time get `lost`. */
export function connect<Api>(options: ConnectOptions, settings: ThreadSettings): Connection<Api> {
  return new WorkerConnection(options, settings)
}

class WorkerConnection<Api> implements Connection<Api> {
  readonly #options: ConnectOptions
  readonly #settings: ThreadSettings
  readonly #pendingCalls = new Map<number, PendingCall>()
  #worker: Worker | null = null
  #lastId = 0
  #isClosed = false

  // The type comes from the worker's own object, so every name is a function of it.
  readonly api: Connection<Api>['api'] = new Proxy({} as Remote<Api>, {
    get: (_target, method) => (input: unknown, onProgress?: AnyProgress) =>
      this.#call(String(method), input, onProgress),
  })

  constructor(options: ConnectOptions, settings: ThreadSettings) {
    this.#options = options
    this.#settings = settings
  }

  readonly prepare: Connection<Api>['prepare'] = () => {
    if (!this.#isClosed) this.#worker ??= this.#start()
  }

  readonly stop: Connection<Api>['stop'] = async (method, input, options) => {
    // Only this worker's calls are passed to it.
    const stopping = options as unknown as Stopping<AnyCall>
    const chosen = stopping.choose([...this.#pendingCalls.values()].map(({ call }) => call))
    if (chosen.length === 0) return
    void this.#call(method, input)
    // The request to stop ends with its thread.
    const ending = new Set([...chosen.map(({ id }) => id), this.#lastId])
    const completions = Promise.all(chosen.map(({ id }) => this.#pendingCalls.get(id)?.completion))
    const timer = setTimeout(() => this.#replace(ending, stopping), stopGraceMs)
    await completions
    clearTimeout(timer)
  }

  readonly close: Connection<Api>['close'] = async () => {
    this.#isClosed = true
    this.#lose()
    const ending = this.#worker
    this.#worker = null
    if (ending !== null) await endThread(ending)
  }

  #call(kind: string, input: unknown, onProgress?: AnyProgress): Promise<Outcome<unknown>> {
    const { lost, timeoutMs } = this.#settings
    if (this.#isClosed) return Promise.resolve(fail(lost))
    this.#worker ??= this.#start()
    this.#lastId += 1
    const call = { kind, id: this.#lastId, input }
    const { promise: completion, resolve } = Promise.withResolvers<Outcome<unknown>>()
    const timer =
      timeoutMs === undefined ? undefined : setTimeout(() => this.#giveUp(kind), timeoutMs).unref()
    const finish = (answer: Outcome<unknown>): void => {
      clearTimeout(timer)
      resolve(answer)
    }
    this.#pendingCalls.set(call.id, { call, finish, completion, onProgress })
    this.#worker.postMessage(call)
    return completion
  }

  #start(): Worker {
    const { entry, path, logger } = this.#options
    const { name, maxMegabytes = defaultMaxMegabytes, onEnded } = this.#settings
    const resourceLimits = { maxYoungGenerationSizeMb, maxOldGenerationSizeMb: maxMegabytes }
    const worker = new Worker(entry, { workerData: { path }, resourceLimits })
    worker.unref()
    worker.on('message', (message: unknown) => {
      // Messages of a replaced worker don't count.
      if (this.#worker === worker) this.#receive(message)
    })
    worker.on('error', (error) => logger.error(`${name}.thread`, { error }))
    worker.on('exit', (code) => {
      if (this.#worker !== worker) return
      this.#worker = null
      this.#lose()
      onEnded?.(code)
    })
    return worker
  }

  #receive(message: unknown): void {
    const { logger, onUnreadable } = this.#options
    const parsedAnswer = threadAnswer.safeParse(message)
    if (!parsedAnswer.success) {
      logger.error(`${this.#settings.name}.answer`, { message: parsedAnswer.error.message })
      return
    }
    if ('unreadable' in parsedAnswer.data) {
      onUnreadable?.()
      return
    }
    const { id, ...answer } = parsedAnswer.data
    const pendingCall = this.#pendingCalls.get(id)
    if ('progress' in answer) {
      pendingCall?.onProgress?.(...answer.progress)
      return
    }
    this.#pendingCalls.delete(id)
    pendingCall?.finish(answer.ok ? succeed(answer.value) : fail(answer.fault))
  }

  #lose(): void {
    for (const { finish } of this.#pendingCalls.values()) finish(fail(this.#settings.lost))
    this.#pendingCalls.clear()
  }

  #giveUp(kind: string): void {
    this.#options.logger.warn(`${this.#settings.name}.unresponsive`, { kind })
    // Its end fails all pending calls.
    void this.#worker?.terminate()
  }

  /** Ends the thread and these calls; the others move to a new one. */
  #replace(ended: ReadonlySet<number>, { answer, onGone }: Stopping<AnyCall>): void {
    const stuckWorker = this.#worker
    this.#worker = null
    const lostCalls: AnyCall[] = []
    for (const [id, { call, finish }] of this.#pendingCalls) {
      if (!ended.has(id)) continue
      this.#options.logger.warn(`${this.#settings.name}.cut`, { kind: call.kind })
      this.#pendingCalls.delete(id)
      lostCalls.push(call)
      finish(answer)
    }
    if (this.#pendingCalls.size > 0) {
      this.#worker = this.#start()
      for (const { call } of this.#pendingCalls.values()) this.#worker.postMessage(call)
    }
    void stuckWorker?.terminate().then(() => {
      if (onGone !== undefined && !this.#isClosed) for (const call of lostCalls) onGone(call)
    })
  }
}
