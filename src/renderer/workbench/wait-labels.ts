import type { Wait } from '../../shared/contract/status.ts'
import { hourAndMinute } from '../ui/time.ts'

/** Why something is not sent at once, and when it goes on. */
export function waitLabel({ reason, until }: Pick<Wait, 'reason' | 'until'>): string {
  const time = hourAndMinute(until)
  switch (reason) {
    case 'rateLimit':
      return `Waiting for the rate limit until ${time}`
    case 'offline':
      return `No connection. Trying again at ${time}`
    case 'timeout':
      return `The service didn’t answer in time, trying again at ${time}`
    case 'dropped':
      return `The connection was cut, trying again at ${time}`
    case 'serverError':
      return `The service had an error, trying again at ${time}`
    case 'clockSkew':
      return 'This computer’s clock is off, signing again'
  }
}
