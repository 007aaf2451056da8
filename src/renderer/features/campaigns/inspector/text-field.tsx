import { TextInput } from '@mantine/core'
import { useId } from 'react'
import { countCharacters } from '../../../../shared/text/characters.ts'
import { Count } from '../../../drafting/editor/draft-field.tsx'
import { findingsAt } from '../../../drafting/editor/field-paths.ts'
import { type EntityForm, isChangeable, textOf } from './entity-form.ts'
import { FieldFrame } from './field-frame.tsx'
import { FixedField } from './fixed-field.tsx'
import styles from './inspector.module.css'

interface TextFieldProps {
  readonly form: EntityForm
  readonly field: string
  readonly maximum?: number
  readonly placeholder?: string
  /** Ids, addresses and the like: their spelling is not checked. */
  readonly code?: boolean
}

/** A text; an emptied one is not set. */
export function TextField({ form, field, maximum, placeholder, code = false }: TextFieldProps) {
  const id = useId()
  if (!isChangeable(form, field)) return <FixedField form={form} field={field} />
  const value = textOf(form.open.content, field)
  const isWrong = findingsAt(form.open.findings, field).some(({ severity }) => severity === 'error')
  return (
    <FieldFrame
      form={form}
      field={field}
      labelFor={id}
      aside={
        maximum !== undefined && (
          <span className={styles.count}>
            <Count length={countCharacters(value)} maximum={maximum} />
          </span>
        )
      }
    >
      <TextInput
        id={id}
        value={value}
        placeholder={placeholder}
        error={isWrong}
        autoComplete="off"
        spellCheck={!code}
        onChange={({ currentTarget }) =>
          form.editing.set(field, currentTarget.value === '' ? null : currentTarget.value)
        }
      />
    </FieldFrame>
  )
}
