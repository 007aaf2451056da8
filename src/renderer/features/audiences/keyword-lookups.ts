import { createStore, type StoreApi } from 'zustand/vanilla'
import type { KeywordInsight } from '../../../shared/api/ads/keyword-insights.ts'
import { t } from '../../../shared/text/language.ts'
import { oncePerWorkspace } from '../../workbench/workbench.ts'
import type { KeywordRequest } from './keyword-form.tsx'

/** What was asked, and what the service answered. */
export interface KeywordLookup {
  readonly request: KeywordRequest
  readonly insight: KeywordInsight
}

interface KeywordLookups {
  readonly shown: KeywordLookup | null
  /** The last ones, the newest first, one of each question. */
  readonly recent: readonly KeywordLookup[]
}

const maxRecent = 8

/** They last as long as the window: figures of an earlier day would mislead. */
export const keywordLookups = oncePerWorkspace(
  (): StoreApi<KeywordLookups> => createStore(() => ({ shown: null, recent: [] })),
)

export function showLookup(store: StoreApi<KeywordLookups>, lookup: KeywordLookup): void {
  store.setState(({ recent }) => {
    const others = recent.filter(({ request }) => wordsOf(request) !== wordsOf(lookup.request))
    return { shown: lookup, recent: [lookup, ...others].slice(0, maxRecent) }
  })
}

interface Words {
  readonly keywords: readonly string[]
  readonly negativeKeywords: readonly string[]
}

/** "boots, without boot camp". */
export function wordsOf({ keywords, negativeKeywords }: Words): string {
  const words = keywords.join(', ')
  return negativeKeywords.length === 0 ? words : t`${words}, without ${negativeKeywords.join(', ')}`
}
