import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { countryOfZone } from '../../../shared/audiences/phone-country.ts'
import { useAccountZone } from '../../data/use-account-zone.ts'
import { useLive, useWorkbench } from '../../workbench/use-workbench.ts'

/** With more lists than this, the least recently chosen one is forgotten. */
const maxRemembered = 500

/** The country for phone numbers without a country code: the one last used for the list, or the account's. */
export function usePhoneCountry(workspace: Workspace, listId: string) {
  const { bridge, live } = useWorkbench()
  const { phoneCountries } = useLive('preferences')
  const zone = useAccountZone(workspace)
  return {
    first: (countries: readonly string[]): string => {
      const preferredCountries = [
        phoneCountries[listId],
        zone === null ? null : countryOfZone(zone, countries),
        'US',
      ]
      return (
        preferredCountries.find((country) => country != null && countries.includes(country)) ??
        countries[0] ??
        'US'
      )
    },
    remember: async (country: string) => {
      const { [listId]: _, ...others } = phoneCountries
      const entries = [...Object.entries(others), [listId, country] as const].slice(-maxRemembered)
      const changed = await bridge.preferences.change({ phoneCountries: Object.fromEntries(entries) })
      if (changed.ok) live.preferences.accept(changed.value)
    },
  }
}
