import { parseJson } from '../../../../shared/core/json-text.ts'
import { eventKindTitles, isOldEventName } from '../../../../shared/webhooks/webhook-event-kinds.ts'

/** The JSON of a body, or null. */
export function parsed(body: string): unknown {
  try {
    return parseJson(body)
  } catch {
    return null
  }
}

/** "dm.received" with what it means, where the documents name the kind. */
export function kindLabel(kind: string): string {
  const title = Object.hasOwn(eventKindTitles, kind) ? eventKindTitles[kind] : undefined
  return title === undefined ? kind : `${kind}: ${title.toLowerCase()}`
}

/** The name that was given up on March 18, 2026, where an event still comes under one. */
export function oldNameOf(body: string): string | null {
  const name = /"event_type"\s*:\s*"([A-Za-z]+)"/.exec(body)?.[1]
  return name !== undefined && isOldEventName(name) ? name : null
}
