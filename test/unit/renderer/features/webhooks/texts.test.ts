import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { crcFixes } from '../../../../../src/renderer/features/webhooks/crc/crc-labels.ts'
import { oldNameOf } from '../../../../../src/renderer/features/webhooks/inbox/event-summary.ts'
import { addressRemark } from '../../../../../src/renderer/features/webhooks/webhook-address.ts'
import {
  eventTemplates,
  eventText,
  eventTextError,
} from '../../../../../src/shared/webhooks/event-templates.ts'
import { describeWebhookEvent } from '../../../../../src/shared/webhooks/webhook-event.ts'
import { eventKindTitles, eventTitle } from '../../../../../src/shared/webhooks/webhook-event-kinds.ts'

test.each([
  ['', null],
  ['https://hooks.example.com/in?x=1', null],
  ['hooks.example.com', /starts with https/],
  ['http://hooks.example.com', /must use https/],
  ['https://hooks.example.com:8443/in', /port/],
  ['https://hooks.example.com:443/in', /port/],
  ['https://localhost/in', /tunnel/],
  ['https://127.0.0.1/in', /tunnel/],
  [`https://hooks.example.com/${'x'.repeat(200)}`, /200 characters/],
])('%s', (address, remark) => {
  if (remark === null) expect(addressRemark(address)).toBeNull()
  else expect(addressRemark(address)).toMatch(remark)
})

const seed = { eventId: '3a95782a-fe80-4887-813e-6538c57188a4', userId: '1001', at: 1_795_262_400_000 }

test.each(eventTemplates.map((template) => [template.title, template] as const))(
  '%s is an event that the inbox knows',
  (_title, template) => {
    const text = eventText(template, seed)
    expect(eventTextError(text)).toBeNull()
    // Events without an ID are distinguished by their bytes.
    expect(describeWebhookEvent(JSON.parse(text)).kind).toBe(template.key)
  },
)

test('every documented kind has a template', () => {
  expect(eventTemplates.map(({ key }) => key).toSorted()).toEqual(Object.keys(eventKindTitles).toSorted())
})

test('two events of a kind aren’t duplicates of one another', () => {
  for (const template of eventTemplates) {
    const other = { ...seed, eventId: '9bd1e1d0-0000-4887-813e-6538c57188a4', at: seed.at + 1 }
    const [one, two] = [seed, other].map((each) => {
      const text = eventText(template, each)
      return describeWebhookEvent(JSON.parse(text)).eventId ?? text
    })
    expect(one).not.toBe(two)
  }
})

test('a kind is said in words, and an old name is recognized', () => {
  expect(eventTitle('dm.received')).toBe('Direct message received')
  expect(eventTitle('post.mention.create')).toBe('Mentioned in a post')
  expect(eventTitle('toString')).toBe('toString')
  expect(oldNameOf('{"data":{"event_type": "ProfileGeoUpdate"}}')).toBe('ProfileGeoUpdate')
  expect(oldNameOf('{"data":{"event_type":"profile.update.geo"}}')).toBeNull()
  expect(oldNameOf('{"event_type":"MessageCreate"}')).toBeNull()
})

test('the code for Node returns the answer that the service expects', async () => {
  const source = `data:text/javascript,${encodeURIComponent(crcFixes.node)}`
  const { answerChallenge } = z
    .object({ answerChallenge: z.custom<(token: string, secret: string) => unknown>() })
    .parse(await import(/* @vite-ignore */ source))
  expect(answerChallenge('a+b=', 'secret')).toEqual({
    response_token: `sha256=${createHmac('sha256', 'secret').update('a+b=').digest('base64')}`,
  })
})

test.each([
  ['{"a":1}', null],
  ['[1]', 'Enter a JSON object.'],
  ['null', 'Enter a JSON object.'],
])('%s', (text, error) => {
  expect(eventTextError(text)).toBe(error)
})

test('text that isn’t JSON yet shows where', () => {
  expect(eventTextError('{"a":')).toMatch(/^Not JSON yet: /)
})
