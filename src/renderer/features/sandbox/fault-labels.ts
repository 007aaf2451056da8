import { faultResponses, type SandboxFault, sandboxFaults } from '../../../shared/sandbox/sandbox-fault.ts'
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

/** What each one does to the request and to the program. */
export const faultEffects: Readonly<Record<SandboxFault, string>> = {
  none: t`The sandbox answers like the service.`,
  slow: t`Screens show that they wait; nothing is sent twice.`,
  cut: t`Nothing happened, which the program finds out before it sends a change again.`,
  lost: t`It happened, which the program finds out before it sends a change again.`,
  limited: t`Requests wait until the window of the rate limit ends.`,
  broken: t`Reads are retried, then the failure is shown.`,
  unavailable: t`Reads are retried, then the outage is shown on every screen.`,
}

/** Without a filter and without an end, whether it was chosen or planned. */
export function isOfEveryRequest({ method, path, times }: PlannedFault): boolean {
  return method === null && path === '' && times === null
}

/** The choice that a fault of every request amounts to, wherever it was planned; null if it's none of them. */
export function choiceOf({ status, delayMs, hold, drop }: PlannedFault): SandboxFault | null {
  if (hold) return null
  const matches = (fault: SandboxFault) => {
    const response = faultResponses[fault]
    return response.status === status && response.delayMs === delayMs && response.drop === drop
  }
  return sandboxFaults.find(matches) ?? null
}

export function responseLabel({ status, delayMs, hold, drop }: PlannedFault): string {
  if (hold) return t`Held until faults are removed`
  if (drop === 'before') return faultLabels.cut
  if (drop === 'after') return faultLabels.lost
  if (status !== null) return String(status)
  return t`${durationLabel(delayMs)} late`
}
