import { VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconUsersMinus } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { useStore } from 'zustand'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import {
  isPrimary,
  type TargetingGroup,
  termsOf,
} from '../../../../shared/entities/targeting/targeting-types.ts'
import {
  asCriterion,
  type ReachEstimate,
  type TargetingRow,
} from '../../../../shared/targeting/targeting-view.ts'
import { inLocale } from '../../../../shared/text/format.ts'
import { t } from '../../../../shared/text/language.ts'
import { useCall } from '../../../data/client.ts'
import { formatCount } from '../../../ui/number.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { rich } from '../../../ui/rich.ts'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import styles from '../inspector/inspector.module.css'
import { FaultWithRetry, pauseMs } from './option-list.tsx'
import figureStyles from './reach-figure.module.css'
import { typeTitle } from './targeting-choices.ts'
import sectionStyles from './targeting-section.module.css'

interface ReachProps {
  readonly workspace: Workspace
  readonly timezone: string
  readonly rows: readonly TargetingRow[]
}

/** Estimated reach with the draft applied, and the current one if it differs. Sends nothing offline. */
export function ReachFigure({ workspace, timezone, rows }: ReachProps) {
  const { live } = useWorkbench()
  const isOffline = useStore(live.connection).kind === 'offline'
  const [isOpen, setOpen] = useState(false)
  const [debounced] = useDebouncedValue(rows, pauseMs)
  const after = debounced.filter(({ state }) => state !== 'removed')
  const before = debounced.filter(({ state }) => state !== 'added')
  const isChanged = debounced.some(({ state }) => state !== 'unchanged')
  const estimate = useCall('targeting', 'estimate', questionOf(workspace, after, isOffline))
  const current = useCall(
    'targeting',
    'estimate',
    isChanged ? questionOf(workspace, before, isOffline) : null,
  )
  const { value } = estimate
  if (!after.some(({ targeting_type: type }) => isPrimary(type))) {
    return (
      <p className={styles.note}>
        {t`Reach is estimated once an interest, keyword, user or audience is targeted.`}
      </p>
    )
  }
  const narrowing = (
    <details
      className={styles.folded}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t`How each type narrows it`}</summary>
      {isOpen && <Steps workspace={workspace} rows={after} isOffline={isOffline} />}
    </details>
  )
  if (value === null || value.value === null) {
    if (isOffline) return <p className={styles.note}>{t`Offline: no earlier estimate of this targeting.`}</p>
    const fault = estimate.fault ?? value?.fault ?? null
    // Its place is taken from the start, so that what is below doesn't move.
    return fault === null ? narrowing : <FaultWithRetry fault={fault} onRetry={estimate.refetch} />
  }
  const size = value.value
  const was = isChanged ? (current.value?.value ?? null) : null
  const isOld = value.readAt !== null && (value.fault !== null || isOffline)
  return (
    <>
      <div role="status" className={figureStyles.status}>
        <VisuallyHidden component="p">
          {t`Estimated reach: ${formatCount(size.min)} to ${formatCount(size.max)} people.`}{' '}
          {was !== null && t`Now: ${formatCount(was.min)} to ${formatCount(was.max)}.`}{' '}
          {size.max <= veryNarrow && <span>{t`Very narrow`}</span>}
        </VisuallyHidden>
        {isOld && value.readAt !== null && (
          <p className={styles.note}>
            {rich`Last estimated ${<RelativeTime at={value.readAt} timeZone={timezone} />}`}
          </p>
        )}
      </div>
      {was !== null && (
        <div className={figureStyles.figure} aria-hidden>
          <span>{t`Now`}</span>
          <Bar size={was} isBefore />
          <span className={figureStyles.amount}>{compact(was)}</span>
          <span>{t`After`}</span>
          <Bar size={size} />
          <strong className={figureStyles.amount}>{compact(size)}</strong>
          <Scale />
        </div>
      )}
      {narrowing}
    </>
  )
}

interface AmountProps extends Omit<ReachProps, 'timezone'> {
  /** What is targeted isn't read yet. */
  readonly isReading: boolean
}

/** The estimated reach if it's known, and whether it's on its way. */
function useReach({ workspace, rows, isReading }: AmountProps): {
  readonly size: ReachEstimate | null
  readonly isComing: boolean
} {
  const isOffline = useStore(useWorkbench().live.connection).kind === 'offline'
  const [debounced] = useDebouncedValue(rows, pauseMs)
  const question = questionOf(workspace, debounced, isOffline)
  const { value, fault } = useCall('targeting', 'estimate', question)
  const size = value?.value ?? null
  const isAsking = question !== null && value === null && fault === null
  // What was read is only asked about after a pause.
  const isAbout = question === null && rows !== debounced && questionOf(workspace, rows, isOffline) !== null
  return { size, isComing: size === null && (isReading || isAsking || isAbout) }
}

/** The estimated reach as a figure, for the eye: what announces changes is `ReachFigure`. */
export function ReachAmount(props: AmountProps) {
  const { size, isComing } = useReach(props)
  if (size === null)
    return (
      isComing && (
        <span className={sectionStyles.reach}>
          <span className={sectionStyles.coming} role="img" aria-label={t`Estimating the reach`} />
        </span>
      )
    )
  return (
    <span className={sectionStyles.reach} aria-hidden>
      <strong>{compact(size)}</strong> {t`people`}
      {size.max <= veryNarrow && (
        <StatusLabel
          tone="attention"
          icon={IconUsersMinus}
          label={t`Very narrow`}
          title={t`So few people that it may hardly be shown.`}
        />
      )}
    </span>
  )
}

