/** Whether a text is an address that a browser opens: http or https, with a host. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && !/\s/.test(text) && URL.canParse(text)
}

/** The address that a text without a scheme stands for; null if it has one, or is anything else than an address. */
export function withScheme(text: string): string | null {
  const address = `https://${text.trim()}`
  if (/^[/:]|:\/\//.test(text.trim()) || !isWebAddress(address)) return null
  const { hostname, username } = new URL(address)
  const labels = hostname.split('.')
  return username === '' && labels.length > 1 && !labels.includes('') ? address : null
}
