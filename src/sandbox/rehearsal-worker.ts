import { parentPort, workerData } from 'node:worker_threads'
import { type RehearsalMessage, rehearsalInput } from '../shared/sandbox/rehearsal.ts'
import { rehearse } from './statistics/rehearsal.ts'

/** A thread that simulates an account with and without changes, then exits. It can be terminated at any time. */

const reportedEvery = 100

function run(): void {
  const simulation = rehearse(rehearsalInput.parse(workerData))
  let reportedAt = 0
  let step = simulation.next()
  while (step.done !== true) {
    if (performance.now() - reportedAt >= reportedEvery) {
      reportedAt = performance.now()
      say({ kind: 'progress', ...step.value })
    }
    step = simulation.next()
  }
  say({ kind: 'done', figures: step.value })
}

function say(message: RehearsalMessage): void {
  parentPort?.postMessage(message)
}

try {
  run()
} catch (error) {
  say({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })
}
