import type { Workspace } from '../../shared/accounts/workspace.ts'
import type { GridSubject } from '../../shared/campaigns/campaign-grid.ts'
import type { HistoryChange } from '../../shared/campaigns/related-entities.ts'
import { t } from '../../shared/text/language.ts'
import { exactTime } from '../ui/time.ts'
import type { Workbench } from '../workbench/workbench.ts'

const kinds = {
  create: t`Created`,
  update: t`Changed`,
  delete: t`Deleted`,
  other: t`Something else`,
} as const

export function historyLabel({ kind }: Pick<HistoryChange, 'kind'>): string {
  return kinds[kind]
}

/** "by ada over API", as far as the service says. */
export function authorLabel({
  userId,
  userName,
  platform,
}: Pick<HistoryChange, 'userId' | 'userName' | 'platform'>): string {
  const who = userName ?? (userId === null ? null : t`user ${userId}`)
  const by = who === null ? t`by an unnamed user` : t`by ${who}`
  return platform === null ? by : t`${by} over ${platform}`
}

/** The newest entry that changed a field, or null. */
export function lastChangeOf(entries: readonly HistoryChange[], field: string): HistoryChange | null {
  const touching = entries.filter(({ changes }) => changes.some((change) => change.field === field))
  return touching.toSorted((a, b) => b.at - a.at)[0] ?? null
}

interface ChangedRecord {
  readonly workspace: Workspace
  readonly subject: GridSubject
  readonly remoteId: string
}

const days = 30
/** Older histories are fetched again, because a person decides a conflict by them. */
const freshMs = 60_000

/**
 * Who changed each of some fields on the service, and when, as sentences by field. If the service's history doesn't
 * say, they say when a value was first seen here. Times are in `timezone`; null is this computer's.
 */
export async function readChangeAuthors(
  { bridge }: Pick<Workbench, 'bridge'>,
  record: ChangedRecord,
  fields: readonly string[],
  timezone: string | null,
): Promise<Readonly<Record<string, string>>> {
  const { workspace, subject, remoteId } = record
  const historyInput = {
    workspace,
    entityType: subject === 'campaign' ? ('CAMPAIGN' as const) : ('LINE_ITEM' as const),
    entityId: remoteId,
    span: { days },
    userId: null,
  }
  const cachedHistory = await bridge.campaigns.history({ ...historyInput, refresh: false })
  const isOld = cachedHistory.ok && (cachedHistory.value.readAt ?? 0) < Date.now() - freshMs
  const history = isOld ? await bridge.campaigns.history({ ...historyInput, refresh: true }) : cachedHistory
  const entries = history.ok ? (history.value.value?.entries ?? []) : []
  const labels = new Map(
    fields.flatMap((field) => {
      const change = lastChangeOf(entries, field)
      if (change === null) return []
      return [[field, t`Changed ${exactTime(change.at, timezone)} ${authorLabel(change)}.`] as const]
    }),
  )
  if (labels.size === fields.length) return Object.fromEntries(labels)
  const versions = await bridge.campaigns.versions({ ...record, offset: 0, count: 50 })
  const recordVersions = versions.ok ? versions.value.rows : []
  const firstSeen = (field: string): string => {
    const version = recordVersions.find(({ changes }) => changes.some((one) => one.field === field))
    return version === undefined
      ? t`The service doesn’t say who changed it.`
      : t`First seen ${exactTime(version.updatedAt ?? version.at, timezone)}; the service doesn’t say who changed it.`
  }
  return Object.fromEntries(fields.map((field) => [field, labels.get(field) ?? firstSeen(field)]))
}
