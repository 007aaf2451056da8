// Chromium's network error names, codes and the shorter reasons of the DevTools protocol.

const codes: Readonly<Record<string, number>> = {
  ERR_FAILED: -2,
  ERR_ABORTED: -3,
  ERR_FILE_NOT_FOUND: -6,
  ERR_TIMED_OUT: -7,
  ERR_ACCESS_DENIED: -10,
  ERR_BLOCKED_BY_CLIENT: -20,
  ERR_BLOCKED_BY_RESPONSE: -27,
  ERR_CONNECTION_CLOSED: -100,
  ERR_CONNECTION_RESET: -101,
  ERR_CONNECTION_REFUSED: -102,
  ERR_CONNECTION_ABORTED: -103,
  ERR_CONNECTION_FAILED: -104,
  ERR_NAME_NOT_RESOLVED: -105,
  ERR_INTERNET_DISCONNECTED: -106,
  ERR_ADDRESS_UNREACHABLE: -109,
  ERR_CERT_COMMON_NAME_INVALID: -200,
  ERR_CERT_DATE_INVALID: -201,
  ERR_CERT_AUTHORITY_INVALID: -202,
  ERR_INVALID_URL: -300,
  ERR_DISALLOWED_URL_SCHEME: -301,
  ERR_UNKNOWN_URL_SCHEME: -302,
  ERR_TOO_MANY_REDIRECTS: -310,
  ERR_UNSAFE_REDIRECT: -311,
  ERR_EMPTY_RESPONSE: -324,
}

export type NetError = { readonly code: number; readonly description: string }

/** From `net::ERR_…` or a DevTools error reason. An unknown name keeps its text and gets the general code. */
export function netError(text: string): NetError {
  const isReason = /^[A-Z][a-z]/.test(text)
  const description = isReason
    ? `ERR_${text.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()}`
    : text.replace(/^net::/, '')
  return { code: codes[description] ?? -2, description }
}
