import { setImmediate } from 'node:timers/promises'
import { writeJson } from '../../../shared/core/json-text.ts'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type { StoredEvent } from '../../../shared/webhooks/inbox.ts'
import type { InboxRepository } from './inbox-store.ts'

/** Passed on in small parts, to keep main free and memory low. */
const maxEvents = 100
const maxBytes = 1_000_000

export async function* inboxLines(
  store: Pick<InboxRepository, 'get'>,
  ids: readonly number[],
): AsyncGenerator<Outcome<readonly string[]>> {
  let lines: string[] = []
  let bytes = 0
  for (const id of ids) {
    const event = store.get(id)
    if (!event.ok) {
      yield event
      return
    }
    if (event.value === null) continue
    lines.push(lineOf(event.value))
    bytes += event.value.bytes
    if (lines.length < maxEvents && bytes < maxBytes) continue
    yield succeed(lines)
    await setImmediate()
    lines = []
    bytes = 0
  }
  if (lines.length > 0) yield succeed(lines)
}

function lineOf(event: StoredEvent): string {
  const { receivedAt, kind, eventId, userId, verdict, environmentId, duplicate, path, headers, body } = event
  const { answerStatus, answerMs } = event
  return writeJson({
    received_at: new Date(receivedAt).toISOString(),
    kind,
    event_id: eventId,
    for_user_id: userId,
    signature: verdict,
    environment: environmentId,
    duplicate,
    answer: answerMs === null ? null : { status: answerStatus, duration_ms: answerMs },
    path,
    headers: Object.fromEntries(headers),
    // As text, so a reader gets the signed bytes.
    body,
  })
}