/** Where the estimated reach stands between hardly anybody and everybody. */
export function ReachScale(props: AmountProps) {
  const { size, isComing } = useReach(props)
  if (size === null)
    return (
      isComing && (
        <div className={figureStyles.line} aria-hidden>
          <Bar size={nobody} />
        </div>
      )
    )
  return (
    <div className={figureStyles.line} data-narrow={size.max <= veryNarrow} aria-hidden>
      <Bar size={size} />
    </div>
  )
}

/** People; the service estimates no smaller audience. */
const veryNarrow = 1_000

/** Powers of ten where the bars begin and end: audiences of a thousand and of millions are compared on one scale. */
const scale = { from: 2, to: 9 }
/** Powers of ten that have a tick, and those that are named. */
const ticks = [3, 4, 5, 6, 7, 8]
const namedTicks = [3, 5, 7]

/** Where a number of people stands on the scale, in percent. */
function placeOf(people: number): string {
  const power = Math.min(Math.max(Math.log10(Math.max(people, 1)), scale.from), scale.to)
  return `${(100 * (power - scale.from)) / (scale.to - scale.from)}%`
}

/** Of a bar whose figure is on its way. */
const nobody: ReachEstimate = { min: 0, max: 0 }

/** Solid up to the lower bound, lighter up to the upper one. */
function Bar({
  size: { min, max },
  isBefore = false,
}: {
  readonly size: ReachEstimate
  readonly isBefore?: boolean
}) {
  return (
    <span className={figureStyles.track} data-before={isBefore}>
      <span className={figureStyles.sure} style={{ inlineSize: placeOf(max) }} />
      <span className={figureStyles.span} style={{ inlineSize: placeOf(min) }} />
      {ticks.map((power) => (
        <span key={power} className={figureStyles.tick} style={{ insetInlineStart: placeOf(10 ** power) }} />
      ))}
    </span>
  )
}

/** What the ticks of the bars above stand for. */
function Scale() {
  return (
    <span className={figureStyles.scale} aria-hidden>
      {namedTicks.map((power) => (
        <span key={power} style={{ insetInlineStart: placeOf(10 ** power) }}>
          {short().format(10 ** power)}
        </span>
      ))}
    </span>
  )
}

const short = inLocale(
  (locale) => new Intl.NumberFormat(locale, { notation: 'compact', maximumSignificantDigits: 2 }),
)

function compact({ min, max }: ReachEstimate): string {
  return short().formatRange(min, max)
}

/** The main criteria first, then those that narrow, in the order in which people think of them. */
const order: readonly TargetingGroup[] = [
  'primary',
  'engagement',
  'location',
  'language',
  'age',
  'gender',
  'device',
  'version',
  'operator',
  'wifi',
]

function Steps({
  workspace,
  rows,
  isOffline,
}: Pick<ReachProps, 'workspace' | 'rows'> & { readonly isOffline: boolean }) {
  const included = rows.filter(({ operator_type }) => operator_type === 'EQ')
  const excluded = rows.filter(({ operator_type }) => operator_type === 'NE')
  const groups = Map.groupBy(included, ({ targeting_type: type }) => termsOf(type)?.group ?? null)
  const steps: { readonly key: string; readonly title: string; readonly rows: readonly TargetingRow[] }[] = []
  let sum: readonly TargetingRow[] = []
  for (const group of order) {
    const groupRows = groups.get(group) ?? []
    const [first] = groupRows
    if (first === undefined) continue
    sum = [...sum, ...groupRows]
    const title = group === 'primary' ? t`Whom to reach` : typeTitle(first.targeting_type)
    steps.push({ key: group, title, rows: sum })
  }
  if (excluded.length > 0) steps.push({ key: 'excluded', title: t`Exclusions`, rows: [...sum, ...excluded] })
  return <StepBars workspace={workspace} steps={steps} isOffline={isOffline} />
}

interface StepBarsProps {
  readonly workspace: Workspace
  readonly steps: readonly {
    readonly key: string
    readonly title: string
    readonly rows: readonly TargetingRow[]
  }[]
  readonly isOffline: boolean
}

function StepBars({ workspace, steps, isOffline }: StepBarsProps) {
  return (
    <div className={figureStyles.figure}>
      {steps.map(({ key, title, rows }) => (
        <Fragment key={key}>
          <span>{title}</span>
          <Step workspace={workspace} rows={rows} isOffline={isOffline} />
        </Fragment>
      ))}
      <Scale />
    </div>
  )
}

function Step({
  workspace,
  rows,
  isOffline,
}: Pick<ReachProps, 'workspace' | 'rows'> & { readonly isOffline: boolean }) {
  const { value } = useCall('targeting', 'estimate', questionOf(workspace, rows, isOffline))
  const size = value?.value ?? null
  return (
    <>
      {size === null ? <span /> : <Bar size={size} />}
      <span className={figureStyles.amount}>{size === null ? '–' : compact(size)}</span>
    </>
  )
}

/** The service only estimates criteria about whom to reach. */
function questionOf(workspace: Workspace, rows: readonly TargetingRow[], isOffline: boolean) {
  if (!rows.some(({ targeting_type: type }) => isPrimary(type))) return null
  return { workspace, criteria: rows.map(asCriterion), ask: !isOffline }
}
