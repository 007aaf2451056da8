import type { Wait } from '../../shared/contract/status.ts'
import { t } from '../../shared/text/language.ts'
import { formatCount } from '../ui/number.ts'
import { countdown, hourAndMinute } from '../ui/time.ts'

/** Why a request is delayed; `remainingLabel` stands beside it. */
export function waitLabel({ reason, until }: Pick<Wait, 'reason' | 'until'>): string {
  switch (reason) {
    case 'rateLimit':
      return t`Waiting for the rate limit until ${hourAndMinute(until)}`
    case 'offline':
      return t`No connection.`
    case 'timeout':
      return t`The service didn’t answer in time.`
    case 'dropped':
      return t`The connection was cut.`
    case 'serverError':
      return t`The service had an error.`
    case 'clockSkew':
      return t`This computer’s clock is off. Signing again.`
  }
}

/** What waits: the request that failed, or that can't be sent yet. `others` wait too. */
export function waitTitle(wait: Wait, others: number): string {
  const { reason, operation, status } = wait
  if (reason === 'rateLimit' || reason === 'clockSkew') return waitLabel(wait)
  if (status !== undefined) {
    return others === 0
      ? t`“${operation}” failed with status ${status}`
      : t`“${operation}” and ${formatCount(others)} more failed with status ${status}`
  }
  return others === 0 ? t`“${operation}” failed` : t`“${operation}” and ${formatCount(others)} more failed`
}

/** How long the wait still takes. Only the rate limit takes minutes. */
export function remainingLabel({ reason, until }: Pick<Wait, 'reason' | 'until'>, now: number): string {
  const seconds = Math.max(1, Math.ceil((until - now) / 1_000))
  return reason === 'rateLimit' || seconds > 99 ? countdown(until, now) : t`Retrying in ${seconds} s`
}
