import { fail } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import type { ThreadOptions } from '../../core/threads/connect.ts'
import { connect, type Remote } from '../../core/threads/connect.ts'
import type { AudienceApi } from './worker/audience-reader.ts'

const lost = {
  kind: 'refused',
  reason: 'input',
  message: t`Couldn’t process the file. Try again, or use a smaller one.`,
} as const

const stopped = { kind: 'cancelled', message: t`Reading the file was stopped.` } as const

export interface AudienceWork {
  readonly api: Remote<AudienceApi>
  /** Ends a file's preparation and removes what it wrote. */
  stop(fileId: string): Promise<void>
  end(): Promise<void>
}

/** `path` is the folder for sealed files. */
export function createAudienceWork(options: ThreadOptions): AudienceWork {
  const { api, stop, close } = connect<AudienceApi>(options, { name: 'audiences', lost })
  return {
    api,
    stop: (fileId) =>
      stop(
        'stop',
        { fileId },
        {
          choose: (calls) => calls.filter((call) => call.kind === 'prepare' && call.input.fileId === fileId),
          answer: fail(stopped),
        },
      ),
    end: close,
  }
}
