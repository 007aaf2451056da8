import { describe, expect, it } from 'vitest'
import type { PlannedSharing } from '../../../../../src/main/modules/checks/worker/planned-sharings.ts'
import { sharingQuestion } from '../../../../../src/main/modules/publishing/sharing-question.ts'

const sharing: PlannedSharing = {
  audienceId: 'b1',
  audience: 'Boot buyers',
  people: 4_959,
  receiverId: 'a2',
  receiver: 'Wayline',
  level: 'READ_ONLY',
}
const linesOf = (...sharings: readonly PlannedSharing[]) =>
  sharingQuestion(sharings, 'Northwind').detail.split('\n')
const later = 'You can stop sharing later, but campaigns that already use an audience continue.'

describe('what is asked before audiences are shared', () => {
  it.each<[string, Partial<PlannedSharing>, string]>([
    ['to use', {}, '“Boot buyers” → Wayline: 4,959 people; it may use the audience'],
    [
      'to change',
      { level: 'READ_WRITE' },
      '“Boot buyers” → Wayline: 4,959 people; it may use the audience, and add and remove people',
    ],
    [
      'not synced yet',
      { audience: null, people: null },
      'audience b1 → Wayline: number of people unknown; it may use the audience',
    ],
    ['of one', { people: 1 }, '“Boot buyers” → Wayline: 1 person; it may use the audience'],
  ])('names both accounts and the people: %s', (_title, change, line) => {
    expect(linesOf({ ...sharing, ...change })).toEqual([line, later])
  })

  it('warns of each account that isn’t one of the person’s, once', () => {
    const stranger = { ...sharing, receiver: null, receiverId: 'x9' }
    const line = '“Boot buyers” → account x9: 4,959 people; it may use the audience'
    const warning = 'None of your accounts has the ID x9. Make sure that it’s the right one.'
    expect(linesOf(stranger, stranger)).toEqual([line, line, warning, later])
  })

  it.each([
    [8, 8, []],
    [9, 8, ['and 1 more']],
    [12, 8, ['and 4 more']],
  ])('names at most eight of %i', (count, named, rest) => {
    const lines = linesOf(...Array.from({ length: count }, () => sharing))
    expect(lines.slice(0, named).every((line) => line.startsWith('“Boot buyers”'))).toBe(true)
    expect(lines.slice(named)).toEqual([...rest, later])
  })

  it('counts them in the question', () => {
    expect(sharingQuestion([sharing], 'Northwind')).toMatchObject({
      title: 'Share audiences',
      message: 'Share 1 audience of Northwind with another account?',
      action: 'Publish',
    })
    expect(sharingQuestion([sharing, sharing], 'Northwind').message).toBe(
      'Share 2 audiences of Northwind with other accounts?',
    )
  })
})
