/** The one list of names whose values are secrets, for redaction, imports and what other programs are given. */

const secretName =
  /^(?:authorization|proxy-authorization|cookie|set-cookie|bearer|pin|.*(?:secret|password|passwd|passphrase|signature|verifier|oauth_token|access_token|refresh_token|id_token|security[-_]token|crc_token|response_token|api[-_]?key)|.*webhooks-signature|token|sig|jwt|nonce|oauth_nonce|credentials?|private_?key)$/i

/** Whether a value with this name must never be shown, stored or logged: JSON keys, parameters, headers, log fields. */
export function isSecretName(name: string): boolean {
  return secretName.test(separated(name))
}

/** Keys, sessions and signatures as any program may name them. `next_token` and `author_id` are names of our own API. */
const foreignSecret =
  /token|secret|session|cookie|csrf|xsrf|jwt|(?:api|access|private|encryption|signing)[-_ ]?key|credential|password|passwd|passphrase|signature|auth(?!ors?(?:[^a-z]|$))|^(?:code|nonce)$|(?:^|[^a-z])(?:sig|pwd|otp|hmac|pin)(?:[^a-z]|$)/i

/** The same for names that the API doesn't have, which may mean anything: when in doubt, it's a secret. */
export function isForeignSecretName(name: string): boolean {
  return isSecretName(name) || foreignSecret.test(separated(name))
}

/** `clientSecret` as `client_Secret`. */
function separated(name: string): string {
  return name.replace(/([a-z])([A-Z])/g, '$1_$2')
}
