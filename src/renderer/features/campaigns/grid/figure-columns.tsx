import type { MetricGroup } from '../../../../shared/api/ads/statistics.ts'
import type { FigureValues, GridRow } from '../../../../shared/campaigns/campaign-grid.ts'
import { type EntityField, entityFields } from '../../../../shared/campaigns/entity-fields.ts'
import { figureField, figureFieldKey } from '../../../../shared/statistics/figure-fields.ts'
import { figures } from '../../../../shared/statistics/figures.ts'
import { formatDays, missingLabel, obstacleLabel } from '../../../../shared/statistics/period-label.ts'
import { t } from '../../../../shared/text/language.ts'
import { type GridColumn, minTitleWidth } from '../../../table/sheet/columns.ts'
import { PacingBar, toneOfPacing } from '../../../ui/chart/pacing-bar.tsx'
import { formatChange } from '../../../ui/number.ts'
import { defaultFigures } from '../grid-view.ts'
import styles from './campaign-grid.module.css'
import type { ValueTerms } from './cell-values.ts'
import { figureCellText, figureText, pacingText } from './figure-text.ts'
import { noValue } from './no-value.tsx'
import { trendFields } from './trend-columns.tsx'

/** In pixels: room for seven digits, and for them beside a change of three. */
export const figureWidth = 96
export const comparedWidth = 128
/** In pixels: less has room for a percentage only. */
const barWidth = 80

/** Every figure as a column; those that say how a row does are shown from the start. */
export const figureFields: readonly EntityField[] = Object.entries(figures).map(
  ([name, { title, unit }]) => ({
    key: figureFieldKey(name),
    column: name,
    title,
    kind: { kind: 'figure', unit },
    width: defaultFigures.includes(name) ? figureWidth : comparedWidth,
    ...(defaultFigures.includes(name) && { shownByDefault: true as const }),
    addedTo: ['campaign', 'lineItem'],
  }),
)

const groupTitles: Readonly<Record<MetricGroup, string>> = {
  BILLING: t`Spend`,
  ENGAGEMENT: t`Delivery and engagement`,
  VIDEO: t`Video`,
  WEB_CONVERSION: t`Web conversions`,
  MOBILE_CONVERSION: t`App conversions`,
  LIFE_TIME_VALUE_MOBILE_CONVERSION: t`App conversions`,
}

/** Figures by what they are about, for choosing columns. A cost goes with what it's the cost of. */
export const figureGroups: readonly { readonly title: string; readonly keys: ReadonlySet<string> }[] = [
  ...Map.groupBy(Object.entries(figures), ([, { groups }]) => groupTitles[groups.at(-1) ?? 'BILLING']),
]
  .map(([title, entries]) => ({ title, keys: new Set(entries.map(([name]) => figureFieldKey(name))) }))
  .concat({ title: t`Trend lines`, keys: new Set(trendFields.map(({ key }) => key)) })

/** Columns of one glyph each, before the name. */
const glyphs = ['change', 'entity_status']

/** Before the budgets, which stay side by side for what is pasted. */
const early = defaultFigures.map(figureFieldKey)

const allFields = [...entityFields, ...figureFields, ...trendFields]
const fieldsOf = (keys: readonly string[]) =>
  keys.flatMap((key) => allFields.find((field) => field.key === key) ?? [])
const others = allFields.filter(({ key }) => !glyphs.includes(key) && !early.includes(key))
const budgets = others.findIndex(({ key }) => key === 'daily_budget_amount_local_micro')

/** Every column of the grid, wide enough for its title in the language of the program. */
export const gridFields: readonly EntityField[] = [
  ...fieldsOf(glyphs),
  ...others.slice(0, budgets),
  ...fieldsOf(early),
  ...others.slice(budgets),
].map((field) => ({ ...field, width: Math.max(field.width, titleWidth(field)) }))

/** A generous estimate, including the currency or the city of a time zone, such as `, USD` or `, Los Angeles`. */
function titleWidth({ title, kind, width }: EntityField): number {
  if (width < minTitleWidth) return width
  return Math.ceil((title.length + unitLength(kind)) * 6.5) + 18
}

function unitLength(kind: EntityField['kind']): number {
  if (kind.kind === 'amount' || (kind.kind === 'figure' && kind.unit === 'money')) return 5
  return kind.kind === 'time' ? 13 : 0
}

function valuesOf(row: GridRow, name: string): FigureValues[string] | null {
  return row.kind === 'entity' ? (row.figures?.[name] ?? null) : null
}

/** The figure in the period before, and the change in percent. */
function changeText([now, before]: FigureValues[string]): string | null {
  if (now === null || before === null || before === 0) return null
  return formatChange((now - before) / before)
}

export function figureColumn(
  field: EntityField,
  width: number,
  { currency, period = null }: ValueTerms,
): GridColumn<GridRow> {
  const columnFigure = figureField(field.key)
  const name = columnFigure?.name ?? ''
  const unit = columnFigure?.figure.unit ?? 'count'
  const isCompared = period !== null && period.compared !== null
  const text = (row: GridRow): string => {
    const values = valuesOf(row, name)
    return values === null ? '' : figureText(unit, values[0], currency)
  }
  const comparisonHint = ([, before]: FigureValues[string]): string | undefined => {
    if (period === null) return undefined
    const { compared } = period
    if (compared === null) return missingLabel(period) ?? undefined
    if (before === null) return obstacleLabel(period) ?? t`No figures in ${formatDays(compared.span)}`
    return t`${figureText(unit, before, currency)} in ${formatDays(compared.span)}`
  }
  return {
    key: field.key,
    title: unit === 'money' && currency !== null ? `${field.title}, ${currency}` : field.title,
    note: columnFigure?.figure.note,
    width,
    align: 'end',
    sortable: true,
    text,
    editText: text,
    cell: (row) => {
      const values = valuesOf(row, name)
      const change = values === null ? null : changeText(values)
      if (values === null) return ''
      if (values[0] === null) return noValue
      const shownText = name === 'pacing' ? pacingText(values[0]) : figureCellText(unit, values[0], currency)
      if (!isCompared)
        return name === 'pacing' ? (
          <Pacing share={values[0]} hasBar={width >= barWidth}>
            {shownText}
          </Pacing>
        ) : (
          shownText
        )
      return (
        <span className={styles.compared}>
          {/* A dash in front of a figure would read as a minus. */}
          <strong>{shownText}</strong> <span>{change ?? t`n/a`}</span>
        </span>
      )
    },
    hint: (row) => {
      const values = valuesOf(row, name)
      if (values === null) return undefined
      const exact = text(row)
      const isRounded = name !== 'pacing' && figureCellText(unit, values[0], currency) !== exact
      return [isRounded ? exact : undefined, comparisonHint(values)].filter(Boolean).join('\n') || undefined
    },
    editing: () => ({ kind: 'none', reason: t`Figures come from the service.` }),
  }
}

interface PacingProps {
  /** Spend as a share of the plan; null if unknown. */
  readonly share: number | null
  readonly hasBar: boolean
  readonly children: string
}

function Pacing({ share, hasBar, children }: PacingProps) {
  if (share === null) return children
  return (
    <span className={styles.pacing}>
      {hasBar && <PacingBar share={share} isSmall />}
      <span className={styles.pacingShare} data-tone={toneOfPacing(share)}>
        {children}
      </span>
    </span>
  )
}
