import { Button, Checkbox, Group, Text } from '@mantine/core'
import { useId } from 'react'
import styles from '../console.module.css'

interface SeveralChoicesProps {
  readonly name: string
  readonly help: string | undefined
  readonly error: string | null
  readonly choices: readonly string[]
  /** Joined with commas, as it is sent. */
  readonly value: string
  readonly disabled: boolean
  readonly onChange: (value: string) => void
}

/** Several of a set, such as fields and expansions of posts, in the order of the documentation. */
export function SeveralChoices(props: SeveralChoicesProps) {
  const { name, help, error, choices, value, disabled, onChange } = props
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
  const summary = chosen.size === 0 ? 'none of' : `${chosen.size} of`
  return (
    <details className={styles.several}>
      <summary id={id}>
        <span>{name}</span>
        <Text span inherit c="dimmed">
          {summary} {choices.length} chosen
        </Text>
      </summary>
      {help !== undefined && <Text c="dimmed">{help}</Text>}
      <fieldset aria-labelledby={id} className={styles.choices}>
        {choices.map((choice) => (
          <Checkbox
            key={choice}
            label={choice}
            checked={chosen.has(choice)}
            disabled={disabled}
            onChange={(event) => toggle(choice, event.currentTarget.checked)}
          />
        ))}
      </fieldset>
      <Group gap={8}>
        <Button disabled={disabled} onClick={() => write(new Set(choices))}>
          Choose all
        </Button>
        <Button disabled={disabled || chosen.size === 0} onClick={() => onChange('')}>
          Choose none
        </Button>
      </Group>
      {error !== null && <Text c="var(--fd-error)">{error}</Text>}
    </details>
  )
}
