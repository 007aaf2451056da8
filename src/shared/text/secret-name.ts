const secretName =
  /^(?:authorization|proxy-authorization|cookie|set-cookie|bearer|pin|.*(?:secret|password|passphrase|signature|verifier|oauth_token|access_token|refresh_token|crc_token|response_token)|.*webhooks-signature|token|nonce|oauth_nonce|credentials?|private_?key)$/i

/** Whether a value with this name must never be shown, stored or logged: JSON keys, parameters, headers, log fields. */
export function isSecretName(name: string): boolean {
  return secretName.test(name.replace(/([a-z])([A-Z])/g, '$1_$2'))
}
