import { t } from '../../../shared/text/language.ts'
import { DateInput } from './date-input.tsx'
import type { ZonedFields } from './zoned-fields.ts'

interface ZonedTimeInputProps {
  /** "From": the fields are "From date" and "From time". */
  readonly label: string
  readonly value: ZonedFields
  readonly onChange: (value: ZonedFields) => void
}

/** Date and time fields, with their time zone beside them. */
export function ZonedTimeInput({ label, value, onChange }: ZonedTimeInputProps) {
  return (
    <span
      style={{
        display: 'grid',
        gridTemplateColumns: 'minmax(120px, 5fr) minmax(118px, 4fr)',
        gap: 8,
        minWidth: 0,
      }}
    >
      <DateInput
        type="date"
        label={t`${label} date`}
        value={value.date}
        onChange={({ currentTarget }) => onChange({ ...value, date: currentTarget.value })}
      />
      <DateInput
        type="time"
        label={t`${label} time`}
        value={value.time}
        onChange={({ currentTarget }) => onChange({ ...value, time: currentTarget.value })}
      />
    </span>
  )
}
