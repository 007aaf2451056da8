import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { type RehearsalMessage, rehearsalInput } from '../shared/sandbox/rehearsal.ts'
import { UnreadableList } from './state/tables.ts'
import { rehearse } from './statistics/rehearsal.ts'

/** A thread that simulates an account with and without changes, then exits. It can be terminated at any time. */

const reportedEvery = 100
const named = z.looseObject({ id: z.string(), name: z.string().optional().catch(undefined) })

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
  const message = error instanceof Error ? error.message : String(error)
  say({ kind: 'failed', message, incomplete: incompleteOf(error) })
}

function incompleteOf(error: unknown): { readonly name: string; readonly field: string } | null {
  if (!(error instanceof UnreadableList) || error.field === null) return null
  const row = named.safeParse(error.row)
  return row.success ? { name: row.data.name ?? row.data.id, field: error.field } : null
}
