/** What the service will say against an address, as far as it shows before it is sent; null when nothing does. */
export function addressRemark(text: string): string | null {
  const address = text.trim()
  if (address === '') return null
  if (address.length > 200) return 'The service takes addresses of at most 200 characters.'
  if (!URL.canParse(address)) return 'This is not a whole address. It has to begin with https://.'
  const url = new URL(address)
  if (url.protocol !== 'https:') return 'The service takes https only.'
  if (/^[^/]*:\/\/[^/]*:\d+/.test(address)) return 'The service takes no address with a port.'
  if (isLocal(url.hostname))
    return 'The service cannot reach this computer by that name. A tunnel gives it a public one.'
  return null
}

function isLocal(host: string): boolean {
  return host === 'localhost' || host.startsWith('127.') || host === '[::1]' || host.endsWith('.local')
}
