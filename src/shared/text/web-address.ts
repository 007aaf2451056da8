/** Whether a text is an address that a browser opens: http or https, with a host. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && !/\s/.test(text) && URL.canParse(text)
}
