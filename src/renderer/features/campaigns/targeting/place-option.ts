import { locationTypes } from '../../../../shared/api/ads/targeting-options.ts'
import type { NamedCriterion, TargetingOption } from '../../../../shared/targeting/targeting-view.ts'
import { regionName } from '../../../../shared/text/format.ts'
import { t } from '../../../../shared/text/language.ts'

export type PlaceKind = (typeof locationTypes)[number]

const placeKindNames: Readonly<Record<PlaceKind, string>> = {
  COUNTRIES: t`Country`,
  REGIONS: t`Region`,
  METROS: t`Metro area`,
  CITIES: t`City`,
  POSTAL_CODES: t`Postal code`,
}

interface ChoosablePlace extends NamedCriterion {
  readonly note?: string | undefined
}

/** A place with its kind and country. */
export function placeOption({
  targeting_type,
  targeting_value,
  name,
  record,
}: TargetingOption): ChoosablePlace {
  const { location_type, country_code } = record
  const kind = locationTypes.find((one) => one === location_type)
  const region = typeof country_code === 'string' ? regionName(country_code) : undefined
  const parts = [
    kind === undefined || kind === 'COUNTRIES' ? '' : placeKindNames[kind],
    region === undefined || name.includes(region) ? '' : region,
  ]
  const note = parts.filter((part) => part !== '').join(' · ')
  return {
    targeting_type,
    targeting_value,
    name,
    operator_type: 'EQ',
    note: note === '' ? undefined : note,
  }
}
