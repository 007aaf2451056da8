import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import type { ReportCard } from '../../../shared/domain/event-sending.ts'
import { countOf } from '../../ui/number.ts'
import { Section } from '../../ui/section.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import { resultWords, trialWords } from './forge-words.ts'
import styles from './webhooks.module.css'

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
        <code className={styles.whole}>{url}</code>
      </p>
      <table className={styles.table} aria-label="Report card">
        <thead>
          <tr>
            <th scope="col">Trial</th>
            <th scope="col">Result</th>
            <th scope="col">Expected</th>
            <th scope="col">Came back</th>
          </tr>
        </thead>
        <tbody>
          {trials.map(({ trial, passed, results }) => (
            <tr key={trial}>
              <th scope="row">{trialWords[trial].title}</th>
              <td>
                {passed ? (
                  <StatusWord tone="ok" icon={IconCircleCheck} word="Passed" />
                ) : (
                  <StatusWord tone="error" icon={IconCircleX} word="Failed" />
                )}
              </td>
              <td>{trialWords[trial].expected}</td>
              <td>{results.map(resultWords).join(', then ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
