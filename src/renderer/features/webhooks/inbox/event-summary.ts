import { parseJson } from '../../../../shared/core/json-text.ts'
import { eventTypeTitles } from '../../../../shared/streams/activity-event-titles.ts'
import { t } from '../../../../shared/text/language.ts'
import { eventKindTitles, isOldEventName } from '../../../../shared/webhooks/webhook-event-kinds.ts'

/** The JSON of a body, or null. */
export function parsed(body: string): unknown {
  try {
    return parseJson(body)
  } catch {
    return null
  }
}

const titles: Readonly<Record<string, string>> = {
  ...eventTypeTitles,
  ...eventKindTitles,
  unknown: t`Event of another kind`,
  notJson: t`Not JSON`,
}

/** What happened, in words; a type that has none is its own name. */
export function eventTitle(kind: string): string {
  return (Object.hasOwn(titles, kind) ? titles[kind] : undefined) ?? kind
}

/** The deprecated name of an event that still uses one (renamed on 18 March 2026); null otherwise. */
export function oldNameOf(body: string): string | null {
  const name = /"event_type"\s*:\s*"([A-Za-z]+)"/.exec(body)?.[1]
  return name !== undefined && isOldEventName(name) ? name : null
}
