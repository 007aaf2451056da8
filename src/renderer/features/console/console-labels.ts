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

/** "1.2 KB in 84 ms". */
export function sizeAndTime({ body, durationMs }: Pick<ConsoleAnswer, 'body' | 'durationMs'>): string {
  return t`${formatBytes(body.bytes)} in ${Math.round(durationMs)} ms`
}
