/** The parameter of a page's address that names its language. */
export const languageParameter = 'language'

/** A page's address, with its language unless that is English. */
export function inLanguage(address: string, code: string): string {
  return code === 'en' ? address : `${address}?${languageParameter}=${code}`
}
