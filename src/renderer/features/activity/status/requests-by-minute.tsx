import { useMemo } from 'react'
import type { RequestRow } from '../../../../shared/contract/request-log.ts'
import { t } from '../../../../shared/text/language.ts'
import { useCall } from '../../../data/client.ts'
import { useAccountZone } from '../../../data/use-account-zone.ts'
import { Chart } from '../../../ui/chart/chart.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { useWorkspace } from '../../../workbench/workspace.ts'

const minute = 60_000
/** As many as are read; a busy minute has fewer minutes beside it. */
const latest = { text: '', jobId: null, failedOnly: false, offset: 0, count: 200 } as const
const maxMinutes = 60

/** What used up the limits: the latest requests, minute by minute. */
export function RequestsByMinute() {
  const rows = useCall('requestLog', 'list', latest).value?.rows ?? null
  const zone = useAccountZone(useWorkspace()) ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const { times, lines } = useMemo(() => countsOf(rows ?? []), [rows])
  if (times.length < 2) return null
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

/** Counts of each minute from the oldest request to the latest; the rest of the oldest minute isn't known. */
export function countsOf(rows: readonly RequestRow[]) {
  const minuteOf = ({ startedAt }: RequestRow) => Math.floor(startedAt / minute)
  const last = Math.max(...rows.map(minuteOf))
  const first = Math.max(Math.min(...rows.map(minuteOf)), last - maxMinutes + 1)
  const minutes = rows.length === 0 ? [] : Array.from({ length: last - first + 1 }, (_, at) => first + at)
  const counts = (isCounted: (row: RequestRow) => boolean) => {
    const byMinute = new Map<number, number>()
    for (const row of rows) {
      if (isCounted(row)) byMinute.set(minuteOf(row), (byMinute.get(minuteOf(row)) ?? 0) + 1)
    }
    return minutes.map((at) => byMinute.get(at) ?? 0)
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
      },
    ],
  }
}
