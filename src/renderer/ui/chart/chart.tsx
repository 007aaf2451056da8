import { Group, Stack, Text } from '@mantine/core'
import {
  IconChartLine,
  IconCheck,
  IconCopyX,
  IconPhoto,
  IconTable,
  IconTableShare,
} from '@tabler/icons-react'
import {
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { plural, t } from '../../../shared/text/language.ts'
import { IconButton } from '../icon-button.tsx'
import parts from '../layout/parts.module.css'
import { PlainTable } from '../plain-table.tsx'
import styles from './chart.module.css'
import {
  type ChartLine,
  type ChartMark,
  type ChartTable,
  colorToken,
  formatCell,
  formatStep,
  formatValue,
  stepOf,
  tableText,
} from './chart-lines.ts'
import { pictureOf } from './copy-picture.ts'
import { PlotSkeleton } from './plot-skeleton.tsx'

/** Loads with the screen, so that no frame is empty when the figures arrive. */
const loadedPlot = import('./plot.tsx').then(({ Plot: default_ }) => ({ default: default_ }))
// Screens without a chart never await it, so a failure would count as unhandled.
loadedPlot.catch(() => undefined)
const Plot = lazy(() => loadedPlot)

interface ChartProps extends ChartTable {
  /** What the chart shows, as its accessible name. */
  readonly label: string
  readonly marks?: readonly ChartMark[]
  readonly height?: number
  /** What it says in a sentence, in the line of the legend. */
  readonly lead?: ReactNode
}

const noMarks: readonly ChartMark[] = []
/** More rows would render slowly; a copied table has all of them. */
const maxRows = 750

/**
 * Figures over time: a plot with values on hover and by arrow keys, and the same as a table. The legend toggles lines.
 */
export function Chart({ label, marks = noMarks, height = 220, lead, ...table }: ChartProps) {
  const { times, zone, step, lines } = table
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [view, setView] = useState<'chart' | 'table'>('chart')
  const [at, setAt] = useState<number | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const visibleLines = useMemo(
    () => lines.map((line, place) => ({ ...line, place })).filter(({ key }) => !hidden.has(key)),
    [lines, hidden],
  )
  const toggle = (key: string) => {
    const next = new Set(hidden)
    if (!next.delete(key)) next.add(key)
    setHidden(next)
  }
  const last = times.length - 1
  const move = (event: KeyboardEvent) => {
    const to = targetOf(event.key, at, last)
    if (to === undefined) return
    event.preventDefault()
    setAt(Math.max(0, Math.min(last, to)))
  }
  const pointed = at === null || at > last ? null : at
  const marked = (place: number) => marks.filter((mark) => stepOf(times, mark.at) === place)
  const spoken =
    pointed === null
      ? t`${label}. Press the arrow keys to read values.`
      : [valuesText(table, visibleLines, pointed), ...marked(pointed).map((mark) => mark.label)].join(', ')
  return (
    <Stack component="figure" gap={4} pos="relative" aria-label={label} className={styles.chart ?? ''}>
      <div className={styles.head} data-view={view}>
        <Group gap="0 16px">
          {lead}
          {/* A line by itself is what the chart is called. */}
          {lines.length > 1 && <Legend lines={lines} hidden={hidden} onToggle={toggle} />}
        </Group>
        <Group gap={2} wrap="nowrap" className={styles.tools ?? ''}>
          {view === 'chart' ? (
            <IconButton label={t`Show as table`} icon={IconTable} onClick={() => setView('table')} />
          ) : (
            <IconButton label={t`Show as chart`} icon={IconChartLine} onClick={() => setView('chart')} />
          )}
          {view === 'chart' && (
            <Copy
              label={t`Copy picture`}
              icon={IconPhoto}
              copy={() => {
                if (box.current === null) return Promise.reject(new Error('Nothing is drawn.'))
                const picture = pictureOf(box.current, label, visibleLines)
                return navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })])
              }}
            />
          )}
          <Copy
            label={t`Copy table`}
            icon={IconTableShare}
            copy={() => navigator.clipboard.writeText(tableText({ ...table, lines: visibleLines }))}
          />
        </Group>
      </div>
      {view === 'table' ? (
        <Table {...table} lines={visibleLines} label={label} height={height} marked={marked} />
      ) : (
        <div
          ref={box}
          className={styles.frame}
          // Time runs to the right in every language.
          dir="ltr"
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={Math.max(0, last)}
          aria-valuenow={pointed ?? Math.max(0, last)}
          aria-valuetext={spoken}
          onKeyDown={move}
          onBlur={() => setAt(null)}
          style={{ minHeight: height }}
        >
          <Suspense fallback={<PlotSkeleton height={height} />}>
            <Plot
              times={times}
              zone={zone}
              step={step}
              lines={visibleLines}
              marks={marks}
              height={height}
              at={pointed}
              onPoint={setAt}
            />
          </Suspense>
          {pointed !== null && (
            <Tip table={table} lines={visibleLines} at={pointed} marks={marked(pointed)} />
          )}
        </div>
      )}
    </Stack>
  )
}

/** Where a key moves from a point; without one, an arrow begins at the end. */
function targetOf(key: string, at: number | null, last: number): number | undefined {
  const from = at === null || at > last ? last : at
  return {
    ArrowLeft: from - (at === null ? 0 : 1),
    ArrowRight: from + 1,
    PageUp: from - 7,
    PageDown: from + 7,
    Home: 0,
    End: last,
  }[key]
}

