import type { SandboxFault } from '../../../shared/sandbox/sandbox-fault.ts'
import type { PlannedFault } from '../../../shared/sandbox/sandbox-world.ts'
import { durationLabel } from '../../../shared/text/duration.ts'
import { t } from '../../../shared/text/language.ts'

export const faultLabels: Readonly<Record<SandboxFault, string>> = {
  none: t`Normal`,
  slow: t`Slow: three seconds per response`,
  cut: t`Connection cut before doing anything`,
  lost: t`Connection cut after doing it`,
  limited: t`429, too many requests`,
  broken: t`500, service error`,
  unavailable: t`503, unavailable`,
}

/** Without a filter and without an end, whether it was chosen or planned. */
export function isOfEveryRequest({ method, path, times }: PlannedFault): boolean {
  return method === null && path === '' && times === null
}

export function responseLabel({ status, delayMs, hold, drop }: PlannedFault): string {
  if (hold) return t`Held until faults are removed`
  if (drop === 'before') return faultLabels.cut
  if (drop === 'after') return faultLabels.lost
  if (status !== null) return String(status)
  return t`${durationLabel(delayMs)} late`
}
