import { useId } from 'react'
import { t } from '../../../shared/text/language.ts'
import { DateInput } from './date-input.tsx'
import type { ZonedFields } from './zoned-fields.ts'
import styles from './zoned-time-input.module.css'

interface ZonedTimeInputProps {
  /** "From": the fields are "From date" and "From time". */
  readonly label: string
  readonly value: ZonedFields
  /** In a bar, where the names are heard only. */
  readonly isCompact?: boolean
  readonly onChange: (value: ZonedFields) => void
}

/** Date and time fields under one label; each has a name of its own. */
export function ZonedTimeInput({ label, value, isCompact = false, onChange }: ZonedTimeInputProps) {
  const id = useId()
  const named = (name: string) => ({ 'aria-label': name, ...(isCompact && { title: name }) })
  return (
    <div className={styles.zoned} data-compact={isCompact || undefined}>
      {!isCompact && <label htmlFor={id}>{label}</label>}
      <DateInput
        id={id}
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
    </div>
  )
}
