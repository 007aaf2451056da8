import { z } from 'zod'

/** A direct message event as the user reads it (activity.md#direct-messages). */
export interface DirectMessage {
  readonly what: 'message' | 'joined' | 'left' | 'typing' | 'read'
  /** User IDs; null if the event doesn't say. */
  readonly from: string | null
  readonly to: string | null
  readonly text: string | null
  /** Only users who joined or left. */
  readonly participants: readonly string[]
}

const id = z.union([z.string(), z.int().transform(String)]).nullish()
const payload = z.looseObject({
  event_type: z.string().optional().catch(undefined),
  sender_id: id.catch(undefined),
  recipient_id: id.catch(undefined),
  text: z.string().nullish().catch(undefined),
  participant_ids: z.array(z.string()).optional().catch(undefined),
})
const activity = z.object({ data: z.looseObject({ event_type: z.string(), payload: z.unknown() }) })

const legacyMessage = z.object({
  message_create: z.object({
    sender_id: id,
    target: z.object({ recipient_id: id }).optional().catch(undefined),
    message_data: z.object({ text: z.string() }).optional().catch(undefined),
  }),
})
const legacySignal = z.object({
  sender_id: id,
  target: z.object({ recipient_id: id }).optional().catch(undefined),
})
const legacy = z.looseObject({
  direct_message_events: z.array(z.unknown()).optional(),
  direct_message_indicate_typing_events: z.array(z.unknown()).optional(),
  direct_message_mark_read_events: z.array(z.unknown()).optional(),
})

const conversation: Readonly<Record<string, DirectMessage['what']>> = {
  MessageCreate: 'message',
  ParticipantsJoin: 'joined',
  ParticipantsLeave: 'left',
  'dm.received': 'message',
  'dm.sent': 'message',
  'dm.read': 'read',
  'dm.indicate_typing': 'typing',
}

/** Reads the direct messages of an event's JSON; none if it is about something else. */
export function readDirectMessages(body: unknown): readonly DirectMessage[] {
  const event = activity.safeParse(body)
  if (event.success) return ofActivity(event.data.data.event_type, event.data.data.payload)
  const old = legacy.safeParse(body)
  if (!old.success) return []
  return [
    ...(old.data.direct_message_events ?? []).flatMap(ofLegacyMessage),
    ...(old.data.direct_message_indicate_typing_events ?? []).flatMap(ofSignal('typing')),
    ...(old.data.direct_message_mark_read_events ?? []).flatMap(ofSignal('read')),
  ]
}

function ofActivity(eventType: string, inside: unknown): readonly DirectMessage[] {
  const parsedPayload = payload.safeParse(inside ?? {})
  if (!parsedPayload.success) return []
  const { event_type, sender_id, recipient_id, text, participant_ids } = parsedPayload.data
  const conversationKind = Object.hasOwn(conversation, eventType) ? conversation[eventType] : undefined
  if (conversationKind === undefined) return []
  // A conversation event inside is more specific than its envelope's kind.
  const inner = event_type !== undefined && Object.hasOwn(conversation, event_type) ? event_type : null
  const what = inner === null ? conversationKind : (conversation[inner] ?? conversationKind)
  const from = sender_id ?? null
  return [{ what, from, to: recipient_id ?? null, text: text ?? null, participants: participant_ids ?? [] }]
}

function ofLegacyMessage(value: unknown): readonly DirectMessage[] {
  const parsedMessage = legacyMessage.safeParse(value)
  if (!parsedMessage.success) return []
  const { sender_id, target, message_data } = parsedMessage.data.message_create
  const from = sender_id ?? null
  const to = target?.recipient_id ?? null
  return [{ what: 'message', from, to, text: message_data?.text ?? null, participants: [] }]
}

function ofSignal(what: 'typing' | 'read') {
  return (value: unknown): readonly DirectMessage[] => {
    const parsedSignal = legacySignal.safeParse(value)
    if (!parsedSignal.success) return []
    const { sender_id, target } = parsedSignal.data
    return [{ what, from: sender_id ?? null, to: target?.recipient_id ?? null, text: null, participants: [] }]
  }
}
