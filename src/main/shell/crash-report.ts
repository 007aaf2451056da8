import type { Logger } from '../ports.ts'

/** The part of Node's process that is used. */
export interface ErrorSource {
  on(event: 'uncaughtException' | 'unhandledRejection', listener: (error: unknown) => void): unknown
}

/**
 * Thrown errors are bugs. A forgotten promise is written down and survived; an uncaught exception leaves main in a state
 * that nobody has thought about, so it is written down, said, and the program ends. Everything that counts is on disk.
 */
export function reportCrashes(source: ErrorSource, logger: Logger, end: (message: string) => void): void {
  source.on('unhandledRejection', (error) => logger.error('process.unhandledRejection', { error }))
  source.on('uncaughtException', (error) => {
    logger.error('process.uncaughtException', { error })
    end(error instanceof Error ? error.message : String(error))
  })
}
