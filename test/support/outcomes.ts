import type { Fault } from '../../src/shared/core/fault.ts'
import type { Outcome } from '../../src/shared/core/outcome.ts'

export function faultOf(outcome: Outcome<unknown>): Fault {
  if (outcome.ok) throw new Error(`succeeded with ${JSON.stringify(outcome.value)}`)
  return outcome.fault
}

/** The value of an outcome that a test expects to succeed. */
export function unwrap<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(`${outcome.fault.kind}: ${outcome.fault.message}`)
  return outcome.value
}
