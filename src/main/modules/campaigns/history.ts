import { z } from 'zod'
import type { HistoryChange } from '../../../shared/campaigns/related-entities.ts'
import { type Fields, json } from '../../../shared/core/json.ts'
import type { FieldChange } from '../../../shared/jobs/job.ts'

const entry = z.object({
  change_time: z.string(),
  change_type: z.string(),
  change_by: z.object({ user_id: z.string().nullish(), platform: z.string().nullish() }).nullish(),
  changes: z.record(z.string(), z.unknown()).nullish(),
})
const reportedChange = z.object({ old: json.nullish(), new: json.nullish() })
const kinds: Readonly<Record<string, HistoryChange['kind']>> = {
  CREATE: 'create',
  UPDATE: 'update',
  DELETE: 'delete',
}

/** Entries of the service's history as a timeline, newest first, without unreadable ones. */
export function historyOf(
  records: readonly Fields[],
  nameOfUser: (userId: string) => string | null,
): readonly HistoryChange[] {
  return records
    .flatMap((record): HistoryChange[] => {
      const parsedEntry = entry.safeParse(record)
      const at = parsedEntry.success ? Date.parse(parsedEntry.data.change_time) : Number.NaN
      if (!parsedEntry.success || Number.isNaN(at)) return []
      const { change_type, change_by, changes } = parsedEntry.data
      const userId = change_by?.user_id ?? null
      return [
        {
          at,
          userId,
          kind: kinds[change_type] ?? 'other',
          userName: userId === null ? null : nameOfUser(userId),
          platform: change_by?.platform ?? null,
          record,
          changes: Object.entries(changes ?? {}).flatMap(([field, value]): FieldChange[] => {
            const reported = reportedChange.safeParse(value)
            return reported.success
              ? [{ field, before: reported.data.old ?? null, after: reported.data.new ?? null }]
              : []
          }),
        },
      ]
    })
    .sort((a, b) => b.at - a.at)
}
