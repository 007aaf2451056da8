import type { FeedPreviewRow } from '../../../../shared/catalogs/feed.ts'
import type { FeedMapping } from '../../../../shared/catalogs/feed-mapping.ts'
import { productLabels } from '../../../../shared/catalogs/product-labels.ts'
import { ScrollRegion } from '../../../ui/layout/scroll-region.tsx'
import { formatCount } from '../../../ui/number.ts'
import { PlainTable } from '../../../ui/plain-table.tsx'
import styles from '../catalogs.module.css'
import { FindingWord } from '../finding-word.tsx'

interface FeedPreviewProps {
  readonly rows: readonly FeedPreviewRow[]
  readonly mapping: FeedMapping
}

/** The first rows: what a rule changed stands above its former value. */
export function FeedPreview({ rows, mapping }: FeedPreviewProps) {
  return (
    <ScrollRegion className={styles.scroll} label="First rows before and after">
      <PlainTable
        heads={[
          { title: 'Row', align: 'end' },
          { title: 'Findings' },
          ...mapping.map(({ field }) => ({ title: productLabels[field] })),
        ]}
        cells="texts"
        framed
      >
        {rows.map(({ number, before, after, findings }) => (
          <tr key={number}>
            <td data-align="end">{formatCount(number)}</td>
            <td>
              {findings.length === 0
                ? 'None'
                : findings.map((finding) => (
                    <FindingWord key={`${finding.rule}${finding.message}`} finding={finding} />
                  ))}
            </td>
            {mapping.map(({ field }) => {
              const now = String(after[field] ?? '')
              const was = before[field] ?? ''
              return (
                <td key={field}>
                  <span className={now === was ? styles.value : `${styles.value} ${styles.changed}`}>
                    {now.slice(0, 160)}
                  </span>
                  {now !== was && was !== '' && <span className={styles.before}>{was.slice(0, 160)}</span>}
                </td>
              )
            })}
          </tr>
        ))}
      </PlainTable>
    </ScrollRegion>
  )
}
