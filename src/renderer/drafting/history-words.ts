import type { HistoryChange } from '../../shared/campaigns/related-entities.ts'

const kinds = {
  create: 'Created',
  update: 'Changed',
  delete: 'Deleted',
  other: 'Something else',
} as const

export function historyWords({ kind }: Pick<HistoryChange, 'kind'>): string {
  return kinds[kind]
}

/** "by ada over API": whoever it was, as far as the service says. */
export function authorWords({
  userId,
  userName,
  platform,
}: Pick<HistoryChange, 'userId' | 'userName' | 'platform'>): string {
  const who = userName ?? (userId === null ? null : `user ${userId}`)
  const by = who === null ? 'by an unnamed user' : `by ${who}`
  return platform === null ? by : `${by} over ${platform}`
}

/** The newest entry that touched a field, or null where none did. */
export function lastChangeOf(entries: readonly HistoryChange[], field: string): HistoryChange | null {
  const touching = entries.filter(({ changes }) => changes.some((change) => change.field === field))
  return touching.toSorted((a, b) => b.at - a.at)[0] ?? null
}
