import { workerData } from 'node:worker_threads'
import { z } from 'zod'
import { assertNever } from '../../../../shared/core/assert-never.ts'
import { succeed } from '../../../../shared/core/outcome.ts'
import { storageFault } from '../../../core/store/storage-fault.ts'
import { answerQuestions } from '../../../core/threads/answering-thread.ts'
import { checkQuestion } from '../check-messages.ts'
import { createCheckPartners } from '../check-worker-pool.ts'
import { createCheckReader } from './check-reader.ts'

/** A thread that runs the rules over all changes of an account, however many these are. */
const { path } = z.object({ path: z.string() }).parse(workerData)
const reader = createCheckReader(path, createCheckPartners(new URL(import.meta.url), path))

answerQuestions({
  schema: checkQuestion,
  answer(question, onProgress) {
    switch (question.kind) {
      case 'run':
        return reader.run(question.workspace, question.user, onProgress)
      case 'judge':
        return reader.judge(question.workspace, question.user, question.ids, (done) =>
          onProgress(done, question.ids.length),
        )
      case 'changes':
        return reader.changes(question.runId, question.offset, question.count)
      case 'review':
        return reader.review(question.chosen, question.range)
      case 'plan':
        return reader.plan(question.chosen)
      case 'undoReview':
        return reader.undoReview(question.job)
      case 'undoPlan':
        return reader.undoPlan(question.job)
      case 'undoChanges':
        return reader.undoChanges(question.job, question.draftIds, question.at)
      case 'planned':
        return reader.planned(question.planId, question.offset, question.count)
      case 'foresee':
        return reader.foresight.foresee(question, onProgress)
      case 'foreseeShare':
        return reader.foresight.share(question)
      case 'endForesight':
        reader.foresight.end(question.requestId)
        return succeed(null)
      case 'foreseenRows':
        return reader.foresight.rows(question.foresightId, question.group, question)
      default:
        return assertNever(question)
    }
  },
  faultOf: storageFault,
})
