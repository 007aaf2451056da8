/** "BUSINESS_TO_BUSINESS" → "Business to business": formats the service's constants. */
export function fromConstant(constant: string): string {
  return capitalized(constant.replaceAll('_', ' ').trim().toLowerCase())
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Adds a period unless the text ends with punctuation. */
export function asSentence(text: string): string {
  const trimmed = text.trim()
  return trimmed === '' || /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`
}
