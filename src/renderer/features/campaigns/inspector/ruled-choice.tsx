import { useId } from 'react'
import type { Json } from '../../../../shared/core/json.ts'
import { type ChoiceVerdict, choiceVerdicts } from '../../../../shared/drafts/choice-verdicts.ts'
import { FindingLine } from '../../../drafting/editor/field-findings.tsx'
import { countOf } from '../../../ui/number.ts'
import { type EntityForm, isChangeable } from './entity-form.ts'
import { FieldFrame } from './field-frame.tsx'
import { FixedField } from './fixed-field.tsx'
import { Forbidden } from './forbidden.tsx'
import styles from './inspector.module.css'
import { fieldValueWords } from './value-words.ts'

interface RuledChoiceProps {
  readonly form: EntityForm
  readonly field: string
  readonly choices: readonly (string | number | boolean)[]
  readonly titles?: Readonly<Record<string, string>>
  /** The choice of nothing, where the field may be left empty. */
  readonly none?: string
  /** From so many choices on, those against which something speaks are folded away. */
  readonly foldFrom?: number
}

/** One of several: what the rules forbid is greyed, with the reason and where it stands. */
export function RuledChoice({ form, field, choices, titles, none, foldFrom = 5 }: RuledChoiceProps) {
  const name = useId()
  if (!isChangeable(form, field)) return <FixedField form={form} field={field} />
  const { open, editing, judge } = form
  const value = open.content[field] ?? null
  const known: readonly Json[] = choices
  // An answer may carry a value that no request takes; it is shown, and any other can take its place.
  const foreign = value === null || known.includes(value) ? [] : [value]
  const verdicts = choiceVerdicts<Json>(field, [...foreign, ...choices], (choice) =>
    judge({ [field]: choice }),
  )
  const isFolded = ({ forbidden, warning, value: choice }: ChoiceVerdict<Json>) =>
    choice !== value && (forbidden !== null || warning !== null)
  const folded = choices.length >= foldFrom ? verdicts.filter(isFolded) : []
  const title = (choice: Json) => titles?.[String(choice)] ?? fieldValueWords(field, choice, form)
  const option = (verdict: ChoiceVerdict<Json>) => (
    <ChoiceLine
      key={String(verdict.value)}
      name={name}
      verdict={verdict}
      title={title(verdict.value)}
      isChosen={verdict.value === value}
      onChoose={() => editing.set(field, verdict.value)}
    />
  )
  return (
    <FieldFrame form={form} field={field}>
      <span className={styles.choices}>
        {none !== undefined && (
          <label className={styles.choice}>
            <input
              type="radio"
              name={name}
              checked={value === null}
              onChange={() => editing.set(field, null)}
            />
            <span>{none}</span>
          </label>
        )}
        {verdicts.filter((verdict) => !folded.includes(verdict)).map(option)}
      </span>
      {folded.length > 0 && (
        <details className={styles.folded}>
          <summary>
            {countOf(folded.length, 'other choice')}, with what speaks against{' '}
            {folded.length === 1 ? 'it' : 'them'}
          </summary>
          <span className={styles.choices}>{folded.map(option)}</span>
        </details>
      )}
    </FieldFrame>
  )
}

interface ChoiceLineProps {
  readonly name: string
  readonly verdict: ChoiceVerdict<Json>
  readonly title: string
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function ChoiceLine({ name, verdict, title, isChosen, onChoose }: ChoiceLineProps) {
  const { value, forbidden } = verdict
  const reason = useId()
  const isForbidden = forbidden !== null && !isChosen
  // Findings of what is chosen stand below the field already.
  const finding = isChosen ? null : (forbidden ?? verdict.warning)
  return (
    <span className={styles.choiceLine}>
      <label className={styles.choice} data-forbidden={isForbidden}>
        <input
          type="radio"
          name={name}
          value={String(value)}
          checked={isChosen}
          disabled={isForbidden}
          aria-describedby={finding === null ? undefined : reason}
          onChange={onChoose}
        />
        <span>{title}</span>
      </label>
      {finding !== null && (
        <span id={reason} className={styles.choiceReason}>
          {isForbidden ? <Forbidden finding={finding} /> : <FindingLine finding={finding} />}
        </span>
      )}
    </span>
  )
}
