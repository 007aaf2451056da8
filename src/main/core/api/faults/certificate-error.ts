import { t } from '../../../../shared/text/language.ts'

export class UntrustedCertificate extends Error {
  readonly code: string
  readonly issuer: string | null

  constructor(error: Error, issuer: string | null) {
    super(error.message, { cause: error })
    this.name = 'UntrustedCertificate'
    // The pool waits for a different certificate name when it sees this code (undici, client.js).
    const code = 'code' in error && typeof error.code === 'string' ? error.code : 'CERT_REJECTED'
    this.code = code === 'ERR_TLS_CERT_ALTNAME_INVALID' ? 'CERT_HOST_MISMATCH' : code
    this.issuer = issuer
  }
}

export function certificateMessage(host: string, { code, issuer }: UntrustedCertificate): string {
  const by = issuer === null ? '' : t` It was issued by “${issuer}”.`
  switch (code) {
    case 'CERT_HAS_EXPIRED':
      return t`The certificate of ${host} has expired.${by} Check this computer’s clock, then ask your network administrator.`
    case 'CERT_NOT_YET_VALID':
      return t`The certificate of ${host} isn’t valid yet.${by} Check this computer’s clock.`
    case 'HOSTNAME_MISMATCH':
    case 'CERT_HOST_MISMATCH':
      return t`The certificate that answered for ${host} belongs to another host.${by}`
    default:
      return t`The certificate of ${host} isn’t trusted by this computer (${code}).${by} If your company inspects traffic, ask its administrator to install its certificate on this computer.`
  }
}

/** The issuer's name, in terms the user may recognize. */
export function issuerName(
  issuer: Partial<Record<'CN' | 'O', string | string[]>> | undefined,
): string | null {
  const named = issuer?.O ?? issuer?.CN
  const text = typeof named === 'string' ? named : named?.[0]
  return text === undefined ? null : text.slice(0, 100)
}
