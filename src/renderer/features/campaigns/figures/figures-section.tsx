import { NativeSelect, Text } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { Segmentation } from '../../../../shared/api/ads/statistics.ts'
import { dayOf, midnightOf } from '../../../../shared/statistics/days.ts'
import { metricsOf } from '../../../../shared/statistics/figure-series.ts'
import { type FigureName, figures } from '../../../../shared/statistics/figures.ts'
import { completenessOf, endOfWholeDays } from '../../../../shared/statistics/measured-period.ts'
import { missingLabel } from '../../../../shared/statistics/period-label.ts'
import type { StoredSpan } from '../../../../shared/statistics/statistics-view.ts'
import { t } from '../../../../shared/text/language.ts'
import { useAct } from '../../../data/act.ts'
import { type InputTo, useCall } from '../../../data/client.ts'
import { Button } from '../../../ui/button.tsx'
import { Chart } from '../../../ui/chart/chart.tsx'
import { formatStep } from '../../../ui/chart/chart-lines.ts'
import { FigureChoice } from '../../../ui/chart/figure-choice.tsx'
import { figureLine, truncateChart } from '../../../ui/chart/figure-line.ts'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { rich } from '../../../ui/rich.ts'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import type { EntityForm } from '../inspector/entity-form.ts'
import styles from '../inspector/inspector.module.css'
import { budgetLine, marksOf, segmentLines } from './figure-lines.ts'
import { Impacts } from './impacts.tsx'

interface FiguresSectionProps {
  readonly form: EntityForm
  readonly remoteId: string
}

/** Figures of which impacts are calculated. */
const measured = ['spend', 'impressions', 'clicks', 'ctr'] as const satisfies readonly FigureName[]
const segmented = ['AGE', 'GENDER', 'PLATFORMS'] as const satisfies readonly Segmentation[]
/** Maximum days per job with segments. */
const maxSegmentDays = 45

/** Figures over time with budget and flight, by segment, and the effect of changes. */
export function FiguresSection({ form, remoteId }: FiguresSectionProps) {
  const { workspace, timezone: zone, currency } = form
  const { bridge } = useWorkbench()
  const [days, setDays] = useState<number>(30)
  const [beside, setBeside] = useState<FigureName>('clicks')
  const [segmentation, setSegmentation] = useState<Segmentation | null>(null)
  const fetching = useAct([['statistics', 'series', { workspace }]])
  const now = useNow(60_000)
  const today = dayOf(now, zone)
  const span = {
    from: today - (segmentation === null ? days : Math.min(days, maxSegmentDays)),
    to: today,
  }
  const { entity, value, fault, refetch, drawn, marks, readAt } = useFigureSeries(form, remoteId, {
    days,
    beside,
    segmentation,
    span,
  })
  const isKnown = Number.isFinite(readAt)
  const completeness = completenessOf(span, { known: value?.known ?? null, now, zone })
  const missing = segmentation === null ? missingLabel({ span, completeness }) : null
  const refreshFigures = () => {
    if (segmentation === null) {
      return fetching.run(() => bridge.statistics.refresh({ workspace, since: span.from }))
    }
    return fetching.run(() =>
      bridge.statistics.readSegments({
        workspace,
        entity,
        ids: [remoteId],
        segmentation,
        country: null,
        ...span,
      }),
    )
  }
  return (
    <Section
      title={t`Figures`}
      actions={
        <Button
          icon={IconRefresh}
          loading={fetching.task.kind === 'running'}
          onClick={() => void refreshFigures()}
        >
          {segmentation === null ? t`Refresh figures` : t`Read segments`}
        </Button>
      }
    >
      <FigureChoice days={days} onDays={setDays} beside={beside} onBeside={setBeside}>
        <SegmentSelect value={segmentation} onChange={setSegmentation} />
      </FigureChoice>
      {fault !== null && <FaultNotice fault={fault} onRetry={refetch} />}
      {fetching.task.kind === 'failed' && <FaultNotice fault={fetching.task.fault} />}
      {value !== null && !isKnown && (
        <Text c="dimmed">
          {segmentation === null ? (
            <Nothing known={value.known} from={span.from} zone={zone} />
          ) : (
            t`Segments are read on request: a job at the service that takes some seconds.`
          )}
        </Text>
      )}
      {value !== null && isKnown && (
        <>
          <Chart
            label={
              segmentation === null
                ? t`Spend and ${figures[beside].title} by day`
                : t`${figures[beside].title} by segment and day`
            }
            {...drawn}
            zone={zone}
            step="DAY"
            currency={currency}
          />
          {missing !== null && (
            <StatusLabel shape="text" tone="neutral" icon={IconAlertTriangle} label={missing} />
          )}
          <Text className={styles.note}>
            {rich`Updated ${<RelativeTime at={readAt} timeZone={zone} />}. Counts are final after a day, spend within two weeks.`}
          </Text>
          {value.series.some(({ segment }) => segment !== null && segment.value === null) && (
            <Text
              className={styles.note}
            >{t`Not attributed: what the service counts in none of these segments.`}</Text>
          )}
          {segmentation === null && <Impacts value={value} marks={marks} zone={zone} names={measured} />}
        </>
      )}
    </Section>
  )
}

