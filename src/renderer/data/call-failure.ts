import type { Fault } from '../../shared/core/fault.ts'

/** A fault on its way through the query client. */
export class CallFailure extends Error {
  readonly fault: Fault

  constructor(fault: Fault) {
    super(`A call failed: ${fault.kind}`)
    this.fault = fault
  }
}
