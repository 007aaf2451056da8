import type { Finding } from '../core/finding.ts'
import { citeDocumented } from '../service-docs/citation.ts'
import { t } from '../text/language.ts'

/** Characters of a callback address (webhooks.md#registration). */
const maxAddressLength = 200

/** Why an address can't be registered: HTTPS, no port (webhooks.md#registration), no user name or password. */
export function webhookAddressFindings(address: string): Finding[] {
  const message = problemOf(address)
  if (message === null) return []
  return [
    {
      rule: 'webhook.address',
      severity: 'error',
      field: 'url',
      code: 'UrlValidationFailed',
      message,
      source: citeDocumented('webhooks#registration'),
    },
  ]
}

function problemOf(address: string): string | null {
  if (address.length < 1 || address.length > maxAddressLength) {
    return t`A URL has 1 to ${maxAddressLength} characters.`
  }
  const authority = /^https:\/\/([^/?#\s]+)/i.exec(address)?.[1]
  const isWhole = authority !== undefined && URL.canParse(address) && !/\s/.test(address)
  if (!isWhole) return t`The URL is not one of https.`
  if (authority.includes('@')) return t`The URL carries a name or password.`
  return /:\d*$/.test(authority) ? t`The URL names a port.` : null
}
