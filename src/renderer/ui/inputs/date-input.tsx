import { TextInput, type TextInputProps } from '@mantine/core'
import { timeFormat } from '../../../shared/text/format.ts'
import { t } from '../../../shared/text/language.ts'
import styles from './date-input.module.css'

interface DateInputProps extends Omit<TextInputProps, 'type' | 'value'> {
  readonly type: 'date' | 'time' | 'datetime-local'
  /** `2026-11-27`, `18:20`, `2026-11-27T18:20`; empty if not set. */
  readonly value: string
}

const date = { day: 'numeric', month: 'short', year: 'numeric' } as const
const clock = { hour: '2-digit', minute: '2-digit' } as const
const formats = {
  date: timeFormat(date),
  time: timeFormat(clock),
  'datetime-local': timeFormat({ ...date, ...clock }),
} as const

/**
 * A field for a date or time. The system's own field writes dates in the order of the system, so the value is shown as
 * everywhere else except while it's edited.
 */
export function DateInput({ type, value, ...input }: DateInputProps) {
  const displayText = shownValue(type, value)
  return (
    <TextInput
      {...input}
      type={type}
      value={value}
      classNames={{ wrapper: styles.wrapper ?? '', input: styles.input ?? '', section: styles.shown ?? '' }}
      leftSection={
        <span aria-hidden data-empty={displayText === '' || undefined}>
          {displayText === '' ? t`Not set` : displayText}
        </span>
      }
      leftSectionPointerEvents="none"
    />
  )
}

function shownValue(type: DateInputProps['type'], value: string): string {
  const dateTime = type === 'time' ? `2026-01-01T${value}` : value
  const at = Date.parse(type === 'date' ? dateTime : `${dateTime}Z`)
  return Number.isNaN(at) ? '' : formats[type](at, 'UTC').format(at)
}
