import type { ConsoleBody, ConsoleRequest } from '../../../shared/console/console-request.ts'
import type { ConsoleAnswer } from '../../../shared/contract/console.ts'
import { formatBytes } from '../../ui/number.ts'

/** The console's terms in words. */

export const hostLabel: Readonly<Record<ConsoleRequest['host'], string>> = {
  platform: 'Platform',
  ads: 'Ads',
  adsSandbox: 'Ads sandbox',
}

export const authenticationLabel: Readonly<Record<ConsoleRequest['auth'], string>> = {
  user: 'OAuth 1.0a, signed-in user',
  app: 'OAuth 1.0a, application alone',
  requestToken: 'OAuth 1.0a, request token',
  bearer: 'Bearer token of the application',
  oauth2User: 'OAuth 2.0, signed-in user',
  basic: 'Basic, key and secret of the application',
  client: 'OAuth 2.0, client ID',
  none: 'None',
}

export const bodyLabel: Readonly<Record<ConsoleBody['kind'], string>> = {
  none: 'None',
  json: 'JSON',
  form: 'Form',
  text: 'Text',
}

/** Names of the statuses that the two documents use (RFC 9110, RFC 6585). */
const names: Readonly<Record<number, string>> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'No content',
  302: 'Found',
  400: 'Bad request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not found',
  409: 'Conflict',
  429: 'Too many requests',
  500: 'Internal server error',
  502: 'Bad gateway',
  503: 'Service unavailable',
  504: 'Gateway timeout',
}

/** "200 OK". */
export function statusLabel(status: number): string {
  const name = names[status]
  return name === undefined ? String(status) : `${status} ${name}`
}

/** "1.2 KB in 84 ms". */
export function sizeAndTime({ body, durationMs }: Pick<ConsoleAnswer, 'body' | 'durationMs'>): string {
  return `${formatBytes(body.bytes)} in ${Math.round(durationMs)} ms`
}
