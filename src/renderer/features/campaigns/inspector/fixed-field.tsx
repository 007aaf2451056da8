import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { EntityForm } from './entity-form.ts'
import { FieldFrame } from './field-frame.tsx'
import styles from './inspector.module.css'
import { fieldValueWords } from './value-words.ts'

interface FixedFieldProps {
  readonly form: EntityForm
  readonly field: string
  /** Instead of the value in words. */
  readonly value?: ReactNode
  readonly reason?: string
}

/** What cannot be changed any more, with the reason. */
export function FixedField({ form, field, value, reason }: FixedFieldProps) {
  return (
    <FieldFrame form={form} field={field}>
      <span className={styles.fixed}>{value ?? fieldValueWords(field, form.open.content[field], form)}</span>
      <span className={styles.reason}>
        <IconLock size={14} aria-hidden />
        {reason ?? 'Set when it was created; the service takes no change of it.'}
      </span>
    </FieldFrame>
  )
}
