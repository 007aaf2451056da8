import { mapOutcome, succeed } from '../../../shared/core/outcome.ts'
import { createAskedThread, type ThreadOptions } from '../../core/threads/asked-thread.ts'
import { packRows } from '../campaigns/packed-rows.ts'
import type { ExchangeAnswers, ExchangeQuestion } from './exchange-messages.ts'
import type { ExchangeFiles } from './ports.ts'

/** A file that wants more than this of a thread is not one of ours. */
const mostMegabytes = 1_500
const lost = {
  kind: 'refused',
  reason: 'input',
  message: 'The file could not be worked through. Try again, or with a smaller one.',
} as const

/** What ends when a person stops it; its answer is null then. */
const stoppable: ReadonlySet<ExchangeQuestion['kind']> = new Set([
  'writeSheet',
  'readSheet',
  'readSet',
  'writeBackup',
  'stageRestore',
  'exportTables',
])

/** Asks the thread of files. */
export function createExchangeFiles(options: ThreadOptions): ExchangeFiles {
  const { ask, stop, close } = createAskedThread<ExchangeQuestion, ExchangeAnswers>(options, {
    ...{ name: 'exchange', lost, mostMegabytes },
  })
  return {
    writeSheet: ({ rows, ...question }, onProgress) =>
      ask(
        'writeSheet',
        { ...question, subjects: [...question.subjects], rows: rows === null ? null : [...packRows(rows)] },
        onProgress,
      ),
    readSheet: (workspace, file, zone, onProgress) =>
      ask('readSheet', { workspace, path: file, zone }, onProgress),
    async stop() {
      await stop(
        'stop',
        {},
        {
          // One at a time is worked on, in the order in which they were asked.
          choose: ([first]) => (first !== undefined && stoppable.has(first.kind) ? [first] : []),
          answer: succeed(null),
          onGone(question) {
            if (question.kind === 'writeSheet' || question.kind === 'writeBackup') {
              void ask('discard', { path: question.path })
            }
            if (question.kind === 'stageRestore') void ask('dropRestore', {})
          },
        },
      )
      return succeed(null)
    },
    writeSet: ({ draftIds, ...question }) =>
      ask('writeSet', { ...question, draftIds: draftIds === null ? null : [...draftIds] }),
    readSet: (workspace, file) => ask('readSet', { workspace, path: file }),
    items: (importId, of, offset, count) => ask('items', { importId, of, offset, count }),
    taken: (importId, choice, offset, count) => ask('taken', { importId, choice, offset, count }),
    writeBackup: (file) => ask('writeBackup', { path: file }),
    async stageRestore(file) {
      const staged = await ask('stageRestore', { path: file })
      return staged.ok && staged.value !== null
        ? ask('keepRestore', staged.value)
        : mapOutcome(staged, () => null)
    },
    exportTables: (folder) => ask('exportTables', { path: folder }),
    closeFile: (importId) => ask('close', { importId }),
    close,
  }
}
