import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import type { Outcome } from '../../shared/outcome.ts'
import { storageFault } from '../store/storage-fault.ts'
import type { ThreadAnswer } from '../threads/asked-thread.ts'
import { type CheckAnswers, type CheckQuestion, checkQuestion } from './check-messages.ts'
import { createCheckReader } from './check-reader.ts'

/** A thread that runs the rules over all changes of an account, however many these are. */
const { path } = z.object({ path: z.string() }).parse(workerData)
const reader = createCheckReader(path)

function say(answer: ThreadAnswer): void {
  parentPort?.postMessage(answer)
}

function answered(question: CheckQuestion): Outcome<CheckAnswers[CheckQuestion['kind']]> {
  if (question.kind === 'run') {
    const { id, workspace, user } = question
    return reader.run(workspace, user, (done, total) => say({ id, done, total }))
  }
  return reader.changes(question.runId, question.offset, question.count)
}

parentPort?.on('message', (message: unknown) => {
  const question = checkQuestion.parse(message)
  const { id } = question
  try {
    const outcome = answered(question)
    say(outcome.ok ? { id, ok: true, value: outcome.value } : { id, ok: false, fault: outcome.fault })
  } catch (error) {
    const fault = storageFault(error)
    if (fault === null) throw error
    say({ id, ok: false, fault })
  }
})
