import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { storageFault } from '../store/storage-fault.ts'
import type { ThreadAnswer } from '../threads/asked-thread.ts'
import { gridQuestion } from './grid-messages.ts'
import { createGridReader } from './grid-reader.ts'

/** A thread that filters and sorts what is stored, so that no list of any length ever holds up the program. */
const { path } = z.object({ path: z.string() }).parse(workerData)
const reader = createGridReader(path)

function say(answer: ThreadAnswer): void {
  parentPort?.postMessage(answer)
}

parentPort?.on('message', (message: unknown) => {
  const question = gridQuestion.parse(message)
  const { id } = question
  try {
    const outcome = reader.answer(question)
    say(outcome.ok ? { id, ok: true, value: outcome.value } : { id, ok: false, fault: outcome.fault })
  } catch (error) {
    const fault = storageFault(error)
    if (fault === null) throw error
    say({ id, ok: false, fault })
  }
})
