import { Button } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useState } from 'react'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { KeywordInsight } from '../../../shared/api/ads/keyword-insights.ts'
import { keywordInsightOperations } from '../../../shared/api/ads/keyword-insights.ts'
import { volumeTimes } from '../../../shared/audiences/keyword-rules.ts'
import { keywordTable } from '../../../shared/audiences/keyword-table.ts'
import { t } from '../../../shared/text/language.ts'
import { useAccountZone } from '../../data/use-account-zone.ts'
import { FormAndResult } from '../../ui/form/form-and-result.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { formatCount } from '../../ui/number.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { WaitNotice } from '../../workbench/wait-notice.tsx'
import { AudienceHeader } from './audience-header.tsx'
import styles from './audiences.module.css'
import { KeywordForm, type KeywordRequest } from './keyword-form.tsx'
import { VolumeChart } from './volume-chart.tsx'

interface Answered {
  readonly request: KeywordRequest
  readonly insight: KeywordInsight
}

export function KeywordPage({ workspace }: { readonly workspace: Workspace }) {
  const { bridge } = useWorkbench()
  const timezone = useAccountZone(workspace)
  const [answered, setAnswered] = useState<Answered | null>(null)
  const ask = async (request: KeywordRequest) => {
    const { from, to, ...question } = request
    const times = { startTime: isoTime(from), endTime: isoTime(to) }
    const outcome = await bridge.audiences.keywords({ workspace, question: { ...question, ...times } })
    if (outcome.ok) setAnswered({ request, insight: outcome.value })
    return outcome
  }
  return (
    <FormAndResult
      header={<AudienceHeader view="/audiences/keywords" />}
      form={
        <Section title={t`Volume`}>
          {timezone !== null && <KeywordForm workspace={workspace} timezone={timezone} onAsk={ask} />}
          <WaitNotice operations={[keywordInsightOperations.search]} />
        </Section>
      }
      result={
        <>
          {answered === null && (
            <EmptyState
              icon={IconChartBar}
              scene="keywords"
              sentence={t`The volume of the keywords appears here, day by day or hour by hour.`}
            />
          )}
          {answered !== null && timezone !== null && <Insight answered={answered} timezone={timezone} />}
        </>
      }
    />
  )
}

/** To the second, the precision of the service. */
function isoTime(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}Z`
}

interface InsightProps {
  readonly answered: Answered
  readonly timezone: string
}

function Insight({ answered: { request, insight }, timezone }: InsightProps) {
  const { bridge, notices } = useWorkbench()
  const { tweet_volume: volume, related_keywords: related } = insight
  const times = volumeTimes(request.from, request.granularity, volume.length)
  const total = volume.reduce((sum, count) => sum + count, 0)
  const write = async () => {
    const text = keywordTable(
      volume.map((count, index) => [isoTime(times[index] ?? request.from), count]),
      related,
    )
    const written = await bridge.audiences.exportTable({ name: t`Keywords`, text })
    if (written.ok && written.value !== null) notices.say('ok', t`Written to ${written.value.fileName}.`)
  }
  return (
    <>
      <Section
        title={t`${formatCount(total)} posts with ${request.keywords.join(' or ')}`}
        hint={t`Volume of the keywords alone. Times are in ${timezone}.`}
        actions={<Button onClick={write}>{t`Export as CSV`}</Button>}
      >
        <VolumeChart volume={volume} times={times} granularity={request.granularity} timezone={timezone} />
      </Section>
      <Section title={t`Related keywords`}>
        <ul className={styles.keywords}>
          {related.map((word) => (
            <li key={word}>{word}</li>
          ))}
        </ul>
      </Section>
    </>
  )
}
