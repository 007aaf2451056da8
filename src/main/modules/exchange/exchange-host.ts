import { mapOutcome, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import type { ThreadOptions } from '../../core/threads/connect.ts'
import { connect, type Remote } from '../../core/threads/connect.ts'
import type { ExchangeApi } from './worker/exchange-reader.ts'

const lost = {
  kind: 'refused',
  reason: 'input',
  message: t`Couldn’t process the file. Try again, or use a smaller one.`,
} as const

/** Calls that the user can stop; they return null then. */
const stoppable: ReadonlySet<keyof ExchangeApi> = new Set<keyof ExchangeApi>([
  'writeSheet',
  'readSheet',
  'readSet',
  'writeBackup',
  'stageRestore',
  'exportTables',
])

export interface ExchangeFiles {
  readonly api: Remote<ExchangeApi>
  stop(): Promise<void>
  /** Checks a backup and schedules it for the next start; null if it was stopped. */
  restore(path: string): Promise<Outcome<true | null>>
  close(): Promise<void>
}

export function createExchangeFiles(options: ThreadOptions): ExchangeFiles {
  const { api, stop, close } = connect<ExchangeApi>(options, { name: 'exchange', lost })
  return {
    api,
    stop: () =>
      stop('stop', undefined, {
        // Calls run one at a time, in order.
        choose: ([first]) => (first !== undefined && stoppable.has(first.kind) ? [first] : []),
        answer: succeed(null),
        onGone(call) {
          if (call.kind === 'writeSheet' || call.kind === 'writeBackup') {
            void api.discard({ path: call.input.path })
          }
          if (call.kind === 'stageRestore') void api.dropRestore()
        },
      }),
    async restore(path) {
      const staged = await api.stageRestore({ path })
      return staged.ok && staged.value !== null
        ? api.scheduleRestore(staged.value)
        : mapOutcome(staged, () => null)
    },
    close,
  }
}
