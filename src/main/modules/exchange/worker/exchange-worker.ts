import { workerData } from 'node:worker_threads'
import { z } from 'zod'
import type { Fault } from '../../../../shared/core/fault.ts'
import { succeed } from '../../../../shared/core/outcome.ts'
import { storageFault } from '../../../core/store/storage-fault.ts'
import { answerQuestions } from '../../../core/threads/answering-thread.ts'
import { exchangeQuestion } from '../exchange-messages.ts'
import { ReadingFailed } from './account-entities.ts'
import { createExchangeReader, NotOpen } from './exchange-reader.ts'

/** A thread that reads and writes files of any length, so that none of them ever holds up the program. */
const { path } = z.object({ path: z.string() }).parse(workerData)
const reader = createExchangeReader(path)
let turn: Promise<unknown> = Promise.resolve()

function faultOf(error: unknown): Fault | null {
  if (error instanceof ReadingFailed) return error.fault
  if (error instanceof NotOpen) {
    return { kind: 'notFound', code: 'IMPORT', message: 'This file is not open any more. Open it again.' }
  }
  return storageFault(error)
}

answerQuestions({
  schema: exchangeQuestion,
  async answer(question, onProgress) {
    const answered = async () => succeed(await reader.answer(question, onProgress))
    if (question.kind === 'stop') return answered()
    const mine = turn.then(answered)
    turn = mine.catch(() => undefined)
    return mine
  },
  faultOf,
})
