import type { Wait } from '../../shared/contract/status.ts'
import { t } from '../../shared/text/language.ts'
import { hourAndMinute } from '../ui/time.ts'

/** Why a request is delayed, and until when. */
export function waitLabel({ reason, until }: Pick<Wait, 'reason' | 'until'>): string {
  const time = hourAndMinute(until)
  switch (reason) {
    case 'rateLimit':
      return t`Waiting for the rate limit until ${time}`
    case 'offline':
      return t`No connection. Trying again at ${time}`
    case 'timeout':
      return t`The service didn’t answer in time, trying again at ${time}`
    case 'dropped':
      return t`The connection was cut, trying again at ${time}`
    case 'serverError':
      return t`The service had an error, trying again at ${time}`
    case 'clockSkew':
      return t`This computer’s clock is off, signing again`
  }
}
