import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPollCard } from '../../../../../src/shared/api/ads/poll-cards.ts'
import {
  mediaPollFeature,
  type PollTerms,
  pollFindings,
} from '../../../../../src/shared/entities/polls/poll-rules.ts'
import { errorsIn, library } from '../media/media-library.ts'

const sound: PollTerms = {
  name: 'Boots or shoes',
  duration_in_minutes: 60,
  first_choice: 'Boots',
  second_choice: 'Shoes',
  third_choice: null,
  fourth_choice: null,
  media_key: null,
}
const findingsOf = (changes: Partial<PollTerms>, features: readonly string[] = [mediaPollFeature]) =>
  errorsIn(pollFindings({ ...sound, ...changes }, { features, library }))

describe('a poll', () => {
  it.each<[string, Partial<PollTerms>, readonly string[]]>([
    ['of two choices', {}, []],
    ['of three', { third_choice: 'Both' }, []],
    ['of four', { third_choice: 'Both', fourth_choice: 'None' }, []],
    ['of a week', { duration_in_minutes: 10_080 }, []],
    ['of five minutes', { duration_in_minutes: 5 }, []],
    ['with an image', { media_key: '3_1' }, []],
    ['with a video of any ratio', { media_key: '13_2' }, []],
    ['of four minutes', { duration_in_minutes: 4 }, ['INVALID_PARAMETER duration_in_minutes']],
    ['of more than a week', { duration_in_minutes: 10_081 }, ['INVALID_PARAMETER duration_in_minutes']],
    ['of half a minute more', { duration_in_minutes: 5.5 }, ['INVALID_PARAMETER duration_in_minutes']],
    ['with emoji up to the limit', { first_choice: '🏔'.repeat(25) }, []],
    [
      'with a long choice',
      { fourth_choice: 'x'.repeat(26), third_choice: 'y' },
      ['INVALID_PARAMETER fourth_choice'],
    ],
    ['with a long name', { name: 'x'.repeat(81) }, ['INVALID_PARAMETER name']],
    ['with a fourth choice and no third', { fourth_choice: 'None' }, ['INCLUSIVE_PARAMETERS third_choice']],
    ['with a GIF', { media_key: '16_1' }, ['INVALID_MEDIA media_key']],
    ['with a media nobody knows', { media_key: '3_99' }, ['INVALID_MEDIA media_key']],
    [
      'of nothing',
      { name: null, duration_in_minutes: null, first_choice: null, second_choice: '' },
      [
        'MISSING_PARAMETER duration_in_minutes',
        'MISSING_PARAMETER first_choice',
        'MISSING_PARAMETER name',
        'MISSING_PARAMETER second_choice',
      ],
    ],
  ])('%s', (_, changes, expected) => {
    expect(findingsOf(changes)).toEqual(expected)
  })

  it('with media needs the feature', () => {
    expect(findingsOf({ media_key: '3_1' }, [])).toEqual(['FEATURE_NOT_AVAILABLE media_key'])
    expect(findingsOf({}, [])).toEqual([])
  })

  it('agrees with the catalog about single parameters', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 90 })
    const further = fc.option(fc.string({ minLength: 1, maxLength: 30 }), { nil: null })
    const poll = fc.record({
      name: text,
      duration_in_minutes: fc.integer({ min: 0, max: 11_000 }),
      first_choice: text,
      second_choice: text,
      third_choice: further,
    })
    fc.assert(
      fc.property(poll, (terms) => {
        const parsed = createPollCard.params.safeParse({ account_id: 'a', ...terms })
        expect(findingsOf({ ...sound, ...terms }).length === 0).toBe(parsed.success)
      }),
    )
  })
})
