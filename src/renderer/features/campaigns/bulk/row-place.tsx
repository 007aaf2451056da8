import type { PlacedRow } from '../../../../shared/campaigns/campaign-bulk.ts'
import styles from './bulk.module.css'

/** What a row is, after its name: rows of several campaigns often share one. */
export function RowPlace({ subject, campaign }: Pick<PlacedRow, 'subject' | 'campaign'>) {
  const words = subject === 'campaign' ? 'campaign' : campaign === null ? 'line item' : `of ${campaign}`
  return <span className={styles.muted}>{words}</span>
}
