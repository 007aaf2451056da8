import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  durationPresets,
  maxParts,
  minutesOfParts,
  partsOfMinutes,
  pollDuration,
  readPart,
} from '../../../../../../src/renderer/features/creatives/polls/poll-duration.ts'
import { pollFindings } from '../../../../../../src/shared/entities/polls/poll-rules.ts'

describe('the duration of a poll', () => {
  it('is split into days, hours and minutes, and combined again', () => {
    expect(partsOfMinutes(1_565)).toEqual({ days: 1, hours: 2, minutes: 5 })
    fc.assert(
      fc.property(fc.nat({ max: 20_000 }), (minutes) => {
        const parts = partsOfMinutes(minutes)
        expect(minutesOfParts(parts)).toBe(minutes)
        expect(parts.hours).toBeLessThanOrEqual(maxParts.hours)
        expect(parts.minutes).toBeLessThanOrEqual(maxParts.minutes)
      }),
    )
  })

  it.each([
    ['', 0],
    ['abc', 0],
    ['-3', 0],
    ['7.9', 7],
    ['99', 23],
  ])('with %j is read as %i hours', (typed, hours) => {
    expect(readPart(typed, 'hours')).toBe(hours)
  })

  it('is shown in words', () => {
    expect(pollDuration(4_325)).toBe('3 days 5 minutes')
    expect(pollDuration(null)).toBe('')
  })

  it('has presets that the rules accept', () => {
    for (const { minutes } of durationPresets) {
      const poll = {
        name: 'Boots',
        duration_in_minutes: minutes,
        first_choice: 'Yes',
        second_choice: 'No',
        third_choice: null,
        fourth_choice: null,
        media_key: null,
      }
      expect(pollFindings(poll, { features: [], library: () => undefined })).toEqual([])
    }
  })
})
