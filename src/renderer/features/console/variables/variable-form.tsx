import { Text, Textarea, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ConsoleVariable } from '../../../../shared/console/console-variables.ts'
import { variableProblem } from '../../../../shared/console/console-variables.ts'
import { t } from '../../../../shared/text/language.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogForm, Form } from '../../../ui/form/form.tsx'
import { useFields } from '../../../ui/form/use-fields.ts'
import { rich } from '../../../ui/rich.ts'
import type { Variables } from './use-variables.ts'

export interface VariableRow extends ConsoleVariable {
  readonly isBuiltIn: boolean
}

interface VariableFormProps {
  /** Null for a new one. */
  readonly row: VariableRow | null
  readonly variables: Variables
  /** With the current name; null if it was deleted or canceled. */
  readonly onDone: (name: string | null) => void
}

/** A variable in the inspector, or a new one in a dialog. */
export function VariableForm({ row, variables, onDone }: VariableFormProps) {
  const { save, saving, stored } = variables
  const others = (stored.value ?? []).filter(({ name }) => name !== row?.name)
  const fields = useFields({ name: row?.name ?? '', value: row?.value ?? '' }, ({ name, value }) => ({
    name:
      variableProblem('name', name) ??
      (others.some((other) => other.name === name) ? t`Another variable has this name.` : null),
    value: variableProblem('value', value),
  }))
  if (row?.isBuiltIn) {
    return (
      <Text>{rich`Follows the account and user that you choose. Its value is ${row.value === '' ? 'empty' : <code>{row.value}</code>} now.`}</Text>
    )
  }
  const submit = async () => {
    const { values } = fields
    const saved = await save((before) =>
      row === null ? [...before, values] : before.map((one) => (one.name === row.name ? values : one)),
    )
    if (saved.ok) onDone(values.name)
  }
  const remove = async () => {
    const saved = await save((before) => before.filter(({ name }) => name !== row?.name))
    if (saved.ok) onDone(null)
  }
  const inputs = (
    <>
      <TextInput label={t`Name`} description={t`Used as {{name}}`} data-autofocus {...fields.text('name')} />
      <Textarea label={t`Value`} autosize minRows={1} maxRows={8} {...fields.text('value')} />
    </>
  )
  if (row === null) {
    return (
      <DialogForm
        title={t`New variable`}
        fields={fields}
        submitLabel={t`Add variable`}
        task={saving.task}
        onSubmit={submit}
        onClose={() => onDone(null)}
      >
        {inputs}
      </DialogForm>
    )
  }
  return (
    <Form
      label={t`Variable`}
      fields={fields}
      submitLabel={t`Save variable`}
      task={saving.task}
      onSubmit={submit}
      beside={<Button icon={IconTrash} onClick={remove}>{t`Delete variable`}</Button>}
    >
      {inputs}
    </Form>
  )
}
