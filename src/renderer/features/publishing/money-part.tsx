import { TextInput } from '@mantine/core'
import { IconCheck, IconPlayerPlay } from '@tabler/icons-react'
import { useStore } from 'zustand'
import { withCurrency } from '../../../shared/money/amount-label.ts'
import type { AmountToConfirm } from '../../../shared/money/money-threshold.ts'
import type { ReviewMoney } from '../../../shared/publishing/review.ts'
import { plural, t } from '../../../shared/text/language.ts'
import parts from '../../ui/layout/parts.module.css'
import { PlainTable } from '../../ui/plain-table.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import styles from './money.module.css'
import { MoneyAlerts } from './money-alerts.tsx'
import type { SumLine } from './money-labels.ts'
import {
  alertsOf,
  changeLabel,
  isHuge,
  spelledOut,
  sumLines,
  toTypeTitles,
  withDashes,
} from './money-labels.ts'
import { amountFieldId, confirmationError, confirmedAmounts, currencyKey } from './money-typing.ts'
import { type ReviewTotals, reviewChoice } from './use-review.ts'

/** The effect of the changes on budgets: amounts to type, sums before and after, and what to double-check. */
export function MoneyPart({ totals }: { readonly totals: ReviewTotals | null }) {
  if (totals === null || totals.money.length === 0) return null
  const { money, toType } = totals
  const lines = sumLines(money)
  // A start matters more than the sums, which it may leave as they are.
  const hasStarts = money.some(({ effect }) => effect.starts > 0)
  return (
    <section aria-label={t`Money`} className={styles.part}>
      {hasStarts && <MoneyAlerts money={money} />}
      <div className={styles.sums}>
        <Sums lines={lines} />
        <Facts money={money} />
      </div>
      {!hasStarts && <MoneyAlerts money={money} />}
      {toType.map((needed) => (
        <TypedAmount key={currencyKey(needed.currency)} needed={needed} />
      ))}
    </section>
  )
}

/** The sum that changes first and large, the others as lines. */
function Sums({ lines }: { readonly lines: readonly SumLine[] }) {
  const main = lines.find(({ isMoved }) => isMoved)
  const others = lines.filter((line) => line.isMoved && line !== main)
  const unmoved = lines.filter(({ isMoved }) => !isMoved)
  return (
    <>
      {main !== undefined && (
        <div className={styles.main}>
          <p className={styles.label}>{sumTitle(main)}</p>
          <p className={styles.figure}>
            <span>{`${main.before} →`}</span> <span>{main.after}</span>
          </p>
          <p className={styles.difference}>{main.difference}</p>
        </div>
      )}
      {others.length > 0 && (
        <dl className={styles.others}>
          {others.map((line) => (
            <div key={sumTitle(line)}>
              <dt>{sumTitle(line)}</dt>
              <dd>{`${line.before} → ${line.after} (${line.difference})`}</dd>
            </div>
          ))}
        </dl>
      )}
      {unmoved.length > 0 && (
        <dl className={styles.others}>
          {unmoved.map((line) => (
            <div key={sumTitle(line)}>
              <dt>{line.name}</dt>
              <dd>{t`${line.after}, unchanged`}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

function sumTitle({ name, currency }: SumLine): string {
  return `${name}, ${currency}`.replace(/, $/, '')
}

function Facts({ money }: { readonly money: readonly ReviewMoney[] }) {
  const activated = money.reduce((sum, { effect }) => sum + effect.activated, 0)
  const largest = money
    .flatMap(({ effect }) => effect.largestFactor ?? [])
    .toSorted((a, b) => b.factor - a.factor)[0]
  const amounts = [
    ...new Set(
      money.flatMap(({ effect, currency }) =>
        effect.largestAmount === null ? [] : [withCurrency(effect.largestAmount, currency)],
      ),
    ),
  ]
  const amountList = amounts.join(', ')
  // An alert on the same field says its factor already.
  const isListed =
    largest !== undefined &&
    alertsOf(money).alerts.some(
      (alert) =>
        alert.kind !== 'starts' &&
        alert.factor !== null &&
        alert.draftId === largest.draftId &&
        alert.field === largest.field,
    )
  return (
    <ul className={styles.facts} aria-label={t`Budget summary`}>
      {activated > 0 && (
        <li>
          <StatusLabel
            tone="information"
            icon={IconPlayerPlay}
            label={plural(activated, { one: '# becomes active', other: '# become active' })}
          />
        </li>
      )}
      {largest !== undefined && !isListed && (
        <li title={largest.title} data-huge={isHuge(largest.factor) || undefined}>
          {t`Largest change: ${changeLabel(largest.factor)} (${withDashes(largest.title)})`}
        </li>
      )}
      {amounts.length === 1 && <li>{t`Largest amount: ${amountList}`}</li>}
      {amounts.length > 1 && <li>{t`Largest amounts: ${amountList}`}</li>}
    </ul>
  )
}

/** An amount above the threshold has to be typed again, to catch an extra zero. */
function TypedAmount({ needed }: { readonly needed: AmountToConfirm }) {
  const choice = reviewChoice(useWorkbench())
  const { typed } = useStore(choice)
  const key = currencyKey(needed.currency)
  const text = typed[key] ?? ''
  const isTyped = confirmedAmounts([needed], typed).length > 0
  return (
    <div className={`${parts.attention} ${styles.typed}`}>
      <div>
        <p className={styles.label}>{toTypeTitles[needed.of]}</p>
        <p className={styles.toType}>{withCurrency(needed.amount, needed.currency)}</p>
        <p
          className={styles.label}
        >{t`In words: ${spelledOut(needed)}. Above the threshold in your settings.`}</p>
      </div>
      <TextInput
        id={amountFieldId(needed.currency)}
        label={t`Type the amount${needed.currency === null ? '' : t` in ${needed.currency}`}`}
        value={text}
        error={confirmationError(needed, text)}
        inputMode="decimal"
        classNames={{ input: styles.amount ?? '' }}
        rightSection={isTyped && <IconCheck size={16} color="var(--fd-ok)" aria-hidden />}
        onChange={({ currentTarget }) => choice.setState({ typed: { ...typed, [key]: currentTarget.value } })}
      />
    </div>
  )
}

const heads = [
  { title: t`Money` },
  { title: t`Before`, align: 'end' },
  { title: t`After`, align: 'end' },
  { title: t`Difference`, align: 'end' },
] as const

export function SumsTable({ lines }: { readonly lines: readonly SumLine[] }) {
  return (
    <PlainTable label={t`Budgets before and after`} heads={heads} dense>
      {lines.map((line) => (
        <tr key={sumTitle(line)}>
          <th scope="row">{sumTitle(line)}</th>
          <td data-align="end">{line.before}</td>
          <td data-align="end">{line.after}</td>
          <td data-align="end">{line.difference}</td>
        </tr>
      ))}
    </PlainTable>
  )
}
