import { Stack, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { fieldNamed } from '../../../../shared/campaigns/entity-fields.ts'
import type { Finding } from '../../../../shared/core/finding.ts'
import type { Json } from '../../../../shared/core/json.ts'
import { type CheckedChoice, checkChoices, checkMembers } from '../../../../shared/drafts/checked-choices.ts'
import { plural } from '../../../../shared/text/language.ts'
import { textsIn } from '../../../drafting/content.ts'
import { DraftField } from '../../../drafting/fields.tsx'
import { FindingLine } from '../../../ui/form/findings.tsx'
import { entityField, FixedField } from './entity-fields.tsx'
import { type EntityForm, isChangeable } from './entity-form.ts'
import styles from './inspector.module.css'
import { fieldValueLabel } from './value-labels.ts'

interface RuledChoiceProps {
  readonly form: EntityForm
  readonly field: string
  readonly choices: readonly (string | number | boolean)[]
}

/** From this many choices on, those that a rule discourages are folded. */
const foldFrom = 5

/** A single choice: options that the rules forbid are disabled, with the reason and its source. */
export function RuledChoice({ form, field, choices }: RuledChoiceProps) {
  const name = useId()
  if (!isChangeable(form, field)) return <FixedField form={form} field={field} />
  const { open, editing, check } = form
  const none = fieldNamed(field)?.none
  const value = open.content[field] ?? null
  const allowedValues: readonly Json[] = choices
  // The service may return a value that it wouldn't accept; it's shown, and can be replaced.
  const foreign = value === null || allowedValues.includes(value) ? [] : [value]
  const checked = checkChoices<Json>(field, [...foreign, ...choices], (choice) => check({ [field]: choice }))
  const isFolded = ({ forbidden, warning, value: choice }: CheckedChoice<Json>) =>
    choice !== value && (forbidden !== null || warning !== null)
  const folded = choices.length >= foldFrom ? checked.filter(isFolded) : []
  const option = ({ value: choice, forbidden, warning }: CheckedChoice<Json>) => (
    <ChoiceLine
      key={String(choice)}
      name={name}
      value={String(choice)}
      title={fieldValueLabel(field, choice, form)}
      isChosen={choice === value}
      // Findings about the chosen option already show below the field.
      forbidden={choice === value ? null : forbidden}
      warning={choice === value ? null : warning}
      onChoose={() => editing.set(field, choice)}
    />
  )
  return (
    <DraftField {...entityField(form, field)}>
      <Stack component="span" gap={2}>
        {none !== undefined && (
          <ChoiceLine
            name={name}
            title={none}
            isChosen={value === null}
            onChoose={() => editing.set(field, null)}
          />
        )}
        {checked.filter((one) => !folded.includes(one)).map(option)}
      </Stack>
      {folded.length > 0 && (
        <details className={styles.folded}>
          <summary>
            {plural(folded.length, {
              one: '# choice that isn’t available, and why',
              other: '# choices that aren’t available, and why',
            })}
          </summary>
          <Stack component="span" gap={2}>
            {folded.map(option)}
          </Stack>
        </details>
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

interface ChoiceLineProps {
  /** Name of the radio group; without it, the choice is a checkbox. */
  readonly name?: string
  readonly value?: string
  readonly title: ReactNode
  readonly isChosen: boolean
  readonly forbidden?: Finding | null
  readonly warning?: Finding | null
  readonly onChoose: () => void
}

/** A choice, with the findings of the rules. */
export function ChoiceLine(props: ChoiceLineProps) {
  const { name, value, title, isChosen, forbidden = null, warning = null, onChoose } = props
  const reason = useId()
  const finding = forbidden ?? warning
  return (
    <Stack component="span" gap={0}>
      <label className={styles.choice} data-forbidden={forbidden !== null}>
        <input
          type={name === undefined ? 'checkbox' : 'radio'}
          name={name}
          value={value}
          checked={isChosen}
          disabled={forbidden !== null}
          aria-describedby={finding === null ? undefined : reason}
          onChange={onChoose}
        />
        <span>{title}</span>
      </label>
      {finding !== null && (
        <Text span id={reason} ps={24} fz={12} lh="16px">
          <FindingLine finding={finding} severity={forbidden === null ? 'warning' : 'forbidden'} />
        </Text>
      )}
    </Stack>
  )
}
