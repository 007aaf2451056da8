import { parseJson } from '../../../../shared/core/json-text.ts'
import { isOldEventName } from '../../../../shared/webhooks/webhook-event-kinds.ts'

/** The JSON of a body, or null. */
export function parsed(body: string): unknown {
  try {
    return parseJson(body)
  } catch {
    return null
  }
}

/** The deprecated name of an event that still uses one (renamed on 18 March 2026); null otherwise. */
export function oldNameOf(body: string): string | null {
  const name = /"event_type"\s*:\s*"([A-Za-z]+)"/.exec(body)?.[1]
  return name !== undefined && isOldEventName(name) ? name : null
}
