import { DatabaseSync } from 'node:sqlite'
import { workerData } from 'node:worker_threads'
import { z } from 'zod'
import { assertNever } from '../../../../shared/core/assert-never.ts'
import { succeed } from '../../../../shared/core/outcome.ts'
import { answerQuestions } from '../../threads/answering-thread.ts'
import { prepareFile } from '../open.ts'
import { storageFault } from '../storage-fault.ts'
import { countUnreadableRows } from './row-checks.ts'
import { type LoggedLine, storeQuestion } from './store-messages.ts'

/** A thread that reads the whole database: before main opens it, and to count what can't be read. */
const { path } = z.object({ path: z.string() }).parse(workerData)

answerQuestions({
  schema: storeQuestion,
  answer(question) {
    switch (question.kind) {
      case 'prepare': {
        const logged: LoggedLine[] = []
        const log =
          (level: LoggedLine['level']) =>
          (event: string, details: LoggedLine['details'] = {}) =>
            void logged.push({ level, event, details })
        const logger = { info: log('info'), warn: log('warn'), error: log('error') }
        const prepared = prepareFile({ folder: question.folder, clock: { now: Date.now }, logger })
        return succeed({ ...prepared, logged })
      }
      case 'unreadable': {
        const file = new DatabaseSync(path, { readOnly: true, timeout: 2_000 })
        try {
          return succeed(countUnreadableRows(file))
        } finally {
          file.close()
        }
      }
      default:
        return assertNever(question)
    }
  },
  faultOf: storageFault,
})
