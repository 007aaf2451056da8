import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { sandboxPort } from '../shared/sandbox/sandbox-port.ts'
import { demoApp, demoUsers } from './demo/people.ts'
import { seeds } from './options.ts'
import { type Addresses, type RunningSandbox, startSandbox } from './sandbox.ts'

/** The program's input for the sandbox thread. */
const workerOptions = z.object({
  seed: z.enum(seeds),
  dataDirectory: z.string().min(1).optional(),
})

/** The thread's single message. */
export type WorkerMessage =
  | {
      readonly kind: 'ready'
      readonly addresses: Addresses
      /** The demo data's app, so its keys don't have to be typed. */
      readonly app: {
        readonly consumerKey: string
        readonly consumerSecret: string
        readonly clientId: string
        readonly callbackUrl: string
      }
      /** User names of the demo data's people. */
      readonly people: readonly string[]
      /** A sentence about the thread's own file; null if there's nothing to report. */
      readonly notice: string | null
    }
  | { readonly kind: 'failed'; readonly message: string }

/** The thread's input: after `stop` it writes its state and exits. */
const workerOrder = z.object({ kind: z.literal('stop') })
export type WorkerOrder = z.output<typeof workerOrder>

async function run(): Promise<void> {
  const options = workerOptions.parse(workerData)
  const sandbox = await startSandbox({
    port: sandboxPort,
    anyPort: true,
    source: { kind: 'seed', seed: options.seed },
    dataDirectory: options.dataDirectory ?? null,
    latency: 0,
  })
  parentPort?.on('message', (message) => {
    if (workerOrder.safeParse(message).success) void stop(sandbox)
  })
  const { consumerKey, consumerSecret, clientId, callback } = demoApp
  say({
    kind: 'ready',
    addresses: sandbox.addresses,
    app: { consumerKey, consumerSecret, clientId, callbackUrl: callback },
    people: Object.values(demoUsers).map(({ username }) => username),
    notice: sandbox.setAside === null ? null : setAsideNotice(sandbox.setAside),
  })
}

function setAsideNotice(path: string): string {
  return `The sandbox couldn't read its data from earlier runs and starts fresh. The old file is kept as ${path}.`
}

async function stop(sandbox: RunningSandbox): Promise<void> {
  await sandbox.stop()
  parentPort?.close()
}

function say(message: WorkerMessage): void {
  parentPort?.postMessage(message)
}

run().catch((error: unknown) => {
  say({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })
})
