import { Button, TextInput } from '@mantine/core'
import { pollMinutes } from '../../../../shared/api/ads/poll-cards.ts'
import type { DraftEditing, OpenDraft } from '../../../drafting/editor/draft-editing.ts'
import { FieldFindings } from '../../../drafting/editor/field-findings.tsx'
import { findingsAt } from '../../../drafting/editor/field-paths.ts'
import parts from '../parts/parts.module.css'
import {
  type DurationParts,
  durationPresets,
  durationWords,
  minutesOfParts,
  mostOf,
  partsOfMinutes,
  readPart,
} from './poll-duration.ts'
import { pollMinutesOf } from './poll-form.ts'
import styles from './polls.module.css'

const field = 'duration_in_minutes'
const units = [
  ['days', 'Days'],
  ['hours', 'Hours'],
  ['minutes', 'Minutes'],
] as const

interface DurationFieldProps {
  readonly open: OpenDraft
  readonly editing: DraftEditing
}

/** How long the poll is open, in days, hours and minutes, or by one click. */
export function DurationField({ open, editing }: DurationFieldProps) {
  const minutes = pollMinutesOf(open.content)
  const shown = partsOfMinutes(minutes ?? 0)
  const set = (unit: keyof DurationParts, typed: string) =>
    editing.set(field, minutesOfParts({ ...shown, [unit]: readPart(typed, unit) }))
  return (
    <fieldset data-field={field} className={parts.field}>
      <legend>Open for</legend>
      <div className={styles.duration}>
        {units.map(([unit, label]) => (
          <TextInput
            key={unit}
            label={label}
            type="number"
            min={0}
            max={mostOf[unit]}
            value={String(shown[unit])}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => set(unit, event.currentTarget.value)}
          />
        ))}
      </div>
      <div className={styles.presets}>
        {durationPresets.map((preset) => (
          <Button
            key={preset.minutes}
            aria-pressed={minutes === preset.minutes}
            variant={minutes === preset.minutes ? 'light' : 'default'}
            onClick={() => editing.set(field, preset.minutes)}
          >
            {preset.title}
          </Button>
        ))}
      </div>
      <p className={parts.hint}>
        {minutes === null ? 'Not set.' : `${durationWords(minutes)}.`} From {pollMinutes.minimum} minutes to 7
        days, counted from when the poll is published.
      </p>
      <FieldFindings findings={findingsAt(open.findings, field)} />
    </fieldset>
  )
}
