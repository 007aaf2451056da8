import { Button, Checkbox, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useId } from 'react'
import type { FormField } from '../../../../shared/console/console-form.ts'
import { t } from '../../../../shared/text/language.ts'
import styles from '../console.module.css'

interface FieldControlProps {
  readonly field: FormField
  /** Null clears the attribute on the service; undefined until something is entered. */
  readonly value: string | null | undefined
  readonly error: string | null
  /** Offered as `{{name}}` in lists of values. */
  readonly variables: readonly string[]
  readonly onChange: (value: string | null) => void
}

/** One parameter: a control for its type, with its description. */
export function FieldControl(props: FieldControlProps) {
  const { field, value, error, variables, onChange } = props
  const cleared = value === null
  return (
    <div className={styles.field}>
      <Control
        field={field}
        error={error}
        variables={variables}
        onChange={onChange}
        value={value ?? ''}
        disabled={cleared}
      />
      {field.clearable && (
        <Checkbox
          label={t`Clear on the service`}
          aria-label={t`Clear ${field.name} on the service`}
          checked={cleared}
          onChange={(event) => onChange(event.currentTarget.checked ? null : '')}
        />
      )}
    </div>
  )
}

/** What every control takes. */
interface InputProps {
  readonly label: string
  readonly description: string | undefined
  readonly error: string | null
  readonly disabled: boolean
  readonly withAsterisk: boolean
  readonly value: string
  readonly onChange: (value: string) => void
}

interface ControlProps
  extends Pick<FieldControlProps, 'field' | 'variables'>,
    Pick<InputProps, 'value' | 'error' | 'disabled' | 'onChange'> {}

function Control({ field, variables, ...input }: ControlProps) {
  const { control, name, required } = field
  const props = { ...input, label: name, description: describe(field), withAsterisk: required }
  switch (control.kind) {
    case 'choice':
      return <Select {...props} variables={variables} choices={control.choices} />
    case 'boolean':
      return <Select {...props} variables={variables} choices={['true', 'false']} />
    case 'choices':
      return <SeveralChoices {...props} choices={control.choices} />
    default:
      return (
        <TextInput
          {...props}
          placeholder={placeholders[control.kind]}
          inputMode={control.kind === 'number' ? 'numeric' : 'text'}
          onChange={({ currentTarget }) => input.onChange(currentTarget.value)}
        />
      )
  }
}

const placeholders = {
  text: '',
  number: '',
  time: 'YYYY-MM-DDTHH:MM:SSZ',
  list: t`Separated by commas`,
} as const

interface SelectProps extends InputProps {
  readonly choices: readonly string[]
  readonly variables: readonly string[]
}

function Select({ value, choices, variables, onChange, ...common }: SelectProps) {
  const named = variables.map((name) => `{{${name}}}`)
  const listedChoices = value === '' || [...choices, ...named].includes(value) ? choices : [value, ...choices]
  return (
    <NativeSelect
      {...common}
      value={value}
      data={[
        { value: '', label: t`Not sent` },
        ...listedChoices.map((choice) => ({ value: choice, label: choice })),
        { group: t`Variables`, items: named },
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function describe({ help, bounds, place, control }: FormField): string | undefined {
  const parts = [
    help,
    control.kind === 'number' && bounds === null ? t`Whole number` : null,
    bounds === null ? null : bounds.charAt(0).toUpperCase() + bounds.slice(1),
    place === 'path' ? t`Part of the path` : null,
  ]
  const helpParts = parts.filter((part) => part !== null)
  return helpParts.length === 0 ? undefined : helpParts.join(' · ')
}

interface SeveralChoicesProps extends InputProps {
  readonly choices: readonly string[]
}

/**
 * Multiple choice, such as fields and expansions of posts, in the documentation's order; sent separated by commas.
 */
function SeveralChoices(props: SeveralChoicesProps) {
  const { label, description, error, choices, value, disabled, onChange } = props
  const id = useId()
  const chosen = new Set(value === '' ? [] : value.split(','))
  const write = (next: ReadonlySet<string>) =>
    onChange(choices.filter((choice) => next.has(choice)).join(','))
  const toggle = (choice: string, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(choice)
    else next.delete(choice)
    write(next)
  }
  const summary = chosen.size === 0 ? t`none of` : t`${chosen.size} of`
  return (
    <details className={styles.several}>
      <summary id={id}>
        <span>{label}</span>
        <Text span inherit c="dimmed">{t`${summary} ${choices.length} chosen`}</Text>
      </summary>
      {description !== undefined && <Text c="dimmed">{description}</Text>}
      <Stack aria-labelledby={id} component="fieldset" gap={8} m={0} bd={0} py={8}>
        {choices.map((choice) => (
          <Checkbox
            key={choice}
            label={choice}
            checked={chosen.has(choice)}
            disabled={disabled}
            onChange={(event) => toggle(choice, event.currentTarget.checked)}
          />
        ))}
      </Stack>
      <Group gap={8}>
        <Button disabled={disabled} onClick={() => write(new Set(choices))}>{t`Choose all`}</Button>
        <Button
          disabled={disabled || chosen.size === 0}
          onClick={() => onChange('')}
        >{t`Choose none`}</Button>
      </Group>
      {error !== null && <Text c="var(--fd-error)">{error}</Text>}
    </details>
  )
}
