/** "BUSINESS_TO_BUSINESS" → "Business to business": the service's constants as words. */
export function fromConstant(constant: string): string {
  return capitalized(constant.replaceAll('_', ' ').trim().toLowerCase())
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The text with a full stop at its end, where it has no mark of its own. */
export function asSentence(text: string): string {
  const trimmed = text.trim()
  return trimmed === '' || /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`
}
