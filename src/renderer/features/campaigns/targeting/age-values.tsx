import { NativeSelect } from '@mantine/core'
import { useRef } from 'react'
import { ageBuckets } from '../../../../shared/entities/targeting/targeting-types.ts'
import { t } from '../../../../shared/text/language.ts'
import { FieldGrid } from '../../../ui/layout/field-grid.tsx'
import styles from './age-values.module.css'
import type { PickerProps } from './option-list.tsx'

interface AgeRange {
  readonly bucket: string
  readonly from: string
  /** Empty: and older. */
  readonly to: string
}

/** The service has no other ranges than these. */
const ranges: readonly AgeRange[] = ageBuckets.flatMap((bucket) => {
  const [, over, from, to] = /^AGE_(?:OVER_(\d\d)|(\d\d)_TO_(\d\d))$/.exec(bucket) ?? []
  if (over !== undefined) return [{ bucket, from: over, to: '' }]
  return from === undefined || to === undefined ? [] : [{ bucket, from, to }]
})
const youngest = [...new Set(ranges.map(({ from }) => from))].sort()
const oldest = [...new Set(ranges.map(({ to }) => to))].sort((a, b) => Number(a || 99) - Number(b || 99))

/** The ages of a targeting: from and to, as far as the service has that range. */
export function AgeValues({ rows, onChange }: PickerProps) {
  const chosen = rows.find((row) => row.targeting_type === 'AGE' && row.state !== 'removed')
  const range = ranges.find(({ bucket }) => bucket === chosen?.targeting_value)
  // The second of two quick choices builds on the first, which may not be saved yet.
  const requestedRange = useRef<{ readonly range: AgeRange; readonly before: AgeRange | undefined }>(null)
  const latest = () =>
    requestedRange.current !== null && requestedRange.current.before === range
      ? requestedRange.current.range
      : range
  const choose = (from: string, to: string) => {
    const old = chosen === undefined ? [] : [chosen]
    const fitting = ranges.filter((one) => one.from === from)
    const next = fitting.find((one) => one.to === to) ?? fitting.at(-1)
    requestedRange.current = next === undefined ? null : { range: next, before: range }
    if (next === undefined) return onChange([], old)
    if (next.bucket !== chosen?.targeting_value)
      onChange([{ targeting_type: 'AGE', targeting_value: next.bucket, operator_type: 'EQ' }], old)
  }
  return (
    <>
      <FieldGrid minWidth={120} gap={8}>
        <NativeSelect
          label={t`From age`}
          value={range?.from ?? ''}
          data={[{ value: '', label: t`Any age` }, ...youngest.map((value) => ({ value, label: value }))]}
          onChange={({ currentTarget }) => choose(currentTarget.value, latest()?.to ?? '')}
        />
        <NativeSelect
          label={t`To age`}
          value={range?.to ?? ''}
          disabled={range === undefined}
          data={oldest.map((value) => ({
            value,
            label: value === '' ? t`and older` : value,
            disabled: !ranges.some((one) => one.from === range?.from && one.to === value),
          }))}
          onChange={({ currentTarget }) => choose(latest()?.from ?? '', currentTarget.value)}
        />
      </FieldGrid>
      <AgeScale from={Number(range?.from ?? scale.from)} to={Number(range?.to || scale.to)} />
    </>
  )
}

/** In years. Open-ended ranges fill the scale to its end. */
const scale = { from: Number(youngest[0]), to: 65 }

function placeOf(age: number): string {
  return `${(100 * (age - scale.from)) / (scale.to - scale.from)}%`
}

/** The chosen ages among all, for the eye: the fields above say the same. */
function AgeScale({ from, to }: { readonly from: number; readonly to: number }) {
  return (
    <div className={styles.scale} aria-hidden>
      <div className={styles.track}>
        <span
          className={styles.range}
          style={{ insetInlineStart: placeOf(from), insetInlineEnd: `calc(100% - ${placeOf(to)})` }}
        />
        {youngest.slice(1).map((age) => (
          <span key={age} className={styles.step} style={{ insetInlineStart: placeOf(Number(age)) }} />
        ))}
      </div>
      <div className={styles.ages}>
        {youngest.map((age) => (
          <span key={age} style={{ insetInlineStart: placeOf(Number(age)) }}>
            {age}
          </span>
        ))}
        <span>{`${scale.to}+`}</span>
      </div>
    </div>
  )
}
