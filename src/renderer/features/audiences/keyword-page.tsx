import { Button } from '@mantine/core'
import { useState } from 'react'
import { useStore } from 'zustand'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { keywordInsightOperations } from '../../../shared/api/ads/keyword-insights.ts'
import { volumeTimes } from '../../../shared/audiences/keyword-rules.ts'
import { keywordTable } from '../../../shared/audiences/keyword-table.ts'
import { t } from '../../../shared/text/language.ts'
import { useAccountZone } from '../../data/use-account-zone.ts'
import { FormAndResult } from '../../ui/form/form-and-result.tsx'
import { useControlledFields } from '../../ui/form/use-fields.ts'
import { Section } from '../../ui/layout/section.tsx'
import { formatCount } from '../../ui/number.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { WaitNotice } from '../../workbench/wait-notice.tsx'
import { AudienceHeader } from './audience-header.tsx'
import styles from './audiences.module.css'
import { KeywordExamples, RecentLookups } from './keyword-examples.tsx'
import { KeywordForm, type KeywordRequest, keywordValuesOf, noKeywords } from './keyword-form.tsx'
import { type KeywordLookup, keywordLookups, questionOf, showLookup } from './keyword-lookups.ts'
import { VolumeChart } from './volume-chart.tsx'

export function KeywordPage({ workspace }: { readonly workspace: Workspace }) {
  const workbench = useWorkbench()
  const timezone = useAccountZone(workspace)
  const lookups = keywordLookups(workbench)(workspace)
  const { shown, recent } = useStore(lookups)
  const [formRequest, setFormRequest] = useState(shown?.request ?? null)
  const [values, setValues] = useState(() => keywordValuesOf(formRequest))
  const form = useControlledFields({ initial: noKeywords, values, setValues })
  const ask = async (request: KeywordRequest) => {
    const { from, to, ...question } = request
    const times = { startTime: isoTime(from), endTime: isoTime(to) }
    const outcome = await workbench.bridge.audiences.keywords({
      workspace,
      question: { ...question, ...times },
    })
    if (outcome.ok) showLookup(lookups, { request, insight: outcome.value })
    return outcome
  }
  /** Its question is in the form again, to be asked with a change. */
  const show = (lookup: KeywordLookup) => {
    setValues(keywordValuesOf(lookup.request))
    setFormRequest(lookup.request)
    showLookup(lookups, lookup)
  }
  return (
    <FormAndResult
      header={<AudienceHeader view="/audiences/keywords" />}
      form={
        <Section title={t`Volume`}>
          {timezone !== null && (
            <KeywordForm
              key={formRequest === null ? '' : questionOf(formRequest)}
              form={form}
              span={formRequest}
              workspace={workspace}
              timezone={timezone}
              onAsk={ask}
            />
          )}
          <WaitNotice operations={[keywordInsightOperations.search]} />
        </Section>
      }
      result={
        <>
          {shown === null && (
            <KeywordExamples
              onChoose={({ keywords, negativeKeywords }) => {
                form.set('keywords', keywords.join('\n'))
                form.set('negative', negativeKeywords.join('\n'))
              }}
            />
          )}
          {shown !== null && timezone !== null && <Insight answered={shown} timezone={timezone} />}
          {timezone !== null && (
            <RecentLookups
              recent={recent.filter((lookup) => lookup !== shown)}
              timezone={timezone}
              onShow={show}
            />
          )}
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
  readonly answered: KeywordLookup
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
