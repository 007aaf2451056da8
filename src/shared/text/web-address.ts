/** Whether a text is a URL that a browser opens: http or https, with a host. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && !/\s/.test(text) && URL.canParse(text)
}

/** The URL for a text without a scheme; null if it has one, or isn't a URL. */
export function withScheme(text: string): string | null {
  const address = `https://${text.trim()}`
  if (/^[/:]|:\/\//.test(text.trim()) || !isWebAddress(address)) return null
  const { hostname, username } = new URL(address)
  const labels = hostname.split('.')
  return username === '' && labels.length > 1 && !labels.includes('') ? address : null
}
