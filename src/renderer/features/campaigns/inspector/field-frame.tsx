import { type ReactNode, useId, useState } from 'react'
import { FieldFindings } from '../../../drafting/editor/field-findings.tsx'
import { findingsAt } from '../../../drafting/editor/field-paths.ts'
import { sourceWords } from '../../../drafting/source-words.ts'
import { type EntityForm, valueBefore } from './entity-form.ts'
import { campaignGuide, type FieldGuide, lineItemGuide } from './field-guide.ts'
import styles from './inspector.module.css'
import { fieldValueWords } from './value-words.ts'

export function guideOf({ subject }: Pick<EntityForm, 'subject'>, field: string): FieldGuide {
  const guide = (subject === 'campaign' ? campaignGuide : lineItemGuide)[field]
  return guide ?? { label: field, rule: '', source: { document: 'public', place: field } }
}

interface FieldFrameProps {
  readonly form: EntityForm
  readonly field: string
  /** A group of choices has a legend; a single input a label, for which `labelFor` names it. */
  readonly labelFor?: string | undefined
  readonly children: ReactNode
  readonly aside?: ReactNode
}

/** One field: its name with the rule a click away, the control, what it was before, and what the rules say of it. */
export function FieldFrame({ form, field, labelFor, children, aside }: FieldFrameProps) {
  const guide = guideOf(form, field)
  const before = valueBefore(form, field)
  const content = (
    <>
      {children}
      {aside}
      {before !== undefined && (
        <span className={styles.before}>Was: {fieldValueWords(field, before, form)}</span>
      )}
      <FieldFindings findings={findingsAt(form.open.findings, field)} />
    </>
  )
  const changed = before === undefined ? undefined : true
  if (labelFor !== undefined) {
    return (
      <div className={styles.field} data-field={field} data-changed={changed}>
        <span className={styles.labelLine}>
          <label htmlFor={labelFor}>{guide.label}</label>
          <RuleButton guide={guide} />
        </span>
        {content}
      </div>
    )
  }
  return (
    <fieldset className={styles.field} data-field={field} data-changed={changed} aria-label={guide.label}>
      <span className={styles.labelLine}>
        <span aria-hidden>{guide.label}</span>
        <RuleButton guide={guide} />
      </span>
      {content}
    </fieldset>
  )
}

/** The rule of a field and where it stands. */
function RuleButton({ guide }: { readonly guide: FieldGuide }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <button
        type="button"
        className={styles.rule}
        aria-label={`Rule of ${guide.label}`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        Rule
      </button>
      {isOpen && (
        <span id={id} className={styles.ruleText}>
          {guide.rule} <span className={styles.muted}>{sourceWords(guide.source)}</span>
        </span>
      )}
    </>
  )
}
