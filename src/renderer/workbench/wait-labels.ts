import type { Wait } from '../../shared/contract/status.ts'
import { t } from '../../shared/text/language.ts'
import { hourAndMinute } from '../ui/time.ts'

/** Why a request is delayed. A countdown stands beside it; only the rate limit takes long enough to need a time. */
export function waitLabel({ reason, until }: Pick<Wait, 'reason' | 'until'>): string {
  switch (reason) {
    case 'rateLimit':
      return t`Waiting for the rate limit until ${hourAndMinute(until)}`
    case 'offline':
      return t`No connection. Trying again in a moment.`
    case 'timeout':
      return t`The service didn’t answer in time. Trying again in a moment.`
    case 'dropped':
      return t`The connection was cut. Trying again in a moment.`
    case 'serverError':
      return t`The service had an error. Trying again in a moment.`
    case 'clockSkew':
      return t`This computer’s clock is off. Signing again.`
  }
}

/** The same for the status bar, whose first item already says what is wrong with the service. */
export function shortWaitLabel(wait: Pick<Wait, 'reason' | 'until'>): string {
  return wait.reason === 'rateLimit' || wait.reason === 'clockSkew' ? waitLabel(wait) : t`Retrying`
}
