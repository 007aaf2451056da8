/** Ratios that cards show without cropping, by media type; the most common first (cards.md#ratios-and-pictures). */
const ratios: Readonly<Record<string, readonly string[]>> = {
  IMAGE: ['1.91:1', '1:1'],
  VIDEO: ['16:9', '1:1'],
}

/** Empty for a type that cards don't show. */
export function cardRatiosOf(type: string): readonly string[] {
  return ratios[type] ?? []
}

/** "16:9" → 1.78; null for anything else. */
export function ratioValue(text: string): number | null {
  const [width, height] = text.split(':').map(Number)
  return width !== undefined && height !== undefined && width > 0 && height > 0 ? width / height : null
}
