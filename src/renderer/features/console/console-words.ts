import type { ConsoleBody, ConsoleRequest } from '../../../shared/console/console-request.ts'

/** The console's terms in words. */

export const hostWords: Readonly<Record<ConsoleRequest['host'], string>> = {
  platform: 'Platform',
  ads: 'Ads',
  adsSandbox: 'Ads sandbox',
}

export const authenticationWords: Readonly<Record<ConsoleRequest['auth'], string>> = {
  user: 'OAuth 1.0a, signed-in user',
  app: 'OAuth 1.0a, application alone',
  requestToken: 'OAuth 1.0a, request token',
  bearer: 'Bearer token of the application',
  oauth2User: 'OAuth 2.0, signed-in user',
  basic: 'Basic, key and secret of the application',
  client: 'OAuth 2.0, client ID',
  none: 'None',
}

export const bodyWords: Readonly<Record<ConsoleBody['kind'], string>> = {
  none: 'None',
  json: 'JSON',
  form: 'Form',
  text: 'Text',
}
