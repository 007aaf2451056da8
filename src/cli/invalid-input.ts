import { type Failure, fail } from '../shared/core/outcome.ts'

/** Arguments, options or a file that a command can't use. */
export function invalidInput(message: string, details: readonly string[] = []): Failure {
  return fail({ kind: 'refused', reason: 'input', message, ...(details.length === 0 ? {} : { details }) })
}
