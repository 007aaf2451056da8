import { NativeSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { tvLocales } from '../../../../shared/api/ads/targeting-options.ts'
import { fromConstant } from '../../../../shared/text/format.ts'
import { t } from '../../../../shared/text/language.ts'
import { inSentence } from '../../../ui/text-format.ts'
import styles from '../inspector/inspector.module.css'
import optionStyles from './option-list.module.css'
import { Options, type PickerProps, pauseMs, useCountries, useOptions } from './option-list.tsx'
import { PickerSearch } from './picker-search.tsx'

/** TV shows by market: a show airs in the countries of its market, and needs a location there. */
export function ShowValues({ title, ...props }: PickerProps & { readonly title: string }) {
  const { rows } = props
  const [query, setQuery] = useState('')
  const [market, setMarket] = useState<string | null>(null)
  const [asked] = useDebouncedValue(query.trim(), pauseMs)
  const markets = useOptions(props, 'tvMarkets', '', {})
  const { targeted } = useCountries(props)
  const locale =
    tvLocales.find((one) => (market === null ? one.endsWith(`-${targeted}`) : one === market)) ?? 'en-US'
  const shows = useOptions(props, 'tvShows', asked, { locale })
  const marketChoices = (markets.options ?? []).map(({ targeting_value: value, name: label }) => ({
    value,
    label,
  }))
  const hasPlace = rows.some(({ targeting_type: type, state }) => type === 'LOCATION' && state !== 'removed')
  return (
    <>
      <PickerSearch label={t`Search ${inSentence(title)}`} value={query} onChange={setQuery} />
      <div className={optionStyles.meta}>
        <NativeSelect
          label={t`TV market`}
          value={locale}
          data={marketChoices.length > 0 ? marketChoices : [{ value: locale, label: locale }]}
          onChange={({ currentTarget }) => setMarket(currentTarget.value)}
        />
        {shows.age}
      </div>
      {!hasPlace && <p className={styles.note}>{t`A show needs a location in its market. Add one first.`}</p>}
      {shows.status}
      {shows.options !== null && (
        <Options
          {...props}
          title={title}
          options={shows.options.map(({ targeting_type, targeting_value, name, record }) => ({
            targeting_type,
            targeting_value,
            name,
            operator_type: 'EQ',
            note: typeof record.genre === 'string' ? fromConstant(record.genre) : undefined,
          }))}
        />
      )}
    </>
  )
}
