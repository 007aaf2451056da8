import { fail, succeed } from '../../../shared/core/outcome.ts'
import { createAskedThread, type ThreadOptions } from '../../core/threads/asked-thread.ts'
import type { AudienceAnswers, AudienceQuestion } from './audience-messages.ts'
import type { AudienceWork } from './ports.ts'

const mostMegabytes = 1_500
const lost = {
  kind: 'refused',
  reason: 'input',
  message: 'The file could not be worked through. Try again, or with a smaller one.',
} as const

const stopped = { kind: 'cancelled', message: 'The reading of the file was ended.' } as const

/** Asks the thread of people's files; its `path` is the folder in which it keeps what is sealed. */
export function createAudienceWork(options: ThreadOptions): AudienceWork {
  const { ask, stop, close } = createAskedThread<AudienceQuestion, AudienceAnswers>(options, {
    ...{ name: 'audiences', lost, mostMegabytes },
  })
  return {
    open: (path) => ask('open', { path }),
    preview: (fileId, plan) => ask('preview', { fileId, plan }),
    prepare: (question) => ask('prepare', question),
    progress: (fileId) => ask('progress', { fileId }),
    async stop(fileId) {
      await stop(
        'stop',
        { fileId },
        {
          choose: (asked) => asked.filter((one) => one.kind === 'prepare' && one.fileId === fileId),
          answer: fail(stopped),
        },
      )
      return succeed(null)
    },
    close: (fileId) => ask('close', { fileId }),
    batch: ({ leftOut, ...question }) => ask('batch', { ...question, leftOut: [...leftOut] }),
    settle: ({ done, ...question }) =>
      ask('settle', {
        ...question,
        done: done.map(({ offset, leftOut }) => ({ offset, leftOut: [...leftOut] })),
      }),
    forget: (names) => ask('forget', { names: [...names] }),
    names: () => ask('names', {}),
    write: (path, text) => ask('write', { path, text }),
    end: close,
  }
}
