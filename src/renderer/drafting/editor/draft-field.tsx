import type { ReactNode } from 'react'
import type { Finding } from '../../../shared/core/finding.ts'
import styles from '../drafting.module.css'
import { FieldFindings } from './field-findings.tsx'
import { findingsAt } from './field-paths.ts'

export interface DraftFieldOptions {
  readonly path: string
  /** All findings of the draft; those of this field are picked out. */
  readonly findings: readonly Finding[]
  readonly counted?: { readonly length: number; readonly maximum: number } | undefined
  readonly hint?: string | undefined
  /** What the record has, where the draft says something else; undefined or null where nothing changed. */
  readonly before?: string | null | undefined
}

const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

/**
 * Properties that every input of the control library takes: the count and warnings as its description, errors as its
 * error, the mark of a changed value, and the path by which findings lead to it.
 */
export function draftFieldProps({ path, findings, counted, hint, before }: DraftFieldOptions) {
  const own = findingsAt(findings, path)
  const errors = own.filter(({ severity }) => severity === 'error')
  const warnings = own.filter(({ severity }) => severity === 'warning')
  const isChanged = before !== undefined && before !== null
  const aside: ReactNode =
    counted === undefined && hint === undefined && warnings.length === 0 && !isChanged ? null : (
      <span className={styles.aside}>
        <span className={styles.line}>
          <span>{hint}</span>
          {counted !== undefined && <Count {...counted} />}
        </span>
        {isChanged && <span className={styles.before}>Was: {before === '' ? 'empty' : before}</span>}
        <FieldFindings findings={warnings} />
      </span>
    )
  return {
    'data-field': path,
    inputWrapperOrder: order,
    description: aside,
    error: errors.length === 0 ? null : <FieldFindings findings={errors} />,
    errorProps: { component: 'div' as const },
    descriptionProps: { component: 'div' as const },
    wrapperProps: isChanged
      ? { 'data-changed': true, title: `Was: ${before === '' ? 'empty' : before}` }
      : {},
    classNames: { root: styles.field ?? '' },
  }
}

/** "12 of 80". */
export function Count({ length, maximum }: { readonly length: number; readonly maximum: number }) {
  return (
    <span className={styles.count} data-over={length > maximum}>
      {length} of {maximum}
      {length > maximum && ', too long'}
    </span>
  )
}
