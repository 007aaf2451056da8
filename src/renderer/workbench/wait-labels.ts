import type { Wait } from '../../shared/contract/status.ts'
import { t } from '../../shared/text/language.ts'
import { type Outage, outageLabel, serviceErrorLabel } from '../ui/faults/outage.ts'
import { formatCount } from '../ui/number.ts'
import { countdown, hourAndMinute } from '../ui/time.ts'

/** Why a request is delayed; `remainingLabel` stands beside it. */
export function waitLabel({ reason, until }: Pick<Wait, 'reason' | 'until'>): string {
  switch (reason) {
    case 'rateLimit':
      return t`Waiting for the rate limit until ${hourAndMinute(until)}`
    case 'offline':
      return t`No connection`
    case 'timeout':
      return t`The service didn’t answer in time`
    case 'dropped':
      return t`The connection was cut`
    case 'serverError':
      return t`Service error`
    case 'clockSkew':
      return t`This computer’s clock is off, signing again`
  }
}

/** Why a request failed, and since when the service does so. */
export function failureLabel(wait: Pick<Wait, 'reason' | 'until' | 'status'>, outage: Outage | null): string {
  if (wait.status !== undefined) return serviceErrorLabel(wait.status, outage)
  return wait.reason === 'offline' && outage?.kind === 'offline' ? outageLabel(outage) : waitLabel(wait)
}

/** In a form: which of its requests failed, or why one can't be sent yet. Counts those of `waits` that failed alike. */
export function waitTitle(wait: Wait, waits: readonly Wait[]): string {
  const { operation, reason, status } = wait
  if (!isFailure(wait)) return waitLabel(wait)
  const others = waits.filter(
    (other) => other !== wait && other.reason === reason && other.status === status,
  ).length
  return others === 0 ? t`“${operation}” failed` : t`“${operation}” and ${formatCount(others)} more failed`
}

/**
 * Below the header of a screen: what is missing or old there, and why; or, if what waits is of other screens, only the state of
 * the service.
 */
export function screenWaitLabels(
  wait: Wait,
  missing: string | null,
  isShown: boolean,
  outage: Outage | null,
): { title: string; reason: string | null } {
  if (!isFailure(wait)) return { title: waitLabel(wait), reason: null }
  const reason = failureLabel(wait, outage)
  if (missing === null) return { title: reason, reason: null }
  return { title: isShown ? t`Couldn’t refresh` : t`Couldn’t load ${missing}`, reason }
}

/** Whether a request was sent, or would have been, and failed. */
export function isFailure({ reason }: Pick<Wait, 'reason'>): boolean {
  return reason !== 'rateLimit' && reason !== 'clockSkew'
}

/** How long the wait still takes. Only the rate limit takes minutes. */
export function remainingLabel({ reason, until }: Pick<Wait, 'reason' | 'until'>, now: number): string {
  const seconds = Math.max(1, Math.ceil((until - now) / 1_000))
  return reason === 'rateLimit' || seconds > 99 ? countdown(until, now) : t`Retrying in ${seconds} s`
}
