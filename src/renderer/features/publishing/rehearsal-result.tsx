import { Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Rehearsal, RehearsedMetric } from '../../../shared/sandbox/rehearsal.ts'
import { type FigureName, figureOf, figures, type Sums } from '../../../shared/statistics/figures.ts'
import { inLocale } from '../../../shared/text/format.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { Chart } from '../../ui/chart/chart.tsx'
import { formatValue } from '../../ui/chart/chart-lines.ts'
import parts from '../../ui/layout/parts.module.css'
import { Section } from '../../ui/layout/section.tsx'
import segments from '../../ui/layout/segments.module.css'
import { PlainTable } from '../../ui/plain-table.tsx'

const compared = [
  'spend',
  'impressions',
  'clicks',
  'ctr',
  'cpc',
  'cpm',
  'linkClicks',
  'engagements',
  'follows',
  'videoViews',
] as const satisfies readonly FigureName[]

const charted = {
  spend: 'billed_charge_local_micro',
  impressions: 'impressions',
  clicks: 'clicks',
  engagements: 'engagements',
} as const satisfies Partial<Record<FigureName, RehearsedMetric>>
type Charted = keyof typeof charted
const chartedNames: readonly Charted[] = ['spend', 'impressions', 'clicks', 'engagements']

/** Maximum changed line items in the list. */
const maxItems = 50

/** Figures side by side: totals, over time, and by line item. */
export function RehearsalResult({ result }: { readonly result: Rehearsal }) {
  const { starts, zone, currency, assumptions } = result
  const [metric, setMetric] = useState<Charted>('spend')
  const sums = useMemo(() => ({ without: sumsOf(result.without), with: sumsOf(result.with) }), [result])
  const lines = useMemo(() => {
    const { title, unit } = figures[metric]
    return [
      {
        key: 'with',
        label: t`${title} with changes`,
        unit,
        values: result.with[charted[metric]],
      },
      {
        key: 'without',
        label: t`${title} without`,
        unit,
        values: result.without[charted[metric]],
        isPlan: true,
      },
    ]
  }, [result, metric])
  return (
    <>
      <Section title={plural(starts.length, { one: 'Over # day', other: 'Over # days' })}>
        <PlainTable
          label={t`Figures with and without the changes`}
          bordered
          heads={[
            { title: t`Figure` },
            { title: t`Without changes`, align: 'end' },
            { title: t`With changes`, align: 'end' },
            { title: t`Difference`, align: 'end' },
          ]}
        >
          {compared.map((name) => {
            const { title, unit } = figures[name]
            const [before, after] = [
              figureOf(figures[name], sums.without),
              figureOf(figures[name], sums.with),
            ]
            return (
              <tr key={name}>
                <th scope="row">{title}</th>
                <td data-align="end">{formatValue(before, unit, currency)}</td>
                <td data-align="end">{formatValue(after, unit, currency)}</td>
                <td data-align="end">{difference(before, after)}</td>
              </tr>
            )
          })}
        </PlainTable>
      </Section>
      <Section
        title={t`Day by day`}
        actions={
          // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame of its own.
          <div role="group" aria-label={t`Figure of the chart`} className={segments.segments}>
            {chartedNames.map((name) => (
              <button
                key={name}
                type="button"
                className={segments.segment}
                aria-pressed={metric === name}
                onClick={() => setMetric(name)}
              >
                {figures[name].title}
              </button>
            ))}
          </div>
        }
      >
        <Chart
          label={t`${figures[metric].title} with and without the changes, by day (model)`}
          times={starts}
          zone={zone}
          step="DAY"
          lines={lines}
          currency={currency}
        />
      </Section>
      <Items result={result} />
      <Assumptions assumptions={assumptions} />
    </>
  )
}

function Items({ result: { items, names, currency } }: { readonly result: Rehearsal }) {
  const changed = items
    .map((item) => ({
      ...item,
      moved: Math.abs(item.with.billed_charge_local_micro - item.without.billed_charge_local_micro),
    }))
    .filter(({ moved, with: after, without }) => moved > 0 || after.impressions !== without.impressions)
    .sort((a, b) => b.moved - a.moved)
  return (
    <Section
      title={plural(changed.length, { one: '# line item affected', other: '# line items affected' })}
      hint={
        changed.length > maxItems
          ? t`The ${maxItems} whose spend changes most.`
          : t`Line items of one campaign share its budget, so changing one can move others.`
      }
    >
      {changed.length > 0 && (
        <div className={parts.scrolls}>
          <PlainTable
            label={t`Affected line items`}
            dense
            bordered
            heads={[
              { title: t`Line item` },
              { title: t`Campaign` },
              { title: t`Spend without`, align: 'end' },
              { title: t`Spend with`, align: 'end' },
              { title: t`Clicks without`, align: 'end' },
              { title: t`Clicks with`, align: 'end' },
            ]}
          >
            {changed.slice(0, maxItems).map(({ id, without, with: after }) => (
              <tr key={id}>
                <th scope="row">{names[id]?.title ?? id}</th>
                <td>{names[id]?.campaign}</td>
                <td data-align="end">{formatValue(without.billed_charge_local_micro, 'money', currency)}</td>
                <td data-align="end">{formatValue(after.billed_charge_local_micro, 'money', currency)}</td>
                <td data-align="end">{formatValue(without.clicks, 'count', currency)}</td>
                <td data-align="end">{formatValue(after.clicks, 'count', currency)}</td>
              </tr>
            ))}
          </PlainTable>
        </div>
      )}
    </Section>
  )
}

function Assumptions({ assumptions }: { readonly assumptions: Rehearsal['assumptions'] }) {
  const { withoutTargeting, withoutPosts, audiences, left } = assumptions
  const notes = [
    t`Funding instruments can pay, and other advertisers bid as usual.`,
    t`Total budgets are set aside by the day, whether that day spends them or not.`,
    withoutTargeting > 0 &&
      plural(withoutTargeting, {
        one: 'The targeting of # line item isn’t known here, so it reaches everyone.',
        other: 'The targeting of # line items isn’t known here, so they reach everyone.',
      }),
    withoutPosts > 0 &&
      plural(withoutPosts, {
        one: 'The posts of # line item aren’t synced, so it counts as if it had one.',
        other: 'The posts of # line items aren’t synced, so they count as if they had one each.',
      }),
    audiences > 0 &&
      plural(audiences, {
        one: '# custom audience is taken to have 100,000 people.',
        other: '# custom audiences are taken to have 100,000 people each.',
      }),
    left > 0 && plural(left, { one: '# line item is left out.', other: '# line items are left out.' }),
  ].filter((note) => note !== false)
  return (
    <Section title={t`What the model assumes`}>
      <ul className={parts.bullets}>
        {notes.map((note) => (
          <Text key={note} component="li" c="dimmed">
            {note}
          </Text>
        ))}
      </ul>
    </Section>
  )
}

function sumsOf(series: Rehearsal['with']): Sums {
  return Object.fromEntries(
    Object.entries(series).map(([metric, values]) => [
      metric,
      values.reduce((total, value) => total + value, 0),
    ]),
  )
}

const signed = inLocale(
  (locale) =>
    new Intl.NumberFormat(locale, {
      style: 'percent',
      maximumFractionDigits: 1,
      signDisplay: 'exceptZero',
    }),
)

function difference(before: number | null, after: number | null): string {
  if (before === null || after === null || before === 0) return before === after ? '0%' : '–'
  return signed()
    .format(after / before - 1)
    .replace('-', '−')
}
