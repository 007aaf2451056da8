import { z } from 'zod'

/**
 * Fields that say when an event happened: milliseconds as number or text, or a date (activity.md#account-events,
 * activity.md#activity-events, streams.md#wire-format).
 */
const names = [
  'created_timestamp',
  'timestamp_ms',
  'event_timestamp_ms',
  'created_at_msec',
  'date_time',
  'created_at',
] as const

const object = z.record(z.string(), z.unknown())
const milliseconds = z.union([
  z.int(),
  z
    .string()
    .regex(/^\d{12,14}$/)
    .transform(Number),
  z.bigint().transform(Number),
])
const date = z
  .string()
  .transform((text) => Date.parse(text))
  .refine((at) => !Number.isNaN(at))
const time = z.union([milliseconds, date])

/** When the event of a delivery happened, in milliseconds since 1970; null if it has no time. */
export function eventTime(body: unknown): number | null {
  const top = object.safeParse(body)
  if (!top.success) return null
  for (const value of Object.values(top.data)) {
    const [first] = Array.isArray(value) ? value : [value]
    const time = timeIn(first) ?? timeIn(partOf(first, 'payload')) ?? timeIn(partOf(first, 'revoke'))
    if (time !== null) return time
    const messages = partOf(partOf(first, 'payload'), 'direct_message_events')
    const within = timeIn(Array.isArray(messages) ? messages[0] : null)
    if (within !== null) return within
  }
  return null
}

function timeIn(value: unknown): number | null {
  const parsedObject = object.safeParse(value)
  if (!parsedObject.success) return null
  for (const name of names) {
    const at = time.safeParse(parsedObject.data[name])
    if (at.success) return at.data
  }
  return null
}

function partOf(value: unknown, name: string): unknown {
  const parsedObject = object.safeParse(value)
  return parsedObject.success ? parsedObject.data[name] : undefined
}
