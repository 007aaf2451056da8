import type { App } from '../state/platform-data.ts'

/** An app as an OAuth 2.0 client. Without its own client credentials it uses the app's key and secret. */
export function clientIdOf(app: App): string {
  return app.client_id ?? app.consumer_key
}

export function clientSecretOf(app: App): string {
  return app.client_secret ?? app.consumer_secret
}

/**
 * Whether an app may receive authorization codes at this address: exactly as registered (RFC 9700 2.1), except for the
 * port of `http://127.0.0.1/…` (RFC 8252 7.3).
 */
export function isRegisteredRedirect(app: Pick<App, 'callback_urls'>, address: string): boolean {
  if (!URL.canParse(address) || address.includes('#')) return false
  return app.callback_urls.some(
    (registered) => withoutLoopbackPort(registered) === withoutLoopbackPort(address),
  )
}

function withoutLoopbackPort(address: string): string {
  return address.replace(/^(http:\/\/127\.0\.0\.1):\d+(?=[/?]|$)/, '$1')
}
