import { Button, Checkbox, Group, NativeSelect, TextInput } from '@mantine/core'
import { Fragment, useId, useState } from 'react'
import type { FormField } from '../../../../shared/console/console-form.ts'
import { t } from '../../../../shared/text/language.ts'
import { positionKey } from '../../../ui/position-key.ts'
import styles from './param-table.module.css'

interface ParamRowProps {
  readonly field: FormField
  /** Null clears the attribute on the service; undefined until something is entered. */
  readonly value: string | null | undefined
  /** Whether it's left out of the request although it has a value. */
  readonly isSkipped: boolean
  readonly error: string | null
  /** Offered as `{{name}}` in lists of values. */
  readonly variables: readonly string[]
  readonly onChange: (value: string | null) => void
  readonly onSkip: (isSkipped: boolean) => void
}

/** One parameter as a row: whether it's sent, its name, its value and what is known of it. */
export function ParamRow(props: ParamRowProps) {
  const { field, value, isSkipped, error, variables, onChange, onSkip } = props
  const { control, name, required, clearable, place } = field
  const id = useId()
  const errorId = `${id}-error`
  const [isOpen, setOpen] = useState(false)
  const hasValue = value !== undefined && value !== ''
  const isSent = hasValue && !isSkipped
  const cleared = value === null
  const hint = hintOf(field)
  const common = {
    id,
    // Some screen readers pause where the label may break.
    'aria-label': name,
    'aria-required': required,
    'aria-describedby': error === null ? undefined : errorId,
    error: error !== null,
    disabled: cleared,
    variant: 'unstyled',
    value: value ?? '',
  } as const
  return (
    <>
      <tr data-sent={isSent} data-wrong={error !== null}>
        <td>
          {place !== 'path' && (
            <input
              type="checkbox"
              aria-label={t`Send ${name}`}
              checked={isSent}
              disabled={!hasValue}
              onChange={(event) => onSkip(!event.currentTarget.checked)}
            />
          )}
        </td>
        <th scope="row">
          <label htmlFor={id} title={name}>
            <Breakable name={name} />
            {required && <span aria-hidden="true"> *</span>}
          </label>
        </th>
        <td>
          <ValueControl
            {...common}
            control={control}
            variables={variables}
            isOpen={isOpen}
            onOpen={setOpen}
            onChange={onChange}
          />
          {error !== null && (
            <p id={errorId} className={styles.error}>
              {error}
            </p>
          )}
        </td>
        <td>
          {(clearable || hint !== '') && (
            <div className={styles.hint}>
              {clearable && (
                <Checkbox
                  label={t`Clear`}
                  aria-label={t`Clear ${name} on the service`}
                  checked={cleared}
                  onChange={(event) => onChange(event.currentTarget.checked ? null : '')}
                />
              )}
              <span title={hint}>{hint}</span>
            </div>
          )}
        </td>
      </tr>
      {control.kind === 'choices' && isOpen && (
        <tr>
          <td colSpan={4}>
            <SeveralChoices
              label={name}
              choices={control.choices}
              value={common.value}
              disabled={cleared}
              onChange={onChange}
            />
          </td>
        </tr>
      )}
    </>
  )
}

/** A name that breaks after its underscores. */
function Breakable({ name }: { readonly name: string }) {
  return name.split(/(?<=_)/).map((word, place) => (
    <Fragment key={positionKey(place)}>
      {place > 0 && <wbr />}
      {word}
    </Fragment>
  ))
}

interface ValueControlProps extends Pick<ParamRowProps, 'variables' | 'onChange'> {
  readonly id: string
  readonly 'aria-label': string
  readonly 'aria-required': boolean
  readonly 'aria-describedby': string | undefined
  readonly error: boolean
  readonly disabled: boolean
  readonly variant: 'unstyled'
  readonly value: string
  readonly control: FormField['control']
  /** Whether several choices are open below the row. */
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
}

function ValueControl({ control, variables, isOpen, onOpen, onChange, ...common }: ValueControlProps) {
  switch (control.kind) {
    case 'choice':
    case 'boolean':
      return (
        <NativeSelect
          {...common}
          data-empty={common.value === ''}
          data={optionsOf(control.kind === 'choice' ? control.choices : flags, common.value, variables)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    case 'choices':
      // The name has to contain the visible text (WCAG 2.5.3).
      return (
        <button
          id={common.id}
          aria-label={`${common['aria-label']}: ${chosenLabel(common.value, control.choices)}`}
          type="button"
          className={styles.several}
          aria-expanded={isOpen}
          disabled={common.disabled}
          onClick={() => onOpen(!isOpen)}
        >
          {chosenLabel(common.value, control.choices)}
        </button>
      )
    default:
      return (
        <TextInput
          {...common}
          placeholder={placeholders[control.kind]}
          inputMode={control.kind === 'number' ? 'numeric' : 'text'}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
  }
}

const flags = ['true', 'false'] as const

const placeholders = {
  text: '',
  number: '',
  time: 'YYYY-MM-DDTHH:MM:SSZ',
  list: '',
} as const

function optionsOf(choices: readonly string[], value: string, variables: readonly string[]) {
  const named = variables.map((name) => `{{${name}}}`)
  const listedChoices = value === '' || [...choices, ...named].includes(value) ? choices : [value, ...choices]
  return [
    { value: '', label: t`Not sent` },
    ...listedChoices.map((choice) => ({ value: choice, label: choice })),
    { group: t`Variables`, items: named },
  ]
}

function hintOf({ help, bounds, place, control }: FormField): string {
  const parts = [
    place === 'path' ? t`In the path` : null,
    control.kind === 'list' ? t`Separated by commas` : null,
    control.kind === 'number' && bounds === null ? t`Whole number` : null,
    bounds === null ? null : bounds.charAt(0).toUpperCase() + bounds.slice(1),
    help,
  ]
  return parts.filter((part) => part !== null).join(' · ')
}

function chosenIn(value: string): ReadonlySet<string> {
  return new Set(value === '' ? [] : value.split(','))
}

function chosenLabel(value: string, choices: readonly string[]): string {
  const { size } = chosenIn(value)
  const summary = size === 0 ? t`none of` : t`${size} of`
  return t`${summary} ${choices.length} chosen`
}

interface SeveralChoicesProps {
  readonly label: string
  readonly choices: readonly string[]
  readonly value: string
  readonly disabled: boolean
  readonly onChange: (value: string) => void
}

/**
 * Multiple choice, such as fields and expansions of posts, in the documentation's order; sent separated by commas.
 */
function SeveralChoices({ label, choices, value, disabled, onChange }: SeveralChoicesProps) {
  const chosen = chosenIn(value)
  const write = (next: ReadonlySet<string>) =>
    onChange(choices.filter((choice) => next.has(choice)).join(','))
  const toggle = (choice: string, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(choice)
    else next.delete(choice)
    write(next)
  }
  return (
    <fieldset aria-label={label} className={styles.choices}>
      <div className={styles.boxes}>
        {choices.map((choice) => (
          <Checkbox
            key={choice}
            label={choice}
            checked={chosen.has(choice)}
            disabled={disabled}
            onChange={(event) => toggle(choice, event.currentTarget.checked)}
          />
        ))}
      </div>
      <Group gap={8}>
        <Button disabled={disabled} onClick={() => write(new Set(choices))}>{t`Choose all`}</Button>
        <Button
          disabled={disabled || chosen.size === 0}
          onClick={() => onChange('')}
        >{t`Choose none`}</Button>
      </Group>
    </fieldset>
  )
}
