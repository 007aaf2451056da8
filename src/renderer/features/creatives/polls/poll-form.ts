import type { Fields } from '../../../../shared/core/json.ts'
import { textIn } from '../../../drafting/content.ts'

/** The fields of the choices, in order. */
export const choiceFields = ['first_choice', 'second_choice', 'third_choice', 'fourth_choice'] as const

/** Minimum number of choices. */
export const minChoices = 2

/** Initial content of a new poll: it's open for a day. */
export const newPoll: Fields = { duration_in_minutes: 1_440 }

/** The texts of the choices, empty ones included; at least `shown` of them. */
export function choicesOf(content: Fields, shown: number): readonly string[] {
  const texts = choiceFields.map((field) => textIn(content, field))
  const last = texts.findLastIndex((text) => text !== '')
  return texts.slice(0, Math.max(minChoices, shown, last + 1))
}

/** The fields for these choices; unused ones are unset. */
export function withChoices(choices: readonly string[]): Fields {
  return Object.fromEntries(choiceFields.map((field, index) => [field, choices[index] || null]))
}

export function pollMinutesOf(content: Fields): number | null {
  const value = content.duration_in_minutes
  return typeof value === 'number' ? value : null
}
