import { TextInput } from '@mantine/core'
import { useId } from 'react'
import { findingsAt } from '../../../drafting/editor/field-paths.ts'
import type { EntityForm } from './entity-form.ts'
import { FieldFrame } from './field-frame.tsx'
import { Forbidden } from './forbidden.tsx'
import styles from './inspector.module.css'

/** A whole number above zero; where the rules take none at all it is greyed with the reason. */
export function NumberField({ form, field }: { readonly form: EntityForm; readonly field: string }) {
  const id = useId()
  const { open, editing, judge } = form
  const value = open.content[field]
  const isSet = typeof value === 'number'
  const against = isSet
    ? undefined
    : findingsAt(judge({ [field]: 1 }), field).find(({ severity }) => severity === 'error')
  return (
    <FieldFrame
      form={form}
      field={field}
      labelFor={id}
      aside={against !== undefined && <Forbidden finding={against} />}
    >
      <TextInput
        id={id}
        classNames={{ input: styles.amount ?? '' }}
        value={isSet ? String(value) : ''}
        disabled={against !== undefined}
        inputMode="numeric"
        autoComplete="off"
        placeholder="Not set"
        onChange={({ currentTarget }) => {
          const digits = currentTarget.value.replaceAll(/\D/g, '').slice(0, 9)
          editing.set(field, digits === '' ? null : Number(digits))
        }}
      />
    </FieldFrame>
  )
}
