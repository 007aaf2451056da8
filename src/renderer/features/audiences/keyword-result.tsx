import { Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { maxKeywords, volumeTimes } from '../../../shared/audiences/keyword-rules.ts'
import { keywordTable } from '../../../shared/audiences/keyword-table.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import { type ActState, rest, running, stateAfter } from '../../ui/act-state.ts'
import { Button } from '../../ui/button.tsx'
import { colorToken, formatStep } from '../../ui/chart/chart-lines.ts'
import { Sparkline } from '../../ui/chart/sparkline.tsx'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { formatCount } from '../../ui/number.ts'
import { PlainTable } from '../../ui/plain-table.tsx'
import { rich } from '../../ui/rich.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { type KeywordLookup, type KeywordVolume, totalOf } from './keyword-lookups.ts'
import { isoTime } from './keyword-times.ts'
import styles from './keywords.module.css'
import { VolumeChart } from './volume-chart.tsx'

interface KeywordVolumesProps {
  readonly lookup: KeywordLookup
  /** IANA name of the account's time zone. */
  readonly timezone: string
  /** Fails with what stopped it. */
  readonly onCompare: () => Promise<Outcome<unknown> | undefined>
}

/** How much was posted: in all, over time, and on request keyword by keyword. */
export function KeywordVolumes({ lookup, timezone, onCompare }: KeywordVolumesProps) {
  const { request, insight, parts } = lookup
  const { bridge, notices } = useWorkbench()
  const id = useId()
  const [comparison, setComparison] = useState<ActState>(rest)
  const volume = insight.tweet_volume
  const times = volumeTimes(request.from, request.granularity, volume.length)
  const total = totalOf(volume)
  const compare = async () => {
    setComparison(running)
    const outcome = await onCompare()
    setComparison(outcome === undefined ? rest : stateAfter(outcome))
  }
  const write = async () => {
    const text = keywordTable(
      volume.map((count, index) => [isoTime(times[index] ?? request.from), count]),
      insight.related_keywords,
    )
    const written = await bridge.audiences.exportTable({ name: t`Keywords`, text })
    if (written.ok && written.value !== null) notices.say('ok', t`Written to ${written.value.fileName}.`)
  }
  const average = formatCount(Math.round(total / Math.max(1, volume.length)))
  return (
    <section aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} className={styles.total}>
          {rich`${<span>{formatCount(total)}</span>} posts with ${request.keywords.join(' or ')}`}
        </h2>
        <Group gap={8} wrap="nowrap">
          {request.keywords.length > 1 && parts === null && (
            <Button onClick={compare} loading={comparison.kind === 'running'}>{t`Compare keywords`}</Button>
          )}
          <Button onClick={write}>{t`Export as CSV`}</Button>
        </Group>
      </header>
      <p className={styles.facts}>
        <span>{request.granularity === 'DAY' ? t`${average} per day` : t`${average} per hour`}</span>
        <Peak volume={volume} times={times} request={request} timezone={timezone} />
        <span>{t`Times are in ${timezone}.`}</span>
      </p>
      {comparison.kind === 'failed' && (
        <FaultNotice fault={comparison.fault} onRetry={() => void compare()} />
      )}
      <VolumeChart
        volume={volume}
        parts={parts}
        times={times}
        granularity={request.granularity}
        timezone={timezone}
      />
      {parts !== null && <Comparison parts={parts} times={times} request={request} timezone={timezone} />}
    </section>
  )
}

interface TimedProps extends Pick<KeywordLookup, 'request'> {
  /** When each number begins, in milliseconds. */
  readonly times: readonly number[]
  readonly timezone: string
}

function Peak({ volume, times, request, timezone }: TimedProps & { readonly volume: readonly number[] }) {
  const peak = peakOf(volume, times)
  if (peak === null) return null
  const when = formatStep(peak.at, request.granularity, timezone)
  return <span>{t`Peak: ${when}: ${formatCount(peak.count)} posts`}</span>
}

function peakOf(volume: readonly number[], times: readonly number[]) {
  const count = Math.max(0, ...volume)
  const at = times[volume.indexOf(count)]
  return at === undefined ? null : { at, count }
}

/** The keywords beside each other, the one with most posts first. */
function Comparison({
  parts,
  times,
  request,
  timezone,
}: TimedProps & { readonly parts: readonly KeywordVolume[] }) {
  const rows = parts
    .map((part, place) => ({ ...part, place, total: totalOf(part.volume) }))
    .sort((a, b) => b.total - a.total)
  const most = Math.max(1, rows[0]?.total ?? 0)
  return (
    <div className={styles.parts}>
      <PlainTable
        label={t`Keywords by volume`}
        heads={[
          { title: t`Keyword` },
          { title: t`Trend` },
          { title: t`Peak` },
          { title: t`Posts`, align: 'end' },
          { title: t`Against the first` },
        ]}
      >
        {rows.map(({ word, volume, place, total }) => {
          const peak = peakOf(volume, times)
          const color = colorToken({ place })
          return (
            <tr key={word}>
              <th scope="row">
                <span className={styles.word}>
                  <span className={styles.swatch} style={{ borderColor: `var(${color})` }} aria-hidden />
                  {word}
                </span>
              </th>
              <td>
                <Sparkline values={volume} current={volume.length} color={color} className={styles.course} />
              </td>
              <td>{peak === null ? '–' : formatStep(peak.at, request.granularity, timezone)}</td>
              <td data-align="end">{formatCount(total)}</td>
              <td>
                <ShareBar share={total / most} color={color} />
              </td>
            </tr>
          )
        })}
      </PlainTable>
    </div>
  )
}

function ShareBar({ share, color }: { readonly share: number; readonly color: string }) {
  return (
    <svg
      viewBox="0 0 100 6"
      preserveAspectRatio="none"
      className={styles.share}
      style={{ color: `var(${color})` }}
      aria-hidden
    >
      <rect width={100} height={6} className={styles.shareRoom} />
      <rect width={Math.max(1, share * 100)} height={6} className={styles.shareBar} />
    </svg>
  )
}

interface RelatedKeywordsProps {
  readonly related: readonly string[]
  /** The keywords in the form. */
  readonly chosen: readonly string[]
  readonly onAdd: (word: string) => void
}

/** What else people write about: each can be asked for too. */
export function RelatedKeywords({ related, chosen, onAdd }: RelatedKeywordsProps) {
  return (
    <Section title={t`Related keywords`}>
      <ul className={styles.related}>
        {related.map((word) => (
          <li key={word}>
            <button
              type="button"
              title={t`Add to the keywords`}
              disabled={chosen.includes(word) || chosen.length >= maxKeywords}
              onClick={() => onAdd(word)}
            >
              <IconPlus size={12} aria-hidden />
              {word}
            </button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
