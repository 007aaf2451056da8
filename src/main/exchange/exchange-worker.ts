import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import type { Fault } from '../../shared/fault.ts'
import { storageFault } from '../store/storage-fault.ts'
import type { ThreadAnswer } from '../threads/asked-thread.ts'
import { ReadingFailed } from './account-entities.ts'
import { exchangeQuestion } from './exchange-messages.ts'
import { createExchangeReader, NotOpen } from './exchange-reader.ts'

/** A thread that reads and writes files of any length, so that none of them ever holds up the program. */
const { path } = z.object({ path: z.string() }).parse(workerData)
const reader = createExchangeReader(path)
let turn: Promise<void> = Promise.resolve()

function say(answer: ThreadAnswer): void {
  parentPort?.postMessage(answer)
}

function faultOf(error: unknown): Fault | null {
  if (error instanceof ReadingFailed) return error.fault
  if (error instanceof NotOpen) {
    return { kind: 'notFound', code: 'IMPORT', message: 'This file is not open any more. Open it again.' }
  }
  return storageFault(error)
}

parentPort?.on('message', (message: unknown) => {
  const question = exchangeQuestion.parse(message)
  const { id } = question
  const answered = async () => {
    try {
      const value = await reader.answer(question, (done, total) => say({ id, done, total }))
      say({ id, ok: true, value })
    } catch (error) {
      const fault = faultOf(error)
      if (fault === null) throw error
      say({ id, ok: false, fault })
    }
  }
  if (question.kind === 'stop') void answered()
  else turn = turn.then(answered)
})
