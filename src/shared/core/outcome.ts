import type { Fault } from './fault.ts'

/** The result of anything that can fail in an expected way. Thrown errors are bugs; failures are values. */
export type Outcome<T> = Success<T> | Failure

export interface Success<T> {
  readonly ok: true
  readonly value: T
}

export interface Failure {
  readonly ok: false
  readonly fault: Fault
}

export function succeed<T>(value: T): Success<T> {
  return { ok: true, value }
}

export function fail(fault: Fault): Failure {
  return { ok: false, fault }
}

/** Applies `change` to a successful value and passes failures through. */
export function mapOutcome<T, U>(outcome: Outcome<T>, change: (value: T) => U): Outcome<U> {
  return outcome.ok ? succeed(change(outcome.value)) : outcome
}

/** Whether a value is an `Outcome`; for functions that may return a bare value instead. */
export function isOutcome(value: unknown): value is Outcome<unknown> {
  if (typeof value !== 'object' || value === null || !('ok' in value)) return false
  return value.ok === true ? 'value' in value : value.ok === false && 'fault' in value
}
