import { useState } from 'react'
import { useStore } from 'zustand'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { keywordInsightOperations } from '../../../shared/api/ads/keyword-insights.ts'
import { readKeywords } from '../../../shared/audiences/keyword-rules.ts'
import { useAccountZone } from '../../data/use-account-zone.ts'
import { useControlledFields } from '../../ui/form/use-fields.ts'
import parts from '../../ui/layout/parts.module.css'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { WaitNotice } from '../../workbench/wait-notice.tsx'
import { AudienceHeader } from './audience-header.tsx'
import { KeywordExamples, RecentLookups } from './keyword-examples.tsx'
import { KeywordForm, type KeywordRequest, keywordValuesOf, noKeywords } from './keyword-form.tsx'
import { type KeywordLookup, keywordLookups, questionOf, showLookup } from './keyword-lookups.ts'
import { KeywordVolumes, RelatedKeywords } from './keyword-result.tsx'
import { isoTime } from './keyword-times.ts'
import styles from './keywords.module.css'

export function KeywordPage({ workspace }: { readonly workspace: Workspace }) {
  const workbench = useWorkbench()
  const timezone = useAccountZone(workspace)
  const lookups = keywordLookups(workbench)(workspace)
  const { shown, recent } = useStore(lookups)
  const [formRequest, setFormRequest] = useState(shown?.request ?? null)
  const [values, setValues] = useState(() => keywordValuesOf(formRequest))
  const form = useControlledFields({ initial: noKeywords, values, setValues })
  const askService = (request: KeywordRequest) => {
    const { from, to, ...question } = request
    const times = { startTime: isoTime(from), endTime: isoTime(to) }
    return workbench.bridge.audiences.keywords({ workspace, question: { ...question, ...times } })
  }
  const ask = async (request: KeywordRequest) => {
    const outcome = await askService(request)
    if (outcome.ok) showLookup(lookups, { request, insight: outcome.value, parts: null })
    return outcome
  }
  /** Each keyword by itself, one after the other. */
  const compare = async (lookup: KeywordLookup) => {
    const volumes = []
    for (const word of lookup.request.keywords) {
      const outcome = await askService({ ...lookup.request, keywords: [word] })
      if (!outcome.ok) return outcome
      volumes.push({ word, volume: outcome.value.tweet_volume })
    }
    showLookup(lookups, { ...lookup, parts: volumes })
    return undefined
  }
  /** Its question is in the form again, to be asked with a change. */
  const show = (lookup: KeywordLookup) => {
    setValues(keywordValuesOf(lookup.request))
    setFormRequest(lookup.request)
    showLookup(lookups, lookup)
  }
  const words = readKeywords(values.keywords)
  return (
    <div className={parts.screen}>
      <AudienceHeader view="/audiences/keywords" />
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
      <div className={styles.scroll}>
        {shown === null || timezone === null ? (
          <KeywordExamples
            onChoose={({ keywords, negativeKeywords }) => {
              form.set('keywords', keywords.join('\n'))
              form.set('negative', negativeKeywords.join('\n'))
            }}
          />
        ) : (
          <div className={styles.answer}>
            <KeywordVolumes
              key={questionOf(shown.request)}
              lookup={shown}
              timezone={timezone}
              onCompare={() => compare(shown)}
            />
            <div className={styles.aside}>
              <RecentLookups
                recent={recent.filter((lookup) => lookup !== shown)}
                timezone={timezone}
                onShow={show}
              />
              <RelatedKeywords
                related={shown.insight.related_keywords}
                chosen={words}
                onAdd={(word) => form.set('keywords', [...words, word].join('\n'))}
              />
            </div>
          </div>
        )}
      </div>
    </div>
  )
}
