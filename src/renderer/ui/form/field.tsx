import { Group, Stack } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import type { Finding } from '../../../shared/core/finding.ts'
import type { Citation } from '../../../shared/service-docs/citation.ts'
import { t } from '../../../shared/text/language.ts'
import parts from '../layout/parts.module.css'
import { rich } from '../rich.ts'
import { CitationLink } from '../service-docs/citation-link.tsx'
import styles from './field.module.css'
import { Disclosure, FieldFindings, findingsAt } from './findings.tsx'

export interface FieldProps {
  readonly label: string
  /** Dotted path of the edited value: `components.1.title`. Findings link here. */
  readonly path: string
  readonly findings: readonly Finding[]
  /** What is known about the field. */
  readonly rule?: { readonly rule: string; readonly source: Citation } | undefined
  /** Why the field or some of its choices aren't available. */
  readonly unavailable?: ReactNode
  readonly hint?: ReactNode
  readonly count?: CountProps | undefined
  /** The record's value if the draft's differs; null or omitted otherwise. */
  readonly before?: ReactNode
  /** A separate line below the control. */
  readonly aside?: ReactNode
  /** For a single input, a function that takes its label and notes; anything else is a group of controls. */
  readonly children: ReactNode | ((control: ControlProps) => ReactNode)
}

/** Props for a Mantine input, which then announces its notes and errors. */
export interface ControlProps {
  readonly id: string
  readonly description: ReactNode
  readonly error: ReactNode
  readonly inputWrapperOrder: ('input' | 'description' | 'error')[]
  readonly errorProps: { readonly component: 'div' }
  readonly descriptionProps: { readonly component: 'div' }
}

/** One field: label and rule, the control, and below it hint, count, previous value, and findings. */
export function Field(props: FieldProps) {
  const { label, path, rule, unavailable, hint, count, before, aside, children } = props
  const id = useId()
  const findings = findingsAt(props.findings, path)
  const errors = findings.filter(({ severity }) => severity === 'error')
  const warnings = findings.filter(({ severity }) => severity === 'warning')
  const isTooLong = count !== undefined && count.isAdvice !== true && count.length > count.maximum
  const isChanged = before !== undefined && before !== null
  const hasNotes = isChanged || warnings.length > 0 || [hint, count, aside].some(Boolean)
  const notes = hasNotes && (
    <Stack component="span" gap={2} className={styles.notes ?? ''}>
      {aside}
      {(hint !== undefined || count !== undefined) && (
        <Group
          component="span"
          gap={8}
          justify="space-between"
          align="stretch"
          wrap="nowrap"
          className={styles.hints ?? ''}
        >
          <span>{hint}</span>
          {count !== undefined && <Count {...count} />}
        </Group>
      )}
      {isChanged && <span className={styles.before}>{rich`Was: ${before === '' ? t`empty` : before}`}</span>}
      <FieldFindings findings={warnings} />
    </Stack>
  )
  const ruleText = rule !== undefined && (
    <>
      {rule.rule}{' '}
      <span className={parts.muted}>
        <CitationLink citation={rule.source} />
      </span>
    </>
  )
  const isUnavailable = Boolean(unavailable)
  const ruleButton = (isUnavailable || rule !== undefined) && (
    <Disclosure
      title={isUnavailable ? t`Why it’s not available` : t`Rule`}
      label={isUnavailable ? t`Availability of ${label}` : t`Rule of ${label}`}
      iconOnly
      isProminent={isUnavailable}
    >
      {unavailable}
      {ruleText}
    </Disclosure>
  )
  const frame = { className: styles.field, 'data-field': path, 'data-changed': isChanged || undefined }
  if (typeof children === 'function') {
    return (
      <div {...frame}>
        <span className={styles.label}>
          <label htmlFor={id}>{label}</label>
          {ruleButton}
        </span>
        {children({
          id,
          description: notes,
          // The count already says what is wrong.
          error: errors.length > 0 ? <FieldFindings findings={errors} /> : isTooLong,
          inputWrapperOrder: ['input', 'description', 'error'],
          errorProps: { component: 'div' },
          descriptionProps: { component: 'div' },
        })}
      </div>
    )
  }
  return (
    <fieldset {...frame} aria-label={label} aria-describedby={id}>
      <span className={styles.label}>
        <span aria-hidden>{label}</span>
        {ruleButton}
      </span>
      {children}
      <div id={id} className={styles.groupNotes}>
        {notes}
        <FieldFindings findings={errors} />
      </div>
    </fieldset>
  )
}

interface CountProps {
  readonly length: number
  readonly maximum: number
  /** More isn't refused, so it's no error. */
  readonly isAdvice?: true
  /** Of an emoji that counts as more than it looks. */
  readonly hasLongEmoji?: boolean
}

/** "12 of 80". */
export function Count({ length, maximum, isAdvice, hasLongEmoji = false }: CountProps) {
  const isOver = length > maximum
  return (
    <span className={styles.count} data-count data-over={isOver && isAdvice !== true}>
      {t`${length} of ${maximum}`}
      {hasLongEmoji && t`, an emoji counts as several`}
      {isOver && (isAdvice === true ? t`, may be cut off` : t`, too long`)}
    </span>
  )
}
