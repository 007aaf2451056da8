import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react'
import type { FeedSummary } from '../../../../shared/catalogs/feed.ts'
import { Chip, Chips } from '../../../ui/chips.tsx'
import { formatCount } from '../../../ui/number.ts'
import styles from '../catalogs.module.css'

interface FeedFindingsProps {
  readonly summary: FeedSummary
  readonly rule: string | null
  readonly onRule: (rule: string) => void
}

/** Every kind of finding with the rows that have it; pressing one shows these rows. */
export function FeedFindings({ summary, rule, onRule }: FeedFindingsProps) {
  if (summary.findings.length === 0) return null
  return (
    <div className={`${styles.bar} ${styles.kinds}`}>
      <Chips label="Findings">
        {summary.findings.map((finding) => {
          const isError = finding.severity === 'error'
          const Icon = isError ? IconAlertCircle : IconAlertTriangle
          return (
            <Chip
              key={finding.rule}
              pressed={rule === finding.rule}
              title={finding.message}
              onPress={() => onRule(finding.rule)}
            >
              <Icon size={14} aria-hidden />
              {isError ? 'Error' : 'Warning'}: {ruleWords(finding.rule)} {formatCount(finding.rows)}
            </Chip>
          )
        })}
      </Chips>
    </div>
  )
}

/** `product.image-link-image` reads "image link image". */
function ruleWords(rule: string): string {
  return rule.replace(/^product\./, '').replaceAll('-', ' ')
}
