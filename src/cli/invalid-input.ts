import { type Failure, fail } from '../shared/core/outcome.ts'

/** Arguments, options or a file that a command can't use. */
export function invalidInput(message: string): Failure {
  return fail({ kind: 'refused', reason: 'input', message })
}
