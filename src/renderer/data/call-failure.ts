import type { Fault } from '../../shared/core/fault.ts'
import { t } from '../../shared/text/language.ts'

/** A fault on its way through the query client. */
export class CallFailure extends Error {
  readonly fault: Fault

  constructor(fault: Fault) {
    super(t`A call failed: ${fault.kind}`)
    this.fault = fault
  }
}
