import type { Outcome } from '../../src/shared/core/outcome.ts'

/** The value of an outcome that a test expects to succeed. */
export function unwrap<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(`${outcome.fault.kind}: ${outcome.fault.message}`)
  return outcome.value
}
