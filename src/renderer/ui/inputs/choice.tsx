import { NativeSelect } from '@mantine/core'
import { useId } from 'react'
import segments from '../layout/segments.module.css'

export interface ChoiceOption {
  readonly value: string
  readonly label: string
  readonly disabled?: boolean
}

const maxSegments = 3
/** All labels together, so that the segments stay in one line. */
const maxSegmentCharacters = 34

/** Whether options are few and short enough to all be in sight; more of them are a select. */
export function fitsSegments(options: readonly ChoiceOption[]): boolean {
  const length = options.reduce((sum, { label }) => sum + label.length, 0)
  return options.length <= maxSegments && length <= maxSegmentCharacters
}

interface SegmentChoiceProps {
  readonly options: readonly ChoiceOption[]
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A choice of two or three short options, side by side; what is around it names it. */
export function SegmentChoice({ options, value, onChange }: SegmentChoiceProps) {
  const name = useId()
  return (
    <div className={segments.segments}>
      {options.map((option) => (
        <label key={option.value} className={segments.segment} data-disabled={option.disabled || undefined}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}

interface LabeledChoiceProps extends SegmentChoiceProps {
  readonly label: string
}

/** A choice in a form: segments if they fit, otherwise a select. */
export function LabeledChoice({ label, options, value, onChange }: LabeledChoiceProps) {
  if (!fitsSegments(options))
    return (
      <NativeSelect
        label={label}
        value={value}
        data={options.map((option) => ({ ...option }))}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )
  return (
    <div role="radiogroup" aria-label={label} className={segments.labeled}>
      <span aria-hidden>{label}</span>
      <SegmentChoice options={options} value={value} onChange={onChange} />
    </div>
  )
}
