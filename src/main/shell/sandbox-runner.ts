import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import type { Fault } from '../../shared/fault.ts'
import { fail, type Outcome, succeed } from '../../shared/outcome.ts'
import type { Logger, SandboxAddresses, SandboxRunner } from '../ports.ts'

export interface SandboxRunnerOptions {
  /** The built entry of the worker. */
  readonly entry: URL
  /** Where the sandbox keeps its state across runs. */
  readonly dataDirectory: string
  readonly logger: Logger
  readonly startTimeoutMs?: number
  readonly stopTimeoutMs?: number
}

const loopback = z.url({ protocol: /^http$/, hostname: /^127\.0\.0\.1$/ })

/** What the worker says. Names of its addresses are those of the sandbox's own line of output. */
const message = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('ready'),
    addresses: z.object({
      base_url: loopback,
      ads_url: loopback,
      ads_sandbox_url: loopback,
      control_url: loopback,
    }),
    app: z.object({ consumerKey: z.string(), consumerSecret: z.string(), callbackUrl: z.url() }),
    people: z.array(z.string()),
  }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
])

interface Running {
  readonly worker: Worker
  readonly started: Promise<Outcome<SandboxAddresses>>
  addresses: SandboxAddresses | null
}

/** Runs the sandbox on a thread of its own, so that its work never holds up the windows. */
export function createSandboxRunner(options: SandboxRunnerOptions): SandboxRunner {
  let running: Running | null = null

  const launch = (): Running => {
    const worker = new Worker(options.entry, {
      workerData: { seed: 'demo', dataDirectory: options.dataDirectory },
    })
    const launched: Running = { worker, started: firstWord(worker, options), addresses: null }
    worker.once('exit', (code) => {
      if (running !== launched) return
      options.logger.warn('sandbox.ended', { code })
      running = null
    })
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
        await current.worker.terminate()
      }
      return started
    },
    async stop() {
      const current = running
      running = null
      if (current !== null) await end(current.worker, options.stopTimeoutMs ?? 3_000)
    },
    addresses: () => running?.addresses ?? null,
  }
}

/** Resolves with the worker's first word: its addresses, its failure, its death or its silence. */
function firstWord(worker: Worker, options: SandboxRunnerOptions): Promise<Outcome<SandboxAddresses>> {
  const timeoutMs = options.startTimeoutMs ?? 15_000
  return new Promise((resolve) => {
    const settle = (outcome: Outcome<SandboxAddresses>) => {
      clearTimeout(timer)
      worker.off('exit', onExit)
      resolve(outcome)
    }
    const timer = setTimeout(
      () => settle(fail(notStarted(`It did not answer within ${timeoutMs / 1_000} seconds.`))),
      timeoutMs,
    )
    const onExit = () => settle(fail(notStarted('It ended before it was ready.')))
    worker.once('exit', onExit)
    // Without a listener an error on the thread would be one in main.
    worker.on('error', (error) => {
      options.logger.error('sandbox.failed', { error })
      settle(fail(notStarted('It ran into an error; the log has the details.')))
    })
    worker.on('message', (value: unknown) => {
      const read = message.safeParse(value)
      if (!read.success) settle(fail(notStarted('It said something that cannot be read.')))
      else if (read.data.kind === 'failed') settle(fail(notStarted(read.data.message)))
      else settle(succeed(addressesOf(read.data)))
    })
  })
}

function addressesOf(ready: Extract<z.infer<typeof message>, { readonly kind: 'ready' }>): SandboxAddresses {
  const { addresses, app, people } = ready
  return {
    baseUrl: addresses.base_url,
    adsUrl: addresses.ads_url,
    adsSandboxUrl: addresses.ads_sandbox_url,
    controlUrl: addresses.control_url,
    app,
    people,
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
  return { kind: 'refused', reason: 'state', message: `The sandbox could not be started. ${detail}` }
}
