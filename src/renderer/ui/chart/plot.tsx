import { Box, useComputedColorScheme } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { FigureUnit } from '../../../shared/statistics/figures.ts'
import parts from '../layout/parts.module.css'
import {
  type ChartLine,
  type ChartMark,
  type ChartStep,
  colorToken,
  formatTick,
  stepOf,
  timeLabels,
} from './chart-lines.ts'

interface PlotProps {
  readonly times: readonly number[]
  readonly zone: string
  readonly step: ChartStep
  /** The visible lines, each with the index of its color. */
  readonly lines: readonly (ChartLine & { readonly place: number })[]
  readonly marks: readonly ChartMark[]
  readonly height: number
  /** The highlighted step; null if none is. */
  readonly at: number | null
  readonly onPoint: (step: number | null) => void
}

/** The plot of a chart, loaded with the first chart. */
export function Plot({ times, zone, step, lines, marks, height, at, onPoint }: PlotProps) {
  const place = useRef<HTMLDivElement>(null)
  const plot = useRef<UPlot | null>(null)
  const pointed = useRef(onPoint)
  pointed.current = onPoint
  const chosen = useRef(at)
  chosen.current = at
  const scheme = useComputedColorScheme('light')

  // Before the browser paints, so that no empty box is seen where the skeleton was.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colors that are read belong to the scheme.
  useLayoutEffect(() => {
    const box = place.current
    if (box === null) return undefined
    const boxStyle = getComputedStyle(box)
    const color = (token: string) => boxStyle.getPropertyValue(token).trim()
    const bands = lines.filter(({ band }) => band !== undefined)
    // The area of one line gives its course weight; those of several would hide each other.
    const isAlone = lines.filter(({ isPlan }) => isPlan !== true).length === 1
    const units = [...new Set(lines.map(({ unit }) => unit))]
    const hasBars = lines.some(({ isBars }) => isBars)
    const isCentered = step === 'DAY'
    const drawn = new UPlot(
      {
        width: Math.max(120, box.clientWidth),
        height,
        ms: 1,
        padding: [paddingTop, null, null, step === 'HOUR' ? paddingOfTime : null],
        tzDate: (time) => UPlot.tzDate(new Date(time), zone),
        legend: { show: false },
        cursor: { y: false, drag: { x: false, y: false }, points: { size: 7 } },
        scales: {
          x: { time: true, ...(hasBars && { range: aroundBars(times, isCentered) }) },
          ...Object.fromEntries(units.map((unit) => [unit, { range: fromZero }])),
        },
        axes: [
          timeAxis(step, zone, color),
          ...units.map((unit, index) => axisOf(unit, { index, height, color })),
        ],
        series: [
          {},
          // Drawn first, so that the lines are above it.
          ...bands.flatMap(({ unit }) => [edgeOf(unit), edgeOf(unit)]),
          ...lines.map(
            ({ label, unit, isPlan = false, isBars = false, isTrouble = false, place: of, values }) => ({
              label,
              scale: unit,
              stroke: color(colorToken({ place: of, isPlan, isTrouble })),
              width: 2,
              ...(isPlan && { dash: [6, 4] }),
              ...(isBars && barsOf(color(colorToken({ place: of, isTrouble })), isCentered)),
              ...(isAlone && !isPlan && !isBars && { fill: shadeBelow(color(colorToken({ place: of }))) }),
              points: { show: !isBars && values.length <= 2, size: 7 },
            }),
          ),
        ],
        bands: bands.map((_, index) => ({
          series: [2 * index + 1, 2 * index + 2],
          fill: color('--fd-neutral-soft'),
        })),
        hooks: {
          draw: [(self) => drawMarks(self, marks, color('--fd-attention'))],
          ready: [(self) => pointAt(self, chosen.current)],
          setCursor: [
            (self) => {
              // Without an event, it's the first drawing that places the cursor, not the pointer.
              if (self.cursor.event) pointed.current(stepAt(self, hasBars && !isCentered ? times : null))
            },
          ],
        },
      },
      [
        [...times],
        ...bands.flatMap(({ values, band = 0 }) => [scaled(values, 1 + band), scaled(values, 1 - band)]),
        ...lines.map(({ values }) => [...values]),
      ],
      box,
    )
    plot.current = drawn
    const observer = new ResizeObserver(() => {
      const width = Math.max(120, box.clientWidth)
      if (width !== drawn.width) drawn.setSize({ width, height })
    })
    observer.observe(box)
    return () => {
      observer.disconnect()
      drawn.destroy()
      plot.current = null
    }
  }, [times, zone, step, lines, marks, height, scheme])

  useEffect(() => {
    // Nothing has a place before the first drawing, which then points there itself.
    if (plot.current?.status === 1) pointAt(plot.current, at)
  }, [at])

  return <Box ref={place} w="100%" miw={0} className={parts.clipped} aria-hidden />
}

/** The step under the pointer. A bar that begins at its time is pointed at in its whole width, not only near its time. */
function stepAt(plot: UPlot, barTimes: readonly number[] | null): number | null {
  const { idx, left = -1 } = plot.cursor
  if (left < 0) return null
  return barTimes === null ? (idx ?? null) : Math.max(0, stepOf(barTimes, plot.posToVal(left, 'x')))
}

