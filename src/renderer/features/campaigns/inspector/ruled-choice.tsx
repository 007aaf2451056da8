import { NativeSelect, Stack, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { fieldNamed } from '../../../../shared/campaigns/entity-fields.ts'
import type { Finding } from '../../../../shared/core/finding.ts'
import type { Json } from '../../../../shared/core/json.ts'
import { checkChoices, checkMembers } from '../../../../shared/drafts/checked-choices.ts'
import { t } from '../../../../shared/text/language.ts'
import { textsIn } from '../../../drafting/content.ts'
import { DraftField } from '../../../drafting/fields.tsx'
import { FindingLine } from '../../../ui/form/findings.tsx'
import { fitsSegments, SegmentChoice } from '../../../ui/inputs/choice.tsx'
import { entityField, FixedField } from './entity-fields.tsx'
import { type EntityForm, isChangeable } from './entity-form.ts'
import styles from './inspector.module.css'
import { fieldValueLabel } from './value-labels.ts'

interface RuledChoiceProps {
  readonly form: EntityForm
  readonly field: string
  readonly choices: readonly (string | number | boolean)[]
}

/**
 * A single choice: two or three short options as segments, more as a select. Options that the rules forbid are disabled;
 * why, and what they discourage, is behind a button beside the label.
 */
export function RuledChoice({ form, field, choices }: RuledChoiceProps) {
  if (!isChangeable(form, field)) return <FixedField form={form} field={field} />
  const { open, editing, check } = form
  const none = fieldNamed(field)?.none
  const value = open.content[field] ?? null
  const allowedValues: readonly Json[] = choices
  // The service may return a value that it wouldn't accept; it's shown, and can be replaced.
  const foreign = value === null || allowedValues.includes(value) ? [] : [value]
  const checked = checkChoices<Json>(field, [...foreign, ...choices], (choice) => check({ [field]: choice }))
  // Findings about the chosen option already show below the field.
  const others = checked.filter((choice) => choice.value !== value)
  const doubtful = others.filter(({ forbidden, warning }) => forbidden !== null || warning !== null)
  const options = [
    ...(none === undefined ? [] : [{ value: '', label: none }]),
    ...checked.map(({ value: choice, forbidden }) => ({
      value: String(choice),
      label: fieldValueLabel(field, choice, form),
      disabled: choice !== value && forbidden !== null,
    })),
  ]
  const chosen = value === null ? '' : String(value)
  const choose = (next: string) =>
    editing.set(field, checked.find((choice) => String(choice.value) === next)?.value ?? null)
  const reasons = doubtful.length > 0 && (
    <ul className={styles.list}>
      {doubtful.map(({ value: choice, forbidden, warning }) => (
        <li key={String(choice)}>
          <b>{fieldValueLabel(field, choice, form)}</b>
          <DoubtLine forbidden={forbidden} warning={warning} />
        </li>
      ))}
    </ul>
  )
  if (fitsSegments(options)) {
    return (
      <DraftField {...entityField(form, field)} unavailable={reasons}>
        <SegmentChoice options={options} value={chosen} onChange={choose} />
      </DraftField>
    )
  }
  return (
    <DraftField {...entityField(form, field)} unavailable={reasons}>
      {(control) => (
        <NativeSelect
          {...control}
          value={chosen}
          data={
            chosen === '' && none === undefined ? [{ value: '', label: t`Not set` }, ...options] : options
          }
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
      )}
    </DraftField>
  )
}

interface RuledListProps {
  readonly form: EntityForm
  readonly field: string
  readonly choices: readonly string[]
}

/** A multiple choice; options that the rules forbid next to the others are disabled, with the reason. */
export function RuledList({ form, field, choices }: RuledListProps) {
  if (!isChangeable(form, field)) return <FixedField form={form} field={field} />
  const { open, editing, check } = form
  const members = textsIn(open.content, field)
  const all = [...choices, ...members.filter((member) => !choices.includes(member))]
  const checked = checkMembers(field, members, all, (next) =>
    check({ [field]: next.length === 0 ? null : [...next] }),
  )
  const toggle = (value: string) => {
    const next = members.includes(value)
      ? members.filter((member) => member !== value)
      : all.filter((choice) => members.includes(choice) || choice === value)
    editing.set(field, next.length === 0 ? null : next)
  }
  return (
    <DraftField {...entityField(form, field)}>
      <Stack component="span" gap={2}>
        {checked.map(({ value, forbidden, warning }) => (
          <ChoiceLine
            key={value}
            title={fieldValueLabel(field, value, form)}
            isChosen={members.includes(value)}
            forbidden={forbidden}
            warning={warning}
            onChoose={() => toggle(value)}
          />
        ))}
      </Stack>
    </DraftField>
  )
}

interface DoubtLineProps {
  readonly forbidden: Finding | null
  readonly warning: Finding | null
}

/** Why a choice is forbidden or discouraged. */
function DoubtLine({ forbidden, warning }: DoubtLineProps) {
  const finding = forbidden ?? warning
  if (finding === null) return null
  return <FindingLine finding={finding} severity={forbidden === null ? 'warning' : 'forbidden'} />
}

interface ChoiceLineProps {
  readonly title: ReactNode
  readonly isChosen: boolean
  readonly forbidden?: Finding | null
  readonly warning?: Finding | null
  readonly onChoose: () => void
}

/** One of several choices, with the findings of the rules. */
export function ChoiceLine(props: ChoiceLineProps) {
  const { title, isChosen, forbidden = null, warning = null, onChoose } = props
  const reason = useId()
  return (
    <Stack component="span" gap={0}>
      <label className={styles.choice} data-forbidden={forbidden !== null}>
        <input
          type="checkbox"
          checked={isChosen}
          disabled={forbidden !== null}
          aria-describedby={forbidden === null && warning === null ? undefined : reason}
          onChange={onChoose}
        />
        <span>{title}</span>
      </label>
      {(forbidden !== null || warning !== null) && (
        <Text span id={reason} ps={24} fz={12} lh="16px">
          <DoubtLine forbidden={forbidden} warning={warning} />
        </Text>
      )}
    </Stack>
  )
}
