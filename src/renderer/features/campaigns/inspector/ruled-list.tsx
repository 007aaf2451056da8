import { useId } from 'react'
import { memberVerdicts } from '../../../../shared/drafts/choice-verdicts.ts'
import { FindingLine } from '../../../drafting/editor/field-findings.tsx'
import { type EntityForm, isChangeable, listOf } from './entity-form.ts'
import { FieldFrame } from './field-frame.tsx'
import { FixedField } from './fixed-field.tsx'
import { Forbidden } from './forbidden.tsx'
import styles from './inspector.module.css'

interface RuledListProps {
  readonly form: EntityForm
  readonly field: string
  readonly choices: readonly string[]
  readonly titleOf: (choice: string) => string
}

/** Several of many; one that the rules forbid beside the others is greyed, with the reason. */
export function RuledList({ form, field, choices, titleOf }: RuledListProps) {
  const id = useId()
  if (!isChangeable(form, field)) return <FixedField form={form} field={field} />
  const { open, editing, judge } = form
  const members = listOf(open.content, field)
  const all = [...choices, ...members.filter((member) => !choices.includes(member))]
  const verdicts = memberVerdicts(field, members, all, (next) =>
    judge({ [field]: next.length === 0 ? null : [...next] }),
  )
  const toggle = (value: string) => {
    const next = members.includes(value)
      ? members.filter((member) => member !== value)
      : all.filter((choice) => members.includes(choice) || choice === value)
    editing.set(field, next.length === 0 ? null : next)
  }
  return (
    <FieldFrame form={form} field={field}>
      <span className={styles.choices}>
        {verdicts.map(({ value, forbidden, warning }) => {
          const finding = forbidden ?? warning
          const reason = `${id}-${value}`
          return (
            <span key={value} className={styles.choiceLine}>
              <label className={styles.choice} data-forbidden={forbidden !== null}>
                <input
                  type="checkbox"
                  checked={members.includes(value)}
                  disabled={forbidden !== null}
                  aria-describedby={finding === null ? undefined : reason}
                  onChange={() => toggle(value)}
                />
                <span>{titleOf(value)}</span>
              </label>
              {finding !== null && (
                <span id={reason} className={styles.choiceReason}>
                  {forbidden === null ? <FindingLine finding={finding} /> : <Forbidden finding={finding} />}
                </span>
              )}
            </span>
          )
        })}
      </span>
    </FieldFrame>
  )
}
