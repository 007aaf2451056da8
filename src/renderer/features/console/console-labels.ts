import type { ConsoleBody, ConsoleRequest } from '../../../shared/console/console-request.ts'
import type { ConsoleAnswer } from '../../../shared/contract/console.ts'
import { t } from '../../../shared/text/language.ts'
import { formatBytes } from '../../ui/number.ts'

/** Labels of the console's terms. */

export const hostLabel: Readonly<Record<ConsoleRequest['host'], string>> = {
  platform: t`Platform`,
  ads: t`Ads`,
  adsSandbox: t`Ads sandbox`,
}

export const authenticationLabel: Readonly<Record<ConsoleRequest['auth'], string>> = {
  user: t`OAuth 1.0a, signed-in user`,
  app: t`OAuth 1.0a, application alone`,
  requestToken: t`OAuth 1.0a, request token`,
  bearer: t`Bearer token of the application`,
  oauth2User: t`OAuth 2.0, signed-in user`,
  basic: t`Basic, key and secret of the application`,
  client: t`OAuth 2.0, client ID`,
  none: t`None`,
}

export const bodyLabel: Readonly<Record<ConsoleBody['kind'], string>> = {
  none: t`None`,
  json: 'JSON',
  form: t`Form`,
  text: t`Text`,
}

/** Names of the statuses that the service uses (RFC 9110, RFC 6585). */
const names: Readonly<Record<number, string>> = {
  200: 'OK',
  201: t`Created`,
  202: t`Accepted`,
  204: t`No content`,
  302: t`Found`,
  400: t`Bad request`,
  401: t`Unauthorized`,
  403: t`Forbidden`,
  404: t`Not found`,
  409: t`Conflict`,
  429: t`Too many requests`,
  500: t`Internal server error`,
  502: t`Bad gateway`,
  503: t`Service unavailable`,
  504: t`Gateway timeout`,
}

/** "200 OK". */
export function statusLabel(status: number): string {
  const name = names[status]
  return name === undefined ? String(status) : `${status} ${name}`
}

/** "1.2 KB in 84 ms". */
export function sizeAndTime({ body, durationMs }: Pick<ConsoleAnswer, 'body' | 'durationMs'>): string {
  return t`${formatBytes(body.bytes)} in ${Math.round(durationMs)} ms`
}
