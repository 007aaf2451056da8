import { Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { criterionText } from '../../../../shared/targeting/criterion-names.ts'
import type { NamedCriterion, TargetingPreview } from '../../../../shared/targeting/targeting-view.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import parts from '../../../ui/layout/parts.module.css'
import { ScrollRegion } from '../../../ui/layout/scroll-region.tsx'
import { formatCount } from '../../../ui/number.ts'
import { PlainTable } from '../../../ui/plain-table.tsx'
import { StatusLabel } from '../../../ui/status-label.tsx'
import styles from './bulk.module.css'
import { Refused } from './bulk-result.tsx'

interface RetargetingProps {
  readonly preview: TargetingPreview | null
  readonly isAsking: boolean
  /** Issues after the change. */
  readonly children: ReactNode
}

export function wouldChange(lineItems: number): string {
  return plural(lineItems, { one: '# line item would change', other: '# line items would change' })
}

/** Preview of a targeting change: counts, issues, and some sets before and after, by the types that change. */
export function RetargetingView({ preview, isAsking, children }: RetargetingProps) {
  if (preview === null) {
    return (
      <Text role="status" c="dimmed">
        {isAsking ? t`Calculating changes` : t`The preview appears here.`}
      </Text>
    )
  }
  const { changed, untouched, impossible, worldwide, skippedCriteria, refused, samples } = preview
  const warnings = [
    impossible > 0 && t`not possible for ${formatCount(impossible)}`,
    worldwide > 0 &&
      plural(worldwide, {
        one: '# line item would run worldwide',
        other: '# line items would run worldwide',
      }),
    skippedCriteria > 0 &&
      plural(skippedCriteria, {
        one: '# criterion of another account left out',
        other: '# criteria of another account left out',
      }),
  ].flatMap((label) => (label === false ? [] : [label]))
  return (
    <section aria-label={t`Preview`} className={styles.preview}>
      <p role="status" className={styles.counts}>
        <b>{wouldChange(changed)}</b>
        {untouched > 0 && <span>{t`${formatCount(untouched)} stay as they are`}</span>}
        {warnings.map((label) => (
          <StatusLabel shape="text" key={label} tone="attention" icon={IconAlertTriangle} label={label} />
        ))}
      </p>
      {children}
      {samples.length > 0 && (
        <ScrollRegion mah={220} className={parts.scrolls} label={t`Line items before and after`}>
          <PlainTable
            label={t`Samples`}
            heads={[{ title: t`Line item` }, { title: t`Before` }, { title: t`After` }]}
            cells="texts"
            dense
            equalWidths
          >
            {samples.map(({ key, title, added, removed, kept, left }) => (
              <tr key={key}>
                <th scope="row">{title}</th>
                <td className={styles.before}>{named([...kept, ...removed])}</td>
                <td className={styles.after}>{left === 0 ? t`Worldwide` : named([...kept, ...added])}</td>
              </tr>
            ))}
          </PlainTable>
        </ScrollRegion>
      )}
      <Refused refused={refused} total={impossible} />
    </section>
  )
}

function named(criteria: readonly NamedCriterion[]): string {
  if (criteria.length === 0) return '–'
  return criteria
    .map((terms) => {
      const name = criterionText(terms, terms.name)
      return terms.operator_type === 'NE' ? t`not ${name}` : name
    })
    .join(', ')
}
