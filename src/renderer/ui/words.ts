/** "BUSINESS_TO_BUSINESS" → "Business to business": the service's constants as words. */
export function fromConstant(constant: string): string {
  const words = constant.replaceAll('_', ' ').trim().toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
