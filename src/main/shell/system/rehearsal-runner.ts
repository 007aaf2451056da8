import { Worker } from 'node:worker_threads'
import type { Fault } from '../../../shared/core/fault.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { fieldLabel } from '../../../shared/drafts/draft-labels.ts'
import { type RehearsedFigures, rehearsalMessage } from '../../../shared/sandbox/rehearsal.ts'
import { t } from '../../../shared/text/language.ts'
import type { Logger, RehearsalRunner } from '../../core/ports.ts'

interface RehearsalRunnerOptions {
  readonly entry: URL
  readonly logger: Logger
}

/** Runs each rehearsal on a thread of its own, which ends with it. */
export function createRehearsalRunner({ entry, logger }: RehearsalRunnerOptions): RehearsalRunner {
  return {
    run(input, onProgress, signal): Promise<Outcome<RehearsedFigures>> {
      if (signal.aborted) return Promise.resolve(fail(cancelled))
      return new Promise((resolve) => {
        const worker = new Worker(entry, {
          workerData: input,
          resourceLimits: { maxOldGenerationSizeMb: 1_024 },
        })
        const finish = (outcome: Outcome<RehearsedFigures>) => {
          signal.removeEventListener('abort', cancel)
          resolve(outcome)
          void worker.terminate()
        }
        const cancel = () => finish(fail(cancelled))
        signal.addEventListener('abort', cancel)
        worker.on('error', (error) => {
          logger.error('rehearsal.failed', { error })
          finish(fail(broken))
        })
        worker.once('exit', () => finish(fail(broken)))
        worker.on('message', (value: unknown) => {
          const read = rehearsalMessage.safeParse(value)
          if (!read.success) finish(fail(broken))
          else if (read.data.kind === 'progress') onProgress(read.data.done, read.data.total)
          else if (read.data.kind === 'done') finish(succeed(read.data.figures))
          else {
            const { message, incomplete } = read.data
            logger.error('rehearsal.refused', { message })
            finish(fail(incomplete === null ? broken : incompleteFault(incomplete)))
          }
        })
      })
    },
  }
}

function incompleteFault({ name, field }: { readonly name: string; readonly field: string }): Fault {
  const label = fieldLabel(field)
  const message = t`Couldn’t simulate ${name}: its ${label} is missing or not valid. Complete it, or leave it out.`
  return { kind: 'refused', reason: 'input', message }
}

const cancelled: Fault = { kind: 'cancelled', message: t`The rehearsal was canceled.` }
const broken: Fault = {
  kind: 'refused',
  reason: 'state',
  message: t`Couldn’t simulate these changes. See the log for details.`,
}
