import { useMemo } from 'react'
import type { RequestRow } from '../../../../shared/contract/request-log.ts'
import { t } from '../../../../shared/text/language.ts'
import { useCall } from '../../../data/client.ts'
import { Chart } from '../../../ui/chart/chart.tsx'
import { Section } from '../../../ui/layout/section.tsx'

const minute = 60_000
const shownMinutes = 30
const count = 200
const latest = { text: '', jobId: null, failedOnly: false, count } as const

/** What used up the limits: the latest requests, minute by minute. */
export function RequestsByMinute() {
  const first = useCall('requestLog', 'list', { ...latest, offset: 0 }).value
  const second = useCall('requestLog', 'list', { ...latest, offset: count }).value
  // Like the time above the table.
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const { times, lines } = useMemo(() => {
    const rows = [...(first?.rows ?? []), ...(second?.rows ?? [])]
    return countsOf(rows, rows.length >= (first?.total ?? 0))
  }, [first, second])
  if (times.length === 0) return null
  return (
    <Section title={t`Requests by minute`}>
      <Chart
        label={t`Requests by minute`}
        times={times}
        zone={zone}
        step="HOUR"
        lines={lines}
        currency={null}
      />
    </Section>
  )
}

/** Counts of the minutes up to the latest request; null where older requests than those that were read would be. */
export function countsOf(rows: readonly RequestRow[], isAll: boolean) {
  const minuteOf = ({ startedAt }: RequestRow) => Math.floor(startedAt / minute)
  const last = Math.max(...rows.map(minuteOf))
  const oldest = isAll ? 0 : Math.min(...rows.map(minuteOf)) + 1
  const minutes =
    rows.length === 0 ? [] : Array.from({ length: shownMinutes }, (_, at) => last - shownMinutes + 1 + at)
  const counts = (isCounted: (row: RequestRow) => boolean) => {
    const byMinute = new Map<number, number>()
    for (const row of rows) {
      if (isCounted(row)) byMinute.set(minuteOf(row), (byMinute.get(minuteOf(row)) ?? 0) + 1)
    }
    return minutes.map((at) => (at < oldest ? null : (byMinute.get(at) ?? 0)))
  }
  return {
    times: minutes.map((at) => at * minute),
    lines: [
      { key: 'all', label: t`Requests`, unit: 'count' as const, values: counts(() => true), isBars: true },
      {
        key: 'failed',
        label: t`Failed`,
        unit: 'count' as const,
        values: counts(({ fault }) => fault !== null),
        isBars: true,
        isTrouble: true,
      },
    ],
  }
}
