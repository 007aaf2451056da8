import { Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { BulkPreview } from '../../../../shared/campaigns/campaign-bulk.ts'
import { withCurrency } from '../../../../shared/money/amount-label.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import parts from '../../../ui/layout/parts.module.css'
import { ScrollRegion } from '../../../ui/layout/scroll-region.tsx'
import { formatCount } from '../../../ui/number.ts'
import { PlainTable } from '../../../ui/plain-table.tsx'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { fieldValueLabel } from '../inspector/value-labels.ts'
import styles from './bulk.module.css'
import type { BulkTerms } from './bulk-form.ts'
import { Refused, RowName, Unchanged } from './bulk-result.tsx'

interface BulkPreviewViewProps {
  readonly preview: BulkPreview | null
  readonly previewing: boolean
  readonly field: string
  readonly terms: BulkTerms
  /** What says that there are large changes, and confirms them. */
  readonly consent: ReactNode
  /** Issues after the edit. */
  readonly findings: ReactNode
}

/** Preview of an edit: counts, budgets, some rows before and after, and the rows that can't be edited. */
export function BulkPreviewView(props: BulkPreviewViewProps) {
  const { preview, previewing, field, terms, consent, findings } = props
  if (preview === null) {
    return (
      <Text role="status" c="dimmed">
        {previewing ? t`Calculating changes` : t`The preview appears here.`}
      </Text>
    )
  }
  const {
    changed,
    untouched,
    idle = 0,
    unchanged = [],
    impossible,
    largeChanges,
    samples,
    refused,
    money,
  } = preview
  return (
    <section aria-label={t`Preview`} className={styles.preview}>
      <MoneyLines money={money} />
      {largeChanges > 0 && (
        <div className={styles.consent}>
          <IconAlertTriangle size={16} aria-hidden />
          {consent}
        </div>
      )}
      <p role="status" className={styles.counts}>
        <b>{plural(changed, { one: '# row would change', other: '# rows would change' })}</b>
        {idle > 0 && (
          <span>
            {plural(idle, { one: '# of them doesn’t deliver now', other: '# of them don’t deliver now' })}
          </span>
        )}
        {untouched > 0 && <span>{t`${formatCount(untouched)} stay as they are`}</span>}
        {impossible > 0 && (
          <StatusLabel
            shape="text"
            tone="attention"
            icon={IconAlertTriangle}
            label={t`not possible for ${formatCount(impossible)}`}
          />
        )}
      </p>
      {findings}
      {samples.length > 0 && (
        <ScrollRegion mah={220} className={parts.scrolls} label={t`Rows before and after`}>
          <Samples samples={samples} field={field} terms={terms} />
        </ScrollRegion>
      )}
      <Refused refused={refused} total={impossible} />
      <Unchanged rows={unchanged} total={untouched} />
    </section>
  )
}

type SamplesProps = Pick<BulkPreview, 'samples'> & Pick<BulkPreviewViewProps, 'field' | 'terms'>

function Samples({ samples, field, terms }: SamplesProps) {
  const align = field.endsWith('_local_micro') ? 'end' : undefined
  return (
    <PlainTable
      label={t`Samples`}
      heads={[{ title: t`Row` }, { title: t`Before`, align }, { title: t`After`, align }]}
      cells="texts"
      dense
    >
      {samples.map(({ subject, key, title, campaign, before, after }) => (
        <tr key={`${subject} ${key}`}>
          <th scope="row">
            <RowName title={title} subject={subject} campaign={campaign} />
          </th>
          <td data-align={align} className={styles.before}>
            {fieldValueLabel(field, before, terms)}
          </td>
          <td data-align={align} className={styles.after}>
            {fieldValueLabel(field, after, terms)}
          </td>
        </tr>
      ))}
    </PlainTable>
  )
}

function MoneyLines({ money }: Pick<BulkPreview, 'money'>) {
  const lines = money.flatMap(({ currency, effect }) =>
    [
      { name: t`Daily budgets`, sum: effect.daily },
      { name: t`Total budgets`, sum: effect.total },
    ].flatMap(({ name, sum }) =>
      sum.before === sum.after
        ? []
        : [{ name, before: withCurrency(sum.before, currency), after: withCurrency(sum.after, currency) }],
    ),
  )
  const powers = money.reduce(
    (count, { effect }) => count + effect.alerts.filter(({ kind }) => kind === 'powerOfTen').length,
    0,
  )
  const activated = money.reduce((count, { effect }) => count + effect.activated, 0)
  if (lines.length === 0 && powers === 0 && activated === 0) return null
  return (
    <ul className={styles.money} aria-label={t`Effect on money`}>
      {lines.map(({ name, before, after }) => (
        <li key={`${name} ${after}`} className={styles.sum}>
          {`${name}: ${before} → `}
          <strong>{after}</strong>
        </li>
      ))}
      {powers > 0 && (
        <li>
          <StatusLabel
            shape="text"
            tone="attention"
            icon={IconAlertTriangle}
            label={plural(
              powers,
              { one: '# amount {value} by a factor of ten', other: '# amounts {value} by a factor of ten' },
              { value: powers === 1 ? 'jumps' : 'jump' },
            )}
          />
        </li>
      )}
      {activated > 0 && (
        <li>
          {plural(activated, { one: '# row would become active', other: '# rows would become active' })}
        </li>
      )}
    </ul>
  )
}
