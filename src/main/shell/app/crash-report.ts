import { t } from '../../../shared/text/language.ts'
import type { Logger } from '../../core/ports.ts'

export interface ErrorSource {
  on(event: 'uncaughtException' | 'unhandledRejection', listener: (error: unknown) => void): unknown
}

export interface CrashReportParts {
  readonly logger: Logger
  readonly redact: (text: string) => string
  readonly logFolder: string
  /** Shows the message and ends the program. */
  readonly end: (message: string) => void
}

const maxReasonLength = 300

/**
 * An unhandled rejection is logged. An uncaught exception leaves main in an unknown state, so it's also shown, and the
 * program exits.
 */
export function reportCrashes(source: ErrorSource, parts: CrashReportParts): void {
  const { logger, redact, logFolder, end } = parts
  source.on('unhandledRejection', (error) => logger.error('process.unhandledRejection', { error }))
  source.on('uncaughtException', (error) => {
    logger.error('process.uncaughtException', { error })
    end(crashMessage(redact(reasonOf(error)), logFolder))
  })
}

/** An error as one line; an error can be anything, and even its message can throw. */
function reasonOf(error: unknown): string {
  try {
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    return text.split('\n', 1)[0] ?? ''
  } catch {
    return 'unknown error'
  }
}

function crashMessage(reason: string, logFolder: string): string {
  const short = reason.length > maxReasonLength ? `${reason.slice(0, maxReasonLength - 1)}…` : reason
  return [
    t`Flightdeck ran into an internal error and has to close. Everything it showed as saved is on disk.`,
    t`Start it again. Publishes that were running continue or ask you what to do.`,
    t`If it happens again, report it with the log in ${logFolder}.`,
    t`Error: ${short}`,
  ].join('\n\n')
}
