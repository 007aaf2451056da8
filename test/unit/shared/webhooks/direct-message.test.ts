import { expect, it } from 'vitest'
import { readDirectMessages } from '../../../../src/shared/webhooks/direct-message.ts'

const activity = (event_type: string, payload: unknown) => ({ data: { event_type, payload } })
const nobody = { from: null, to: null, text: null, participants: [] }

it.each([
  [
    activity('dm.received', { sender_id: '7', text: 'Hello' }),
    [{ ...nobody, what: 'message', from: '7', text: 'Hello' }],
  ],
  [
    activity('dm.sent', { recipient_id: 8, text: 'Hi' }),
    [{ ...nobody, what: 'message', to: '8', text: 'Hi' }],
  ],
  [
    activity('dm.received', { event_type: 'ParticipantsJoin', participant_ids: ['9'] }),
    [{ ...nobody, what: 'joined', participants: ['9'] }],
  ],
  [
    activity('ParticipantsLeave', { participant_ids: ['9'] }),
    [{ ...nobody, what: 'left', participants: ['9'] }],
  ],
  [activity('dm.indicate_typing', { sender_id: '7' }), [{ ...nobody, what: 'typing', from: '7' }]],
  [activity('dm.read', undefined), [{ ...nobody, what: 'read' }]],
  [
    {
      for_user_id: '8',
      direct_message_events: [
        {
          message_create: {
            sender_id: '7',
            target: { recipient_id: '8' },
            message_data: { text: 'Hello' },
          },
        },
        { message_create: { sender_id: '8' } },
        'not one',
      ],
    },
    [
      { what: 'message', from: '7', to: '8', text: 'Hello', participants: [] },
      { ...nobody, what: 'message', from: '8' },
    ],
  ],
  [
    { direct_message_mark_read_events: [{ sender_id: '7', target: { recipient_id: '8' } }] },
    [{ ...nobody, what: 'read', from: '7', to: '8' }],
  ],
  [activity('spaces.start', { sender_id: '7' }), []],
  [activity('constructor', {}), []],
  [null, []],
  ['text', []],
])('%j', (body, messages) => {
  expect(readDirectMessages(body)).toEqual(messages)
})
