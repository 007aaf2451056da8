import { expect, test } from 'vitest'
import {
  eventTemplates,
  eventText,
  eventTextError,
} from '../../../../../src/renderer/features/webhooks/event-templates.ts'
import { addressRemark } from '../../../../../src/renderer/features/webhooks/webhook-address.ts'
import { describeWebhookEvent } from '../../../../../src/shared/domain/webhook-event.ts'

test.each([
  ['', null],
  ['https://hooks.example.com/in?x=1', null],
  ['hooks.example.com', /begin with https/],
  ['http://hooks.example.com', /https only/],
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
    const event = describeWebhookEvent(JSON.parse(text))
    expect(event.kind).not.toBe('unknown')
    expect(event.eventId).not.toBeNull()
  },
)

test('two events of a kind are no duplicates of one another', () => {
  for (const template of eventTemplates) {
    const other = { ...seed, eventId: '9bd1e1d0-0000-4887-813e-6538c57188a4' }
    const [one, two] = [seed, other].map(
      (each) => describeWebhookEvent(JSON.parse(eventText(template, each))).eventId,
    )
    expect(one).not.toBe(two)
  }
})

test.each([
  ['{"a":1}', null],
  ['[1]', 'An event is a JSON object.'],
  ['null', 'An event is a JSON object.'],
])('%s', (text, error) => {
  expect(eventTextError(text)).toBe(error)
})

test('what is not JSON yet says where', () => {
  expect(eventTextError('{"a":')).toMatch(/^Not JSON yet: /)
})
