import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { eventTypes } from '../../../../shared/api/ads/targeting-options.ts'
import type { TargetingOption } from '../../../../shared/targeting/targeting-view.ts'
import { folded } from '../../../../shared/text/folded.ts'
import { fromConstant, regionName, timeFormat } from '../../../../shared/text/format.ts'
import { t } from '../../../../shared/text/language.ts'
import { formatCount } from '../../../ui/number.ts'
import { inSentence } from '../../../ui/text-format.ts'
import { readTime } from '../../../ui/time.ts'
import optionStyles from './option-list.module.css'
import { type ChoosableOption, Options, type PickerProps, useOptions } from './option-list.tsx'
import { PickerSearch } from './picker-search.tsx'

/** Upcoming events, the soonest first, with dates, country and reach. */
export function EventValues({ title, ...props }: PickerProps & { readonly title: string }) {
  const [query, setQuery] = useState('')
  const [kind, setKind] = useState('')
  const type = eventTypes.find((one) => one === kind)
  const filter = type === undefined ? {} : { eventTypes: [type] }
  const { options, age, status } = useOptions(props, 'events', '', filter)
  const searchText = folded(query.trim())
  return (
    <>
      <PickerSearch label={t`Search ${inSentence(title)}`} value={query} onChange={setQuery} />
      <div className={optionStyles.meta}>
        <NativeSelect
          label={t`Kind of event`}
          value={kind}
          data={[
            { value: '', label: t`All kinds` },
            ...eventTypes.map((value) => ({ value, label: fromConstant(value) })),
          ]}
          onChange={({ currentTarget }) => setKind(currentTarget.value)}
        />
        {age}
      </div>
      {status}
      {options !== null && (
        <Options
          {...props}
          title={title}
          options={options.filter(({ name }) => folded(name).includes(searchText)).map(eventOption)}
        />
      )}
    </>
  )
}

function eventOption({ targeting_type, targeting_value, name, record }: TargetingOption): ChoosableOption {
  const { is_global, country_code, reach } = record
  const total =
    typeof reach === 'object' && reach !== null && 'total_reach' in reach ? reach.total_reach : null
  const country = typeof country_code === 'string' ? regionName(country_code) : null
  const parts = [
    datesOf(record.start_time, record.end_time),
    is_global === true ? t`Worldwide` : country,
    typeof total === 'number' ? t`${formatCount(total)} people` : null,
  ]
  const note = parts.filter((part) => part != null && part !== '').join(' · ')
  return { targeting_type, targeting_value, name, note, operator_type: 'EQ' }
}

const mediumDate = timeFormat({ dateStyle: 'medium' })

/** Events last whole days in UTC. */
function datesOf(start: unknown, end: unknown): string | null {
  const from = typeof start === 'string' ? readTime(start) : null
  const to = typeof end === 'string' ? readTime(end) : null
  if (from === null) return null
  const format = mediumDate(from, 'UTC')
  return to === null || to <= from ? format.format(from) : format.formatRange(from, to)
}
