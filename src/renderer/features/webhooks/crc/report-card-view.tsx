import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import type { ReportCard } from '../../../../shared/webhooks/event-sending.ts'
import parts from '../../../ui/layout/parts.module.css'
import { Section } from '../../../ui/layout/section.tsx'
import { countOf } from '../../../ui/number.ts'
import { PlainTable } from '../../../ui/plain-table.tsx'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { resultLabel, trialLabel } from '../event-tester/event-tester-labels.ts'
import styles from '../webhooks.module.css'

const heads = [
  { title: 'Trial' },
  { title: 'Result' },
  { title: 'Expected' },
  { title: 'Came back' },
] as const

/** What was expected of an endpoint against what came back. */
export function ReportCardView({ card }: { readonly card: ReportCard }) {
  const { trials, url } = card
  const failed = trials.filter(({ passed }) => !passed).length
  return (
    <Section title="Report card">
      <p role="status">
        {failed === 0
          ? `${countOf(trials.length, 'trial')} passed at `
          : `${countOf(failed, 'trial')} of ${trials.length} failed at `}
        <code className={parts.anywhere}>{url}</code>
      </p>
      <PlainTable label="Report card" heads={heads} cells="texts">
        {trials.map(({ trial, passed, results }) => (
          <tr key={trial}>
            <th scope="row" className={styles.step}>
              {trialLabel[trial].title}
            </th>
            <td>
              {passed ? (
                <StatusLabel tone="ok" icon={IconCircleCheck} word="Passed" />
              ) : (
                <StatusLabel tone="error" icon={IconCircleX} word="Failed" />
              )}
            </td>
            <td>{trialLabel[trial].expected}</td>
            <td>{results.map(resultLabel).join(', then ')}</td>
          </tr>
        ))}
      </PlainTable>
    </Section>
  )
}