/** Below a line, its color fades out towards the bottom. The tokens of colors have six digits. */
function shadeBelow(color: string): UPlot.Series.Fill {
  return ({ ctx, bbox }) => {
    // Nothing has a size before the first drawing.
    if (bbox.height === 0) return 'transparent'
    const shade = ctx.createLinearGradient(0, bbox.top, 0, bbox.top + bbox.height)
    shade.addColorStop(0, `${color}33`)
    shade.addColorStop(1, `${color}00`)
    return shade
  }
}

/** As wide as its longest label, so that the plot begins near the title above it. */
function axisWidth(labels: readonly string[] | null): number {
  const longest = Math.max(2, ...(labels ?? []).map((label) => label.length))
  return Math.ceil(longest * axisCharacter) + axisGap
}

/** Pixels of a character of the axes, and of the space beside a label. */
const axisCharacter = 6.6
const axisGap = 10

/** The invisible edge of a band. */
function edgeOf(scale: FigureUnit): UPlot.Series {
  return { scale, stroke: 'transparent', width: 0, points: { show: false } }
}

function scaled(values: readonly (number | null)[], factor: number): (number | null)[] {
  return values.map((value) => (value === null ? null : value * factor))
}

function pointAt(plot: UPlot, at: number | null): void {
  const time = at === null ? undefined : plot.data[0][at]
  if (time === undefined || plot.cursor.idx === at) return
  plot.setCursor({ left: plot.valToPos(time, 'x'), top: 0 }, false)
}

const dayMs = 86_400_000
const axisFont = '11px "Inter Variable", system-ui, sans-serif'

/** In pixels: half of an axis's label, which stands at the top line. */
const paddingTop = 8
/** Half of a first label with day and time, less what the axis of values leaves it. */
const paddingOfTime = 16

/** From zero to just above the highest value, so that lines can be compared. */
function fromZero(_plot: UPlot, _min: number | null, max: number | null): [number, number] {
  return [0, max === null || max <= 0 ? 1 : max * 1.08]
}

/** A day's bar stands above its date; others begin at their time, so the last one needs room after it. */
function aroundBars(times: readonly number[], isCentered: boolean): UPlot.Scale.Range {
  const [first = 0, second = first] = times
  const last = times.at(-1) ?? first
  const width = Math.max(1, second - first, last - (times.at(-2) ?? last))
  return isCentered ? [first - width / 2, last + width / 2] : [first, last + width]
}

function barsOf(fill: string, isCentered: boolean): Partial<UPlot.Series> {
  const paths = UPlot.paths.bars?.({ size: [0.8, 56], align: isCentered ? 0 : 1, radius: [0.12, 0] })
  return paths === undefined ? {} : { paths, fill, width: 0 }
}

function timeAxis(step: ChartStep, zone: string, color: (token: string) => string): UPlot.Axis {
  return {
    stroke: color('--fd-text-muted'),
    grid: { show: false },
    ticks: { stroke: color('--fd-line-strong'), size: 4 },
    font: axisFont,
    space: 60,
    size: 26,
    values: (_plot, splits) => timeLabels(splits, step, zone),
    ...(step === 'DAY' && { incrs: [1, 2, 7, 14, 28, 91, 182, 364].map((days) => days * dayMs) }),
  }
}

/** In pixels between the lines of values; a high chart has no more of them than it needs. */
const minValueSpace = 24
const valueLines = 6

/** Counts are whole, so their axis has no line at 2.5. */
const wholeIncrements = Array.from({ length: 12 }, (_, exponent) =>
  [1, 2, 5].map((part) => part * 10 ** exponent),
).flat()

interface ValueAxis {
  readonly index: number
  /** Of the chart, in pixels. */
  readonly height: number
  readonly color: (token: string) => string
}

/** The first unit is on the left, the second on the right; further ones have no axis. */
function axisOf(unit: FigureUnit, { index, height, color }: ValueAxis): UPlot.Axis {
  return {
    space: Math.max(minValueSpace, height / valueLines),
    ...(unit === 'count' && { incrs: wholeIncrements }),
    scale: unit,
    show: index < 2,
    side: index === 0 ? 3 : 1,
    size: (_plot, values) => axisWidth(values),
    stroke: color('--fd-text-muted'),
    grid: { show: index === 0, stroke: color('--fd-line'), width: 1 },
    ticks: { show: false },
    font: axisFont,
    values: (_plot, splits) => splits.map((value) => formatTick(value, unit)),
  }
}

function drawMarks({ ctx, bbox, valToPos, scales }: UPlot, marks: readonly ChartMark[], color: string): void {
  const { min, max } = scales.x ?? {}
  ctx.save()
  ctx.strokeStyle = color
  ctx.fillStyle = color
  ctx.lineWidth = devicePixelRatio
  ctx.setLineDash([2 * devicePixelRatio, 3 * devicePixelRatio])
  for (const { at } of marks) {
    if (at < (min ?? at) || at > (max ?? at)) continue
    const lineX = Math.round(valToPos(at, 'x', true))
    ctx.beginPath()
    ctx.moveTo(lineX, bbox.top)
    ctx.lineTo(lineX, bbox.top + bbox.height)
    ctx.stroke()
    const size = 5 * devicePixelRatio
    ctx.beginPath()
    ctx.moveTo(lineX - size, bbox.top)
    ctx.lineTo(lineX + size, bbox.top)
    ctx.lineTo(lineX, bbox.top + size * 1.4)
    ctx.fill()
  }
  ctx.restore()
}
