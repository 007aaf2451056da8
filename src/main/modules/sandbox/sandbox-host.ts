import { fail, type Outcome } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import { createEmitter } from '../../core/emitter.ts'
import type { Logger, SandboxAddresses, SandboxRunner } from '../../core/ports.ts'
import { type Connection, connect } from '../../core/threads/connect.ts'
import type { SandboxApi } from './worker/sandbox-worker.ts'

export interface SandboxRunnerOptions {
  readonly entry: URL
  readonly dataDirectory: string
  readonly logger: Logger
  readonly startTimeoutMs?: number
  readonly stopTimeoutMs?: number
}

interface Running {
  readonly started: Promise<Outcome<SandboxAddresses>>
  /** Null until the thread before it has ended. */
  thread: Connection<SandboxApi> | null
  addresses: SandboxAddresses | null
}

const lost = {
  kind: 'refused',
  reason: 'state',
  message: t`It had an error. See the log for details.`,
} as const

/** Runs the sandbox on a thread, so its work never blocks the windows. */
export function createSandboxRunner({
  entry,
  dataDirectory,
  logger,
  startTimeoutMs = 30_000,
  stopTimeoutMs = 3_000,
}: SandboxRunnerOptions): SandboxRunner {
  const ended = createEmitter()
  let running: Running | null = null
  /** An ending thread still writes its state; the next one reads the same file and waits for that. */
  let ending: Promise<unknown> = Promise.resolve()

  const launch = (): Running => {
    const begin = async (): Promise<Outcome<SandboxAddresses>> => {
      await ending
      if (running !== launched) return notStarted(t`It was stopped before it was ready.`)
      const onEnded = (code: number): void => {
        if (running !== launched) return
        logger.warn('sandbox.ended', { code })
        running = null
        // The start reports an end before its answer.
        if (launched.addresses !== null) ended.emit()
      }
      launched.thread = connect<SandboxApi>({ entry, logger }, { name: 'sandbox', lost, onEnded })
      const started = await within(launched.thread.api.start({ dataDirectory }), startTimeoutMs)
      if (started === null) return notStarted(t`It didn’t answer within ${startTimeoutMs / 1_000} seconds.`)
      if (!started.ok) return notStarted(started.fault.message)
      const { notice } = started.value
      if (notice !== undefined) logger.warn('sandbox.notice', { notice })
      return started
    }
    const startOutcome = Promise.withResolvers<Outcome<SandboxAddresses>>()
    const launched: Running = { started: startOutcome.promise, thread: null, addresses: null }
    // Deferred, because it checks the running thread, which is assigned first.
    queueMicrotask(() => begin().then(startOutcome.resolve, startOutcome.reject))
    return launched
  }
  const end = async ({ api, close }: Connection<SandboxApi>): Promise<void> => {
    await within(api.stop(), stopTimeoutMs)
    await close()
  }

  return {
    async start() {
      running ??= launch()
      const current = running
      const started = await current.started
      if (started.ok) current.addresses = started.value
      else {
        if (running === current) running = null
        await current.thread?.close()
      }
      return started
    },
    async stop() {
      const thread = running?.thread ?? null
      running = null
      if (thread !== null) ending = Promise.all([ending, end(thread)])
      await ending
    },
    addresses: () => running?.addresses ?? null,
    onEnded: ended.on,
  }
}

/** Null if it takes longer. */
async function within<T>(work: Promise<T>, milliseconds: number): Promise<T | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(() => resolve(null), milliseconds)
  const first = await Promise.race([work, late])
  clearTimeout(timer)
  return first
}

function notStarted(detail: string): Outcome<never> {
  return fail({ kind: 'refused', reason: 'state', message: t`Couldn’t start the sandbox. ${detail}` })
}
