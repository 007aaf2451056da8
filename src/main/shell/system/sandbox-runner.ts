import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import type { Fault } from '../../../shared/core/fault.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import { createEmitter } from '../../core/emitter.ts'
import type { Logger, SandboxAddresses, SandboxRunner } from '../../core/ports.ts'

export interface SandboxRunnerOptions {
  readonly entry: URL
  readonly dataDirectory: string
  readonly logger: Logger
  readonly startTimeoutMs?: number
  readonly stopTimeoutMs?: number
}

const loopback = z.url({ protocol: /^http$/, hostname: /^127\.0\.0\.1$/ })

/** The worker's messages. Address names match the sandbox's own output. */
const message = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('ready'),
    addresses: z.object({
      base_url: loopback,
      ads_url: loopback,
      ads_sandbox_url: loopback,
      control_url: loopback,
    }),
    app: z.object({
      consumerKey: z.string(),
      consumerSecret: z.string(),
      clientId: z.string(),
      callbackUrl: z.url(),
    }),
    people: z.array(z.string()),
    notice: z.string().nullable().default(null),
  }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
])

interface Running {
  readonly started: Promise<Outcome<SandboxAddresses>>
  /** Null until the thread before it has ended. */
  worker: Worker | null
  addresses: SandboxAddresses | null
}

/** Runs the sandbox on a thread, so its work never blocks the windows. */
export function createSandboxRunner(options: SandboxRunnerOptions): SandboxRunner {
  const ended = createEmitter()
  let running: Running | null = null
  /** An ending thread still writes its state; the next one reads the same file and waits for that. */
  let ending: Promise<unknown> = Promise.resolve()

  const watchEnd = (launched: Running, worker: Worker) => {
    worker.once('exit', (code) => {
      if (running !== launched) return
      options.logger.warn('sandbox.ended', { code })
      running = null
      // The start reports an end before the first message.
      if (launched.addresses !== null) ended.emit()
    })
  }
  const launch = (): Running => {
    const begin = async (): Promise<Outcome<SandboxAddresses>> => {
      await ending
      if (running !== launched) return fail(notStarted(t`It was stopped before it was ready.`))
      const worker = new Worker(options.entry, {
        workerData: { seed: 'demo', dataDirectory: options.dataDirectory },
      })
      launched.worker = worker
      const started = firstMessage(worker, options)
      watchEnd(launched, worker)
      return started
    }
    const over = Promise.withResolvers<Outcome<SandboxAddresses>>()
    const launched: Running = { started: over.promise, worker: null, addresses: null }
    // Deferred, because it checks the running thread, which is assigned first.
    queueMicrotask(() => begin().then(over.resolve, over.reject))
    return launched
  }

  return {
    async start() {
      running ??= launch()
      const current = running
      const started = await current.started
      if (started.ok) current.addresses = started.value
      else {
        if (running === current) running = null
        await current.worker?.terminate()
      }
      return started
    },
    async stop() {
      const worker = running?.worker ?? null
      running = null
      if (worker !== null) ending = Promise.all([ending, end(worker, options.stopTimeoutMs ?? 3_000)])
      await ending
    },
    addresses: () => running?.addresses ?? null,
    onEnded: ended.on,
  }
}

/** Resolves with the worker's first message: its addresses, its failure, its death or a timeout. */
function firstMessage(worker: Worker, options: SandboxRunnerOptions): Promise<Outcome<SandboxAddresses>> {
  const timeoutMs = options.startTimeoutMs ?? 30_000
  return new Promise((resolve) => {
    const finish = (outcome: Outcome<SandboxAddresses>) => {
      clearTimeout(timer)
      worker.off('exit', onExit)
      resolve(outcome)
    }
    const timer = setTimeout(
      () => finish(fail(notStarted(t`It didn’t answer within ${timeoutMs / 1_000} seconds.`))),
      timeoutMs,
    )
    const onExit = () => finish(fail(notStarted(t`It ended before it was ready.`)))
    worker.once('exit', onExit)
    // Without a listener, the thread's error would be thrown in main.
    worker.on('error', (error) => {
      options.logger.error('sandbox.failed', { error })
      finish(fail(notStarted(t`It had an error. See the log for details.`)))
    })
    worker.on('message', (value: unknown) => {
      const read = message.safeParse(value)
      if (!read.success) finish(fail(notStarted(t`Its output can’t be read.`)))
      else if (read.data.kind === 'failed') finish(fail(notStarted(read.data.message)))
      else {
        const { notice } = read.data
        if (notice !== null) options.logger.warn('sandbox.notice', { notice })
        finish(succeed(addressesOf(read.data)))
      }
    })
  })
}

function addressesOf(ready: Extract<z.infer<typeof message>, { readonly kind: 'ready' }>): SandboxAddresses {
  const { addresses, app, people, notice } = ready
  return {
    baseUrl: addresses.base_url,
    adsUrl: addresses.ads_url,
    adsSandboxUrl: addresses.ads_sandbox_url,
    controlUrl: addresses.control_url,
    app,
    people,
    ...(notice === null ? {} : { notice }),
  }
}

async function end(worker: Worker, timeoutMs: number): Promise<void> {
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  worker.postMessage({ kind: 'stop' })
  const timer = setTimeout(() => void worker.terminate(), timeoutMs)
  await ended
  clearTimeout(timer)
}

function notStarted(detail: string): Fault {
  return { kind: 'refused', reason: 'state', message: t`Couldn’t start the sandbox. ${detail}` }
}
