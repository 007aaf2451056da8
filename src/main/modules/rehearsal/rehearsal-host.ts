import { fail, type Outcome } from '../../../shared/core/outcome.ts'
import type { RehearsalInput, RehearsedFigures } from '../../../shared/sandbox/rehearsal.ts'
import { t } from '../../../shared/text/language.ts'
import { connect, type ThreadOptions } from '../../core/threads/connect.ts'
import type { RehearsalApi } from './worker/rehearsal-worker.ts'

const maxMegabytes = 1_024
const lost = {
  kind: 'refused',
  reason: 'state',
  message: t`Couldn’t simulate these changes. See the log for details.`,
} as const
const cancelled = { kind: 'cancelled', message: t`The rehearsal was canceled.` } as const

export type RehearsalWork = ReturnType<typeof createRehearsalWork>

/** Runs each rehearsal on a thread of its own, which ends with it: it fills a heap that wouldn't shrink. */
export function createRehearsalWork(options: Omit<ThreadOptions, 'path'>) {
  return async (
    input: RehearsalInput,
    onProgress: (done: number, total: number) => void,
    signal: AbortSignal,
  ): Promise<Outcome<RehearsedFigures>> => {
    if (signal.aborted) return fail(cancelled)
    const { api, close } = connect<RehearsalApi>(options, { name: 'rehearsal', lost, maxMegabytes })
    const end = () => void close()
    signal.addEventListener('abort', end)
    const figures = await api.rehearse(input, onProgress)
    signal.removeEventListener('abort', end)
    end()
    return signal.aborted ? fail(cancelled) : figures
  }
}
