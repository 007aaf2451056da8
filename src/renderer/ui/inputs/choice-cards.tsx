import { Stack, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import styles from './choice-cards.module.css'

export interface Choice<Value extends string> {
  readonly value: Value
  readonly title: string
  /** What choosing it means. */
  readonly explanation: string
  /** Above the title: what it looks like. */
  readonly picture?: ReactNode
}

interface ChoiceCardsProps<Value extends string> {
  readonly legend: string
  readonly choices: readonly Choice<Value>[]
  /** Null while nothing is chosen. */
  readonly value: Value | null
  readonly onChange: (value: Value) => void
}

/** Choices of equal weight, each with an explanation; technically a radio group. */
export function ChoiceCards<Value extends string>(props: ChoiceCardsProps<Value>) {
  const { legend, choices, value, onChange } = props
  const name = useId()
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div className={styles.cards}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.card}>
            {choice.picture !== undefined && <span className={styles.picture}>{choice.picture}</span>}
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              aria-describedby={`${name}-${choice.value}`}
              aria-label={choice.title}
            />
            <Stack component="span" gap={2}>
              <Text span fw={600}>
                {choice.title}
              </Text>
              <Text id={`${name}-${choice.value}`} span c="dimmed">
                {choice.explanation}
              </Text>
            </Stack>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
