import { t } from '../../../shared/text/language.ts'

/** Why the service will reject a URL, as far as that's visible in advance; null if there is no reason. */
export function addressRemark(text: string): string | null {
  const address = text.trim()
  if (address === '') return null
  if (address.length > 200) return t`Enter at most 200 characters.`
  if (!URL.canParse(address)) return t`Enter a full address that starts with https://.`
  const url = new URL(address)
  if (url.protocol !== 'https:') return t`The address must use https.`
  if (/^[^/]*:\/\/[^/]*:\d+/.test(address)) return t`The address can’t have a port.`
  if (isLocal(url.hostname))
    return t`The service can’t reach this computer by that name. Use a tunnel with a public address.`
  return null
}

function isLocal(host: string): boolean {
  return host === 'localhost' || host.startsWith('127.') || host === '[::1]' || host.endsWith('.local')
}

/** The address of a webhook without what all of them begin with. */
export function webhookTitle(address: string): string {
  return address.replace(/^https:\/\//, '')
}
