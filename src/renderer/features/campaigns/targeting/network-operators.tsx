import { NativeSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { t } from '../../../../shared/text/language.ts'
import { inSentence } from '../../../ui/text-format.ts'
import optionStyles from './option-list.module.css'
import { Options, type PickerProps, pauseMs, useCountries, useOptions } from './option-list.tsx'
import { PickerSearch } from './picker-search.tsx'

/** Network operators of a country; the service lists them per country. */
export function NetworkOperators({ title, ...props }: PickerProps & { readonly title: string }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [query, setQuery] = useState('')
  const [asked] = useDebouncedValue(query.trim(), pauseMs)
  const { countries, targeted } = useCountries(props)
  const country = chosen ?? targeted ?? 'US'
  const { options, age, status } = useOptions(props, 'networkOperators', asked, { country })
  const countryChoices = countries.map(({ code, name }) => ({ value: code, label: name }))
  return (
    <>
      <PickerSearch label={t`Search ${inSentence(title)}`} value={query} onChange={setQuery} />
      <div className={optionStyles.meta}>
        <NativeSelect
          label={t`In country`}
          value={country}
          data={countryChoices.length > 0 ? countryChoices : [{ value: country, label: country }]}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
        {age}
      </div>
      {status}
      {options !== null && (
        <Options
          {...props}
          title={title}
          options={options.map(({ targeting_type, targeting_value, name }) => ({
            targeting_type,
            targeting_value,
            name,
            operator_type: 'EQ',
          }))}
        />
      )}
    </>
  )
}