type PlacedLine = ChartLine & { readonly place: number }

/** What stands at a time: "1 March, Spend 12.00, Clicks 30". */
function valuesText(
  { times, zone, step, span, currency }: ChartTable,
  lines: readonly PlacedLine[],
  at: number,
): string {
  const values = lines.map(
    ({ label, unit, values }) => `${label} ${formatValue(values[at] ?? null, unit, currency)}`,
  )
  return [formatStep(times[at] ?? 0, step, zone, span), ...values].join(', ')
}

interface LegendProps {
  readonly lines: readonly ChartLine[]
  readonly hidden: ReadonlySet<string>
  readonly onToggle: (key: string) => void
}

function Legend({ lines, hidden, onToggle }: LegendProps) {
  return (
    <Group component="ul" gap={2} align="stretch" mih={26} aria-label={t`Lines of the chart`}>
      {lines.map(({ key, label: name, isPlan = false, isTrouble = false }, place) => (
        <li key={key}>
          <button
            type="button"
            className={styles.entry}
            aria-pressed={!hidden.has(key)}
            onClick={() => onToggle(key)}
          >
            <span
              className={styles.swatch}
              data-plan={isPlan}
              style={{ borderColor: `var(${colorToken({ place, isPlan, isTrouble })})` }}
              aria-hidden
            />
            {name}
          </button>
        </li>
      ))}
    </Group>
  )
}

interface TipProps {
  readonly table: ChartTable
  readonly lines: readonly PlacedLine[]
  readonly at: number
  readonly marks: readonly ChartMark[]
}

function Tip({ table: { times, zone, step, span, currency }, lines, at, marks }: TipProps) {
  return (
    <div className={styles.tip} data-side={at * 2 > times.length - 1 ? 'left' : 'right'} aria-hidden>
      <strong>{formatStep(times[at] ?? 0, step, zone, span)}</strong>
      {lines.map(({ key, label: name, unit, values, place, isPlan = false, isTrouble = false }) => (
        <Group component="span" key={key} gap={8} wrap="nowrap">
          <span
            className={styles.swatch}
            data-plan={isPlan}
            style={{ borderColor: `var(${colorToken({ place, isPlan, isTrouble })})` }}
          />
          <span>{name}</span>
          <Text span ps={12} ms="auto" className={parts.tabular}>
            {formatValue(values[at] ?? null, unit, currency)}
          </Text>
        </Group>
      ))}
      {marks.map((mark) => (
        <Text span key={`${mark.at} ${mark.label}`} c="var(--fd-attention)">
          ▾ {mark.label}
        </Text>
      ))}
    </div>
  )
}

interface TableProps extends ChartTable {
  readonly label: string
  readonly height: number
  readonly marked: (place: number) => readonly ChartMark[]
}

function Table({ times, zone, step, span, lines, currency, label, height, marked }: TableProps) {
  const title = ({ label: name, unit }: ChartLine) =>
    unit === 'money' && currency !== null ? `${name} (${currency})` : name
  const hasMarks = times.some((_, place) => marked(place).length > 0)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
    <div className={parts.scrolls} style={{ maxHeight: height * 1.5 }} tabIndex={0}>
      <PlainTable
        label={label}
        dense
        bordered
        heads={[
          { title: step === 'HOUR' ? t`Time` : t`Date` },
          ...lines.map((line) => ({ title: title(line), align: 'end' as const })),
          ...(hasMarks ? [{ title: t`Changes` }] : []),
        ]}
      >
        {times.slice(0, maxRows).map((time, place) => (
          <tr key={time}>
            <th scope="row">{formatStep(time, step, zone, span)}</th>
            {lines.map(({ key, unit, values }) => (
              <td key={key} data-align="end">
                {formatCell(values[place] ?? null, unit, currency)}
              </td>
            ))}
            {hasMarks && (
              <td>
                {marked(place)
                  .map((mark) => mark.label)
                  .join(' · ')}
              </td>
            )}
          </tr>
        ))}
      </PlainTable>
      {times.length > maxRows && (
        <Text c="dimmed" p={8}>
          {plural(times.length - maxRows, {
            one: 'Copy the table to see # more row.',
            other: 'Copy the table to see # more rows.',
          })}
        </Text>
      )}
    </div>
  )
}

interface CopyProps {
  readonly label: string
  readonly icon: typeof IconPhoto
  readonly copy: () => Promise<void>
}

function Copy({ label, icon, copy }: CopyProps) {
  const [copying, setCopying] = useState<'idle' | 'done' | 'refused'>('idle')
  useEffect(() => {
    if (copying === 'idle') return undefined
    const timer = setTimeout(() => setCopying('idle'), 1_500)
    return () => clearTimeout(timer)
  }, [copying])
  return (
    <IconButton
      label={{ idle: label, done: t`Copied`, refused: t`Couldn’t copy to the clipboard` }[copying]}
      icon={{ idle: icon, done: IconCheck, refused: IconCopyX }[copying]}
      onClick={() =>
        void copy().then(
          () => setCopying('done'),
          () => setCopying('refused'),
        )
      }
    />
  )
}
