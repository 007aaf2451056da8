import { describe, expect, it } from 'vitest'
import {
  choicesOf,
  pollMinutesOf,
  withChoices,
} from '../../../../../../src/renderer/features/creatives/polls/poll-form.ts'

describe('the choices of a poll', () => {
  it('are at least two, and as many as were added', () => {
    expect(choicesOf({}, 0)).toEqual(['', ''])
    expect(choicesOf({ first_choice: 'Yes' }, 3)).toEqual(['Yes', '', ''])
  })

  it('extend to the last one with text, also past an empty one', () => {
    expect(choicesOf({ first_choice: 'A', fourth_choice: 'D' }, 2)).toEqual(['A', '', '', 'D'])
  })

  it('are written without gaps at the end: removed ones aren’t set', () => {
    expect(withChoices(['A', 'C'])).toEqual({
      first_choice: 'A',
      second_choice: 'C',
      third_choice: null,
      fourth_choice: null,
    })
    expect(withChoices(['', 'B', '']).first_choice).toBeNull()
  })
})

it('accepts a duration only if it is a number', () => {
  expect(pollMinutesOf({ duration_in_minutes: 60 })).toBe(60)
  expect(pollMinutesOf({ duration_in_minutes: '60' })).toBeNull()
  expect(pollMinutesOf({})).toBeNull()
})
