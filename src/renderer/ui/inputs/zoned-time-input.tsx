import { t } from '../../../shared/text/language.ts'
import { DateInput } from './date-input.tsx'
import type { ZonedFields } from './zoned-fields.ts'

interface ZonedTimeInputProps {
  /** "From": the fields are "From date" and "From time". */
  readonly label: string
  readonly value: ZonedFields
  /** In a bar, where the names are heard only. */
  readonly isCompact?: boolean
  readonly onChange: (value: ZonedFields) => void
}

/** Date and time fields, with their time zone beside them. */
export function ZonedTimeInput({ label, value, isCompact = false, onChange }: ZonedTimeInputProps) {
  const named = (name: string) => (isCompact ? { 'aria-label': name, title: name } : { label: name })
  return (
    <span
      style={{
        display: 'grid',
        gridTemplateColumns: isCompact ? '128px 80px' : 'minmax(120px, 5fr) minmax(118px, 4fr)',
        gap: isCompact ? 4 : 8,
        minWidth: 0,
      }}
    >
      <DateInput
        type="date"
        {...named(t`${label} date`)}
        value={value.date}
        onChange={({ currentTarget }) => onChange({ ...value, date: currentTarget.value })}
      />
      <DateInput
        type="time"
        {...named(t`${label} time`)}
        value={value.time}
        onChange={({ currentTarget }) => onChange({ ...value, time: currentTarget.value })}
      />
    </span>
  )
}
