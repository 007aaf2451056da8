import { describe, expect, it } from 'vitest'
import { readStreamLine } from '../../../../src/shared/streams/read-stream-line.ts'

const post = {
  data: { id: '2000000000000000000', text: 'Two\n tents', author_id: '7' },
  includes: { users: [{ id: '7', username: 'ada' }] },
  matching_rules: [
    { id: '1', tag: 'Tents' },
    { id: '2', tag: '' },
  ],
}
const event = (payload: unknown, more = {}) => ({
  data: { event_uuid: '-5', event_type: 'follow.follow', filter: { user_id: '7' }, payload, ...more },
})

describe('a line of a stream', () => {
  it.each([
    ['filtered', '', { kind: 'keepAlive' }],
    ['filtered', '{"data":', { kind: 'unreadable' }],
    ['activity', '{"data":{}}', { kind: 'unreadable' }],
    [
      'activity',
      '{"errors":[{"title":"operational-disconnect","disconnect_type":"SlowReader","detail":"Too slow.","type":"https://x/2/problems/operational-disconnect"}]}',
      { kind: 'problem', type: 'SlowReader', detail: 'Too slow.' },
    ],
    [
      'filtered',
      '{"title":"operational-disconnect","disconnect_type":"OperationalDisconnect","detail":"For reasons.","type":"https://x/2/problems/operational-disconnect"}',
      { kind: 'problem', type: 'OperationalDisconnect', detail: 'For reasons.' },
    ],
    ['activity', '{"errors":["strange"]}', { kind: 'problem', type: null, detail: '' }],
  ] as const)('of the %s stream: %s', (stream, line, expected) => {
    expect(readStreamLine(stream, line)).toEqual(expected)
  })

  it('is a post with its author, rules and time', () => {
    expect(readStreamLine('filtered', JSON.stringify(post))).toMatchObject({
      kind: 'events',
      events: [
        {
          type: 'post',
          summary: '@ada: Two tents',
          rules: ['Tents', '2'],
          happenedAt: 476_837_158_203 + 1_288_834_974_657,
        },
      ],
    })
  })

  it('is a post with partial errors, too', () => {
    const line = JSON.stringify({ ...post, errors: [{ title: 'Not found' }] })
    expect(readStreamLine('filtered', line)).toMatchObject({ kind: 'events' })
  })

  it.each([
    [{ source: { data: { username: 'ada' } }, target: { data: { username: 'ben' } } }, '@ada → @ben'],
    [{ before: 'Old', after: 'New' }, 'Old → New'],
    [{ text: 'Hello' }, 'Hello'],
    [{ direct_message_events: [{ message_create: { message_data: { text: 'Hi' } } }] }, 'Hi'],
    [7, ''],
  ])('shows what an event is about: %o', (payload, summary) => {
    expect(readStreamLine('activity', JSON.stringify(event(payload)))).toMatchObject({
      events: [{ summary, happenedAt: null }],
    })
  })

  it('is a different event for another subscription, and the same for another delivery', () => {
    const keyOf = (line: unknown) => {
      const read = readStreamLine('activity', JSON.stringify(line))
      return read.kind === 'events' ? read.events[0]?.key : null
    }
    expect(keyOf(event({}))).toBe(keyOf(event({ text: 'later' })))
    expect(keyOf(event({}))).not.toBe(keyOf(event({}, { tag: 'mine' })))
  })

  it('has several posts in a dedicated stream, each an event of its own', () => {
    const post = (id_str: string, fields: object) => ({ id_str, user: { screen_name: 'ada' }, ...fields })
    const [one, two] = [
      post('1800000000000000001', { text: 'Boots' }),
      post('1800000000000000002', { text: 'Cut…', extended_tweet: { full_text: 'Cut no longer' } }),
    ]
    expect(readStreamLine('dedicated', JSON.stringify([one, two]))).toMatchObject({
      kind: 'events',
      events: [
        { key: one.id_str, summary: '@ada: Boots', happenedAt: expect.any(Number), part: one },
        { key: two.id_str, summary: '@ada: Cut no longer', part: two },
      ],
    })
    const opening = '{"type":"connection_metadata","datacenter":"a","timestamp":"now"}'
    expect(readStreamLine('dedicated', opening)).toEqual({ kind: 'metadata' })
    expect(readStreamLine('dedicated', '{"data":{}}')).toEqual({ kind: 'unreadable' })
  })
})
