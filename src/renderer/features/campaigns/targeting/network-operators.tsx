import { NativeSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { t } from '../../../../shared/text/language.ts'
import { SearchField } from '../../../ui/inputs/search-field.tsx'
import { inSentence } from '../../../ui/text-format.ts'
import { Options, type PickerProps, pauseMs, useOptions } from './option-list.tsx'

/** Network operators of a country; the service lists them per country. */
export function NetworkOperators({ title, ...props }: PickerProps & { readonly title: string }) {
  const [country, setCountry] = useState('US')
  const [query, setQuery] = useState('')
  const [asked] = useDebouncedValue(query.trim(), pauseMs)
  const countries = useOptions(props, 'locations', '', { locationType: 'COUNTRIES' })
  const { options, status } = useOptions(props, 'networkOperators', asked, { country })
  const known = (countries.options ?? []).flatMap(({ name: label, record: { country_code: value } }) =>
    typeof value === 'string' ? [{ value, label }] : [],
  )
  return (
    <>
      <NativeSelect
        label={t`In country`}
        value={country}
        data={known.length > 0 ? known : [{ value: country, label: country }]}
        onChange={({ currentTarget }) => setCountry(currentTarget.value)}
      />
      <SearchField label={t`Search ${inSentence(title)}`} value={query} onChange={setQuery} />
      {status}
      {options !== null && (
        <Options
          {...props}
          title={title}
          options={options.map(({ targeting_type, targeting_value, name }) => ({
            ...{ targeting_type, targeting_value, name },
            operator_type: 'EQ',
          }))}
        />
      )}
    </>
  )
}
