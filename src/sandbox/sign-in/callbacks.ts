import type { App } from '../state/platform-data.ts'

/** PIN mode: no address to return to. */
export const outOfBand = 'oob'

/**
 * Whether an app may send its users to this address: `oob`, or a registered one. Addresses match exactly as written,
 * except for the query; a registered `http://127.0.0.1/…` matches any port (decisions.md, "Platform host").
 */
export function isRegistered(app: Pick<App, 'callback_urls'>, callback: string): boolean {
  if (callback === outOfBand) return true
  const comparableCallback = comparable(callback)
  return (
    comparableCallback !== null &&
    app.callback_urls.some((registered) => comparable(registered) === comparableCallback)
  )
}

function comparable(address: string): string | null {
  if (!URL.canParse(address)) return null
  const withoutQuery = address.replace(/\?[^#]*/, '')
  return withoutQuery.replace(/^(http:\/\/127\.0\.0\.1):\d+(?=\/|$)/, '$1')
}
