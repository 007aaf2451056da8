import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { DraftSummary } from '../../../shared/drafts/draft.ts'
import {
  daysIn,
  figuresOf,
  type Period,
  type PeriodFigure,
} from '../../../shared/statistics/period-figures.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { formatValue } from '../../ui/chart/chart-lines.ts'
import { toneOfPacing } from '../../ui/chart/pacing-bar.tsx'
import { Sparkline } from '../../ui/chart/sparkline.tsx'
import { Delayed } from '../../ui/delayed.tsx'
import { formatChange, formatCount, formatPercent } from '../../ui/number.ts'
import { formatCompact, formatWholeAmount } from './amounts.ts'
import styles from './overview.module.css'
import type { FiguresView } from './use-figures.ts'

interface KpiStripProps {
  readonly figures: FiguresView
  /** Null until known. */
  readonly changes: DraftSummary | null
  readonly period: Period
}

/** The figures that answer first: am I on plan, and what needs me. */
export function KpiStrip({ figures, changes, period }: KpiStripProps) {
  return (
    <section aria-label={t`Key figures`} className={styles.strip}>
      <FigureTiles figures={figures} period={period} />
      <NeedsYou figures={figures} changes={changes} />
    </section>
  )
}

function FigureTiles({ figures, period }: Omit<KpiStripProps, 'changes'>) {
  const titles = [t`Spend`, t`Pacing`, t`Impressions`, t`CTR`]
  if (figures.kind !== 'known') {
    return titles.map((title) => (
      <Tile key={title} title={title} value={figures.kind === 'loading' ? null : '–'} />
    ))
  }
  const { performance } = figures
  const { currency } = performance
  const { spend, pacing, planned, impressions, ctr } = figuresOf(performance, period)
  return (
    <>
      <Tile
        title={currency === null ? t`Spend` : t`Spend, ${currency}`}
        value={spend.now === null ? '–' : formatWholeAmount(spend.now)}
        exact={formatValue(spend.now, 'money', currency)}
      >
        <Change {...spend} against={formerPeriods[period]} />
        <Sparkline className={styles.spark} values={spend.course} current={daysIn[period]} />
      </Tile>
      <Tile
        title={t`Pacing`}
        value={pacing.now === null ? '–' : formatPercent(pacing.now)}
        tone={pacing.now === null ? 'neutral' : toneOfPacing(pacing.now)}
      >
        <span className={styles.delta}>{gapText(spend.now, planned, currency)}</span>
        <Sparkline className={styles.spark} values={pacing.course} current={daysIn[period]} />
      </Tile>
      <Tile
        title={t`Impressions`}
        value={impressions.now === null ? '–' : count(impressions.now)}
        exact={formatValue(impressions.now, 'count', null)}
      >
        <Change {...impressions} />
        <Sparkline className={styles.spark} values={impressions.course} current={daysIn[period]} />
      </Tile>
      <Tile title={t`CTR`} value={formatValue(ctr.now, 'share', null)}>
        <Change {...ctr} />
        <Sparkline className={styles.spark} values={ctr.course} current={daysIn[period]} />
      </Tile>
    </>
  )
}

function count(value: number): string {
  return value >= 1_000_000 ? formatCompact(value) : formatCount(value)
}

function gapText(spent: number | null, planned: number | null, currency: string | null): string {
  if (spent === null || planned === null) return t`Not all loaded`
  if (planned === 0) return t`No plan`
  const gap = formatWholeAmount(Math.abs(planned - spent))
  const amount = currency === null ? gap : `${gap} ${currency}`
  return spent < planned ? t`${amount} under` : t`${amount} over`
}

interface TileProps {
  readonly title: string
  /** Null while it's loading. */
  readonly value: string | null
  /** With all decimals. */
  readonly exact?: string
  readonly tone?: ReturnType<typeof toneOfPacing>
  readonly children?: ReactNode
}

function Tile({ title, value, exact, tone, children }: TileProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls.
    <div role="group" aria-label={title} aria-busy={value === null} className={styles.tile}>
      <h2>{title}</h2>
      {value === null ? (
        <Delayed>
          <span className={styles.tilePlaceholder} />
        </Delayed>
      ) : (
        <p className={styles.figure} data-tone={tone} title={exact}>
          <WithUnit text={value} />
        </p>
      )}
      <div className={styles.tileFoot}>{children}</div>
    </div>
  )
}

/** The number, and its unit lighter: "0.77" and "%". */
function WithUnit({ text }: { readonly text: string }) {
  const lastDigit = [...text.matchAll(/\p{Number}/gu)].at(-1)
  const end = lastDigit === undefined ? 0 : lastDigit.index + lastDigit[0].length
  // A dash stands for a number.
  if (end <= 0 || end === text.length) return text
  return (
    <span>
      {text.slice(0, end)}
      <span className={styles.unit}>{text.slice(end)}</span>
    </span>
  )
}

/** What the changes are against: said once, in the first tile. */
const formerPeriods: Readonly<Record<Period, string>> = {
  day: t`vs the day before`,
  week: t`vs previous 7 days`,
}

interface ChangeProps extends PeriodFigure {
  readonly against?: string
}

/** How much it differs from the period before. */
function Change({ now, before, isLoaded, against }: ChangeProps) {
  if (!isLoaded) return <span className={styles.delta}>{t`Not all loaded`}</span>
  if (now === null || before === null || before === 0)
    return <span className={styles.delta}>{t`Nothing to compare`}</span>
  const change = now / before - 1
  const Icon = change < 0 ? IconArrowDownRight : IconArrowUpRight
  return (
    <span className={styles.delta}>
      {Math.abs(change) >= 0.0005 && <Icon size={14} aria-hidden />}
      {formatChange(change)}
      {against !== undefined && <span className={styles.against}> {against}</span>}
    </span>
  )
}

/** Alerts and unpublished changes, together. */
function NeedsYou({ figures, changes }: Pick<KpiStripProps, 'figures' | 'changes'>) {
  if (changes === null || figures.kind === 'loading') return <Tile title={t`Needs you`} value={null} />
  const alerts = figures.kind === 'known' ? figures.performance.alerts.total : null
  const { unpublished } = changes
  // Zero would reassure although alerts aren’t known.
  const count = alerts === null && unpublished === 0 ? null : unpublished + (alerts ?? 0)
  return (
    <Tile title={t`Needs you`} value={count === null ? '–' : formatCount(count)}>
      <span className={styles.needs}>
        <span>
          {alerts === null ? t`Alerts unknown` : plural(alerts, { one: '# alert', other: '# alerts' })}
        </span>
        {unpublished === 0 ? (
          <span>{t`all published`}</span>
        ) : (
          <Link href="/review">{plural(unpublished, { one: '# unpublished', other: '# unpublished' })}</Link>
        )}
      </span>
    </Tile>
  )
}
