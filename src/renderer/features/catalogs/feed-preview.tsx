import type { FeedPreviewRow } from '../../../shared/domain/feed.ts'
import type { FeedMapping } from '../../../shared/domain/feed-mapping.ts'
import { productLabels } from '../../../shared/domain/product-labels.ts'
import styles from './catalogs.module.css'
import { FindingWord } from './finding-word.tsx'

interface FeedPreviewProps {
  readonly rows: readonly FeedPreviewRow[]
  readonly mapping: FeedMapping
}

/** The first rows: what a rule changed stands above its former value. */
export function FeedPreview({ rows, mapping }: FeedPreviewProps) {
  return (
    // A table that scrolls sideways has to be reached by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section className={styles.scroll} aria-label="First rows before and after" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Findings</th>
            {mapping.map(({ field }) => (
              <th key={field} scope="col">
                {productLabels[field]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ number, before, after, findings }) => (
            <tr key={number}>
              <td>{number}</td>
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
        </tbody>
      </table>
    </section>
  )
}
