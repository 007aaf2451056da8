import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { isoOfZoned, noTime, type ZonedFields, zonedFields } from '../../../ui/inputs/zoned-fields.ts'
import { type EntityForm, isChangeable, textOf } from './entity-form.ts'
import { FieldFrame, guideOf } from './field-frame.tsx'
import { FixedField } from './fixed-field.tsx'
import styles from './inspector.module.css'

interface TimeFieldProps {
  readonly form: EntityForm
  readonly field: 'start_time' | 'end_time'
  readonly clearable: boolean
}

/** A date and a time on a clock in the account's zone; in the service's own form below. */
export function TimeField({ form, field, clearable }: TimeFieldProps) {
  const { open, editing, timezone } = form
  const value = textOf(open.content, field)
  /** Held while a date is typed in parts, since it is none before the last of them. */
  const [partial, setPartial] = useState<ZonedFields | null>(null)
  if (!isChangeable(form, field)) return <FixedField form={form} field={field} />
  const shown = partial ?? (value === '' ? noTime : zonedFields(value, timezone))
  const { label } = guideOf(form, field)
  const take = (next: ZonedFields) => {
    const iso = isoOfZoned(next, timezone)
    if (iso === null) return setPartial(next)
    setPartial(null)
    editing.set(field, iso)
  }
  return (
    <FieldFrame
      form={form}
      field={field}
      aside={
        <span className={styles.echo}>
          {timezone}
          {value !== '' && ` · ${value}`}
        </span>
      }
    >
      <span className={styles.times}>
        <TextInput
          type="date"
          aria-label={`${label}, date`}
          value={shown.date}
          onChange={({ currentTarget }) => take({ ...shown, date: currentTarget.value })}
          onBlur={() => setPartial(null)}
        />
        <TextInput
          type="time"
          aria-label={`${label}, time`}
          value={shown.time}
          onChange={({ currentTarget }) => take({ ...shown, time: currentTarget.value })}
          onBlur={() => setPartial(null)}
        />
        {clearable && value !== '' && (
          <Button aria-label={`Clear ${label.toLowerCase()}`} onClick={() => editing.set(field, null)}>
            Clear
          </Button>
        )}
      </span>
    </FieldFrame>
  )
}