interface SegmentSelectProps {
  readonly value: Segmentation | null
  readonly onChange: (segmentation: Segmentation | null) => void
}

function SegmentSelect({ value, onChange }: SegmentSelectProps) {
  return (
    <NativeSelect
      aria-label={t`Segments`}
      value={value ?? ''}
      data={[
        { value: '', label: t`All together` },
        { value: 'AGE', label: t`By age` },
        { value: 'GENDER', label: t`By gender` },
        { value: 'PLATFORMS', label: t`By platform` },
      ]}
      onChange={({ currentTarget }) => onChange(segmented.find((one) => one === currentTarget.value) ?? null)}
    />
  )
}

interface SeriesChoice {
  readonly days: number
  readonly beside: FigureName
  readonly segmentation: Segmentation | null
  readonly span: InputTo<'statistics', 'series'>['span']
}

/** The figures of the chosen days as lines, with what happened meanwhile as marks. */
function useFigureSeries(
  form: EntityForm,
  remoteId: string,
  { days, beside, segmentation, span }: SeriesChoice,
) {
  const { workspace, subject, timezone: zone } = form
  const entity = subject === 'campaign' ? 'CAMPAIGN' : 'LINE_ITEM'
  const seriesInput: InputTo<'statistics', 'series'> = {
    workspace,
    entity,
    ids: [remoteId],
    span,
    granularity: 'DAY',
    segmentation,
    metrics: metricsOf(['spend', beside, ...measured]),
  }
  const { value, fault, refetch } = useCall('statistics', 'series', seriesInput)
  const { value: versions } = useCall('campaigns', 'versions', {
    workspace,
    subject,
    remoteId,
    offset: 0,
    count: 50,
  })
  const delivered = value?.series.some((one) => one.readAt !== null) === true
  // Asked once it's needed; an account without a history has only what was seen here.
  const history = useCall(
    'campaigns',
    'history',
    delivered && segmentation === null
      ? {
          workspace,
          entityType: entity,
          entityId: remoteId,
          userId: null,
          refresh: false,
          span: { days },
        }
      : null,
  )
  const marks = useMemo(
    () => marksOf(versions?.rows ?? [], value?.starts ?? [], history.value?.value?.entries ?? []),
    [versions, value, history.value],
  )
  const lines = useMemo(() => {
    if (value === null) return []
    if (segmentation !== null) return segmentLines(value, figures[beside])
    const [own] = value.series
    return [
      figureLine('spend', own),
      figureLine(beside, own),
      ...budgetLine(form.open.row?.record ?? null, value.starts),
    ]
  }, [value, segmentation, beside, form.open.row])
  const drawn = useMemo(
    () =>
      truncateChart({ times: value?.starts ?? [], lines, marks }, endOfWholeDays(value?.known ?? null, zone)),
    [value, lines, marks, zone],
  )
  const readAt = Math.min(...(value?.series ?? []).map((one) => one.readAt ?? Number.POSITIVE_INFINITY))
  return { entity, value, fault, refetch, drawn, marks, readAt } as const
}

interface NothingProps {
  readonly known: StoredSpan | null
  /** The first day of the requested range. */
  readonly from: number
  readonly zone: string
}

/** Says that nothing was delivered, as far as figures are known; if they aren't known, that proves nothing. */
function Nothing({ known, from, zone }: NothingProps) {
  if (known === null) return t`No figures yet. They’re read after each sync, or when you refresh.`
  const since = formatStep(midnightOf(Math.max(from, known.since), zone), 'DAY', zone)
  return rich`Nothing delivered since ${since}. Updated ${<RelativeTime at={known.until} timeZone={zone} />}.`
}
