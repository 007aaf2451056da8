import { workerData } from 'node:worker_threads'
import { z } from 'zod'
import { storageFault } from '../store/storage-fault.ts'
import { answerQuestions } from '../threads/answering-thread.ts'
import { checkQuestion } from './check-messages.ts'
import { createCheckReader } from './check-reader.ts'

/** A thread that runs the rules over all changes of an account, however many these are. */
const { path } = z.object({ path: z.string() }).parse(workerData)
const reader = createCheckReader(path)

answerQuestions({
  schema: checkQuestion,
  answer: (question, onProgress) =>
    question.kind === 'run'
      ? reader.run(question.workspace, question.user, onProgress)
      : reader.changes(question.runId, question.offset, question.count),
  faultOf: storageFault,
})
