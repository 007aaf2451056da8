import { NativeSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { locationTypes } from '../../../../shared/api/ads/targeting-options.ts'
import type { LookUpFilter } from '../../../../shared/targeting/targeting-view.ts'
import { t } from '../../../../shared/text/language.ts'
import { inSentence } from '../../../ui/text-format.ts'
import optionStyles from './option-list.module.css'
import { Options, type PickerProps, pauseMs, useOptions } from './option-list.tsx'
import { PastedPlaces } from './pasted-places.tsx'
import { PickerSearch } from './picker-search.tsx'
import { type PlaceKind, placeOption } from './place-option.ts'

const placeKinds: Readonly<Record<PlaceKind, string>> = {
  COUNTRIES: t`Countries`,
  REGIONS: t`Regions`,
  METROS: t`Metro areas`,
  CITIES: t`Cities`,
  POSTAL_CODES: t`Postal codes`,
}

/** Places by kind and country, searched by name, or pasted as a list of names and codes. */
export function PlaceValues(props: PickerProps) {
  const [kind, setKind] = useState<PlaceKind>('COUNTRIES')
  const [country, setCountry] = useState('')
  const [query, setQuery] = useState('')
  const [asked] = useDebouncedValue(query.trim(), pauseMs)
  const isBelow = kind !== 'COUNTRIES'
  const filter: LookUpFilter = {
    locationType: kind,
    ...(isBelow && country !== '' ? { country } : {}),
  }
  const { options, age, status } = useOptions(props, 'locations', asked, filter)
  const countries = useOptions(props, 'locations', '', { locationType: 'COUNTRIES' })
  return (
    <>
      <PickerSearch label={t`Search ${inSentence(placeKinds[kind])}`} value={query} onChange={setQuery} />
      <div className={optionStyles.meta}>
        <NativeSelect
          label={t`Kind of place`}
          value={kind}
          data={locationTypes.map((value) => ({ value, label: placeKinds[value] }))}
          onChange={({ currentTarget }) =>
            setKind(locationTypes.find((one) => one === currentTarget.value) ?? 'COUNTRIES')
          }
        />
        {isBelow && (
          <NativeSelect
            label={t`In country`}
            value={country}
            data={[
              { value: '', label: t`All countries` },
              ...(countries.options ?? []).flatMap(({ name: label, record: { country_code: value } }) =>
                typeof value === 'string' ? [{ value, label }] : [],
              ),
            ]}
            onChange={({ currentTarget }) => setCountry(currentTarget.value)}
          />
        )}
        {age}
      </div>
      {status}
      {options !== null && <Options {...props} title={placeKinds[kind]} options={options.map(placeOption)} />}
      <PastedPlaces {...props} country={filter.country} preferred={kind} />
    </>
  )
}
