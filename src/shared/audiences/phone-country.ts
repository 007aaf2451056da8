type ZonedLocale = Intl.Locale & { readonly getTimeZones?: () => readonly string[] | undefined }

/** The first of these countries in the time zone; null for UTC and the like. */
export function countryOfZone(zone: string, countries: readonly string[]): string | null {
  let canonical: string
  try {
    canonical = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return null
  }
  const isThere = (country: string) => {
    const locale: ZonedLocale = new Intl.Locale(`und-${country}`)
    return locale.getTimeZones?.()?.includes(canonical) === true
  }
  return countries.find(isThere) ?? null
}
