import type { Fault } from '../../shared/core/fault.ts'
import { t } from '../../shared/text/language.ts'

/** Carries a fault through the query client, which only knows exceptions. */
export class CallFailure extends Error {
  readonly fault: Fault

  constructor(fault: Fault) {
    super(t`A call failed: ${fault.kind}`)
    this.fault = fault
  }
}

/** The fault of a failed call. A bridge that rejects is a defect: the screen's boundary shows and reports it. */
export function faultOf(error: Error | null): Fault | null {
  if (error === null || error instanceof CallFailure) return error?.fault ?? null
  throw error
}
